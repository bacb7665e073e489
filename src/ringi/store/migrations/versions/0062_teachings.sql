-- Teachings: the tools they look at, why they came and went, and which one took the place of which ------------------

ALTER TABLE ringi.teachings ADD COLUMN tools text[] NOT NULL DEFAULT '{}';
ALTER TABLE ringi.teachings ADD COLUMN reason text NOT NULL DEFAULT '';
ALTER TABLE ringi.teachings ADD COLUMN amends uuid;
ALTER TABLE ringi.teachings ADD COLUMN retired_by uuid;
ALTER TABLE ringi.teachings ADD COLUMN retired_reason text NOT NULL DEFAULT '';
COMMENT ON COLUMN ringi.teachings.amends IS 'The teaching whose place it took.';
