-- When somebody is not called upon to answer. An absence that was ended before its time stays, marked so -----------

CREATE TABLE ringi.absences (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  begins      timestamptz NOT NULL,
  ends        timestamptz NOT NULL,
  made_by     uuid NOT NULL,
  ended_at    timestamptz,
  PRIMARY KEY (org, id),
  CHECK (begins <= ends),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id),
  FOREIGN KEY (org, made_by) REFERENCES ringi.persons (org, id)
);
CREATE INDEX absences_to_come ON ringi.absences (org, ends) WHERE ended_at IS NULL;

CREATE TRIGGER revision AFTER INSERT OR UPDATE OR DELETE ON ringi.absences
  FOR EACH STATEMENT EXECUTE FUNCTION ringi.grow_revision();

ALTER TABLE ringi.absences ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.absences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.absences USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE (ended_at), DELETE ON ringi.absences TO ringi_app;
