-- Who put the guided tour away; signing out clears what a browser keeps -------------------------------------

CREATE TABLE ringi.tours (
  org     uuid NOT NULL,
  person  uuid NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, person),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);

ALTER TABLE ringi.tours ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.tours FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.tours USING (org = ringi.org());
GRANT SELECT, INSERT, DELETE ON ringi.tours TO ringi_app;
