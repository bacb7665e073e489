-- How far people have read what was delivered to them, and an index that finds it.

CREATE TABLE ringi.inbox_marks (
  org     uuid NOT NULL,
  person  uuid NOT NULL,
  last    uuid NOT NULL,
  PRIMARY KEY (org, person),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.inbox_marks.last IS 'The newest message they have seen; ids grow with time.';

ALTER TABLE ringi.inbox_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.inbox_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.inbox_marks USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.inbox_marks TO ringi_app;

CREATE INDEX messages_delivered ON ringi.messages (org, conversation, id) WHERE turn = id;
