-- Who is to be told of a confirmation, and when. A notice not given yet goes with the confirmation it is about.

CREATE TABLE ringi.notices (
  org       uuid NOT NULL,
  pending   uuid NOT NULL,
  person    uuid NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('card', 'reminder', 'delegates')),
  due_at    timestamptz NOT NULL,
  given_at  timestamptz,
  PRIMARY KEY (org, pending, person, kind),
  FOREIGN KEY (org, pending) REFERENCES ringi.pendings (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX notices_due ON ringi.notices (due_at) WHERE given_at IS NULL;
COMMENT ON COLUMN ringi.notices.kind IS
  'card: the person finds the card; reminder: once more; delegates: the person''s delegates are called upon too.';

ALTER TABLE ringi.notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.notices FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.notices USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE (due_at, given_at), DELETE ON ringi.notices TO ringi_app;

CREATE FUNCTION ringi.demand_notice(of_pending uuid, of_person uuid, of_kind text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ringi.demand_not_stopped();
  UPDATE ringi.notices SET given_at = clock_timestamp()
   WHERE org = ringi.org() AND pending = of_pending AND person = of_person AND kind = of_kind
     AND given_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this notice is given, or needed no more' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_notice IS
  'Whoever succeeds gives the notice, in this transaction. Fails with RP001 where it is given, RS001 under the stop.';

CREATE FUNCTION ringi.drop_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ringi.notices WHERE org = NEW.org AND pending = NEW.id AND given_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER decided AFTER UPDATE OF state ON ringi.pendings
  FOR EACH ROW WHEN (OLD.state = 'open' AND NEW.state <> 'open') EXECUTE FUNCTION ringi.drop_notices();

-- The sweep's question, across organisations. Under the stop nobody is called upon, and nobody need look.

CREATE POLICY across ON ringi.notices FOR SELECT TO ringi_lookup USING (true);
GRANT SELECT ON ringi.notices TO ringi_lookup;
GRANT SELECT (org, stopped_at) ON ringi.organisations TO ringi_lookup;
GRANT SELECT (stopped_at) ON ringi.platform TO ringi_lookup;

CREATE FUNCTION ringi.due_notices(at timestamptz, most integer)
RETURNS TABLE (org uuid, pending uuid, person uuid, kind text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT n.org, n.pending, n.person, n.kind
    FROM ringi.notices n JOIN ringi.organisations o ON o.org = n.org
   WHERE n.given_at IS NULL AND n.due_at <= at AND o.stopped_at IS NULL
     AND NOT EXISTS (SELECT FROM ringi.platform p WHERE p.stopped_at IS NOT NULL)
   ORDER BY n.due_at LIMIT most
$$;

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.due_notices OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.demand_notice, ringi.drop_notices, ringi.due_notices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.demand_notice, ringi.due_notices TO ringi_app;
