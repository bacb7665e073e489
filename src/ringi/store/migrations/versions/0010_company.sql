CREATE TABLE ringi.company_events (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  title       text NOT NULL,
  day         date NOT NULL,
  starts_at   time,
  created_by  uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, created_by) REFERENCES ringi.persons (org, id)
);
CREATE INDEX company_events_day ON ringi.company_events (org, day);
COMMENT ON TABLE ringi.company_events IS 'Seen by everybody in the company. The id is that of the execution that made it.';

CREATE TABLE ringi.wishes (
  org             uuid NOT NULL,
  id              uuid NOT NULL,
  person          uuid NOT NULL,
  body            text NOT NULL,
  normal          text NOT NULL,
  times           integer NOT NULL DEFAULT 1 CHECK (times > 0),
  last_execution  uuid NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id),
  UNIQUE (org, person, normal),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.wishes IS 'What nothing could meet. The same wish of the same person again is counted.';
COMMENT ON COLUMN ringi.wishes.normal IS 'The wish in the form in which texts are compared.';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['company_events', 'wishes'] LOOP
    EXECUTE format('ALTER TABLE ringi.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE ringi.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organisation ON ringi.%I USING (org = ringi.org())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.%I TO ringi_app', name);
  END LOOP;
END $$;
