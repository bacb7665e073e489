CREATE INDEX memories_newest ON ringi.memories (org, person, created_at DESC) WHERE superseded_by IS NULL;
DROP INDEX ringi.memories_in_force;

ALTER TABLE ringi.model_choices
  DROP CONSTRAINT model_choices_role_check,
  ADD CONSTRAINT model_choices_role_check CHECK (role IN ('brain', 'fallback', 'router'));
