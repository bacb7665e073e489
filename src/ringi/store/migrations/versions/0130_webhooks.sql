-- Addresses outside that people may send to ----------------------------------------------------------------------

CREATE TABLE ringi.webhooks (
  org           uuid NOT NULL,
  id            uuid NOT NULL,
  name          text NOT NULL,
  url           text NOT NULL,
  status_url    text,
  secret        bytea,
  description   text NOT NULL,
  level         smallint NOT NULL,
  deduplicates  boolean NOT NULL,
  enabled       boolean NOT NULL,
  changed_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_webhooks PRIMARY KEY (org, id),
  CONSTRAINT uq_webhooks_name UNIQUE (org, name),
  CONSTRAINT fk_webhooks_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org),
  CONSTRAINT ck_webhooks_level CHECK (level BETWEEN 1 AND 6)
);
COMMENT ON COLUMN ringi.webhooks.status_url IS 'Tells whether a call arrived; the idempotency key is appended to it.';
COMMENT ON COLUMN ringi.webhooks.secret IS 'Signs every call; sealed under the key of the organisation, and never shown again.';
COMMENT ON COLUMN ringi.webhooks.level IS 'Lowest level of a person who may send there.';
COMMENT ON COLUMN ringi.webhooks.deduplicates IS 'True if the receiver takes a repeated idempotency key for the same call.';

ALTER TABLE ringi.webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.webhooks USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.webhooks TO ringi_app;

-- Files that calls make ------------------------------------------------------------------------------------------

ALTER TABLE ringi.uploads
  ADD COLUMN execution uuid,
  ADD COLUMN message uuid,
  ADD COLUMN shared boolean NOT NULL DEFAULT false;
CREATE INDEX ix_uploads_message ON ringi.uploads (org, message) WHERE message IS NOT NULL;
COMMENT ON COLUMN ringi.uploads.execution IS 'The call that made it; null for a file that a person brought along.';
COMMENT ON COLUMN ringi.uploads.message IS 'The reply it comes with.';
COMMENT ON COLUMN ringi.uploads.shared IS 'True if all readers of that reply may read it; else it is its requester''s alone.';
