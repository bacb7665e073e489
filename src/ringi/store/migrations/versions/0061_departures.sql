-- Departures: when, by whom, and with which accounts, so that one made by mistake can be undone --------------------

CREATE TABLE ringi.departures (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  person       uuid NOT NULL,
  by_person    uuid NOT NULL,
  at           timestamptz NOT NULL,
  accounts     jsonb NOT NULL DEFAULT '[]',
  returned_at  timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id),
  FOREIGN KEY (org, by_person) REFERENCES ringi.persons (org, id)
);
CREATE UNIQUE INDEX departures_lasting ON ringi.departures (org, person) WHERE returned_at IS NULL;

ALTER TABLE ringi.departures ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.departures FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.departures USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.departures TO ringi_app;

ALTER TABLE ringi.level_changes ADD COLUMN undoes boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN ringi.level_changes.undoes IS 'It took an earlier change back, and is not itself undone.';
