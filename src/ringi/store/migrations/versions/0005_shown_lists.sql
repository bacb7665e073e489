CREATE TABLE ringi.shown_lists (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  tasks         uuid[] NOT NULL,
  shown_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, conversation, person),
  FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.shown_lists.tasks IS 'In the order they were numbered, from 1.';

ALTER TABLE ringi.shown_lists ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.shown_lists FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.shown_lists USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.shown_lists TO ringi_app;
