CREATE TABLE ringi.deposits (
  org         uuid NOT NULL REFERENCES ringi.organisations (org),
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  kind        text NOT NULL,
  content     bytea NOT NULL,
  facts       jsonb NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.deposits IS 'What a form brought along and a call takes up: a sealed key, a policy, the digest of a token. The record names it only.';
COMMENT ON COLUMN ringi.deposits.facts IS 'What a card may show of it; never the thing itself.';
CREATE INDEX deposits_of_person ON ringi.deposits (org, person, kind);

ALTER TABLE ringi.deposits ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.deposits FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.deposits USING (org = ringi.org());
GRANT SELECT, INSERT, DELETE ON ringi.deposits TO ringi_app;

GRANT DELETE ON ringi.accounts TO ringi_app;
