-- Who added a person, or opened a way in for them: such a one is no second person of theirs for a while ----------

CREATE TABLE ringi.introductions (
  org        uuid NOT NULL,
  person     uuid NOT NULL,
  by_person  uuid NOT NULL,
  opened     boolean NOT NULL,
  at         timestamptz NOT NULL,
  PRIMARY KEY (org, person, by_person, opened),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id),
  FOREIGN KEY (org, by_person) REFERENCES ringi.persons (org, id)
);

CREATE TRIGGER revision AFTER INSERT OR UPDATE OR DELETE ON ringi.introductions
  FOR EACH STATEMENT EXECUTE FUNCTION ringi.grow_revision();

ALTER TABLE ringi.introductions ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.introductions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.introductions USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE ON ringi.introductions TO ringi_app;
