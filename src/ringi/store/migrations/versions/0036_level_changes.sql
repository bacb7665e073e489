-- Who gave somebody another level: for a while they count with no more than the one they had before -----------

CREATE TABLE ringi.level_changes (
  org        uuid NOT NULL,
  person     uuid NOT NULL,
  by_person  uuid NOT NULL,
  before     smallint NOT NULL,
  at         timestamptz NOT NULL,
  PRIMARY KEY (org, person, at, by_person),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id),
  FOREIGN KEY (org, by_person) REFERENCES ringi.persons (org, id)
);

CREATE TRIGGER revision AFTER INSERT OR UPDATE OR DELETE ON ringi.level_changes
  FOR EACH STATEMENT EXECUTE FUNCTION ringi.grow_revision();

ALTER TABLE ringi.level_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.level_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.level_changes USING (org = ringi.org());
GRANT SELECT, INSERT ON ringi.level_changes TO ringi_app;
