-- What is limited by the day is counted in the transaction that does it, and only while it stays within its limit.

CREATE TABLE ringi.uses (
  org     uuid NOT NULL,
  person  uuid NOT NULL,
  day     date NOT NULL,
  what    text NOT NULL,
  count   integer NOT NULL DEFAULT 1 CHECK (count > 0),
  PRIMARY KEY (org, person, day, what)
);
COMMENT ON COLUMN ringi.uses.what IS 'tool:<name>, or to:<person> for words that were passed on to them.';

ALTER TABLE ringi.uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.uses FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.uses USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.uses TO ringi_app;

CREATE FUNCTION ringi.count_uses(of_person uuid, on_day date, keys text[], most integer[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  over boolean;
BEGIN
  WITH asked AS (
    SELECT k.key, k.most FROM unnest(keys, most) AS k (key, most) ORDER BY k.key
  ), counted AS (
    INSERT INTO ringi.uses AS u (org, person, day, what)
    SELECT ringi.org(), of_person, on_day, key FROM asked
    ON CONFLICT (org, person, day, what) DO UPDATE SET count = u.count + 1
    RETURNING what, count
  )
  SELECT coalesce(bool_or(c.count > a.most), false) INTO over FROM counted c JOIN asked a ON a.key = c.what;
  IF over THEN
    RAISE EXCEPTION 'another use was counted meanwhile' USING ERRCODE = 'RC001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.count_uses IS 'Counts one use of each key; fails with RC001 where that is beyond its limit.';
REVOKE EXECUTE ON FUNCTION ringi.count_uses FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.count_uses TO ringi_app;
