-- In an organisation's own words: how an assistant speaks there ---------------------------------------------

CREATE TABLE ringi.personas (
  org         uuid NOT NULL REFERENCES ringi.organisations,
  assistant   text NOT NULL,
  body        text NOT NULL CHECK (body <> '' AND length(body) <= 2000),
  changed_by  uuid NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, assistant),
  FOREIGN KEY (org, changed_by) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.personas IS 'Manner only: it stands below every rule. No row: the assistant speaks as it came.';

CREATE TRIGGER revision AFTER INSERT OR UPDATE OR DELETE ON ringi.personas
  FOR EACH STATEMENT EXECUTE FUNCTION ringi.grow_revision();

ALTER TABLE ringi.personas ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.personas FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.personas USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.personas TO ringi_app;
