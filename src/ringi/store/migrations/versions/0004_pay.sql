CREATE TABLE ringi.pay (
  org          uuid NOT NULL,
  person       uuid NOT NULL,
  monthly_yen  bigint NOT NULL CHECK (monthly_yen >= 0),
  PRIMARY KEY (org, person),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.pay IS 'Confidential (class salary): read by one tool, whose results carry the class with them.';

ALTER TABLE ringi.pay ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.pay FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.pay USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.pay TO ringi_app;
