CREATE TABLE ringi.model_choices (
  org         uuid NOT NULL REFERENCES ringi.organisations (org),
  role        text NOT NULL CHECK (role IN ('brain', 'fallback')),
  provider    text NOT NULL,
  model       text NOT NULL,
  url         text,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, role)
);

CREATE TABLE ringi.provider_credentials (
  org         uuid NOT NULL REFERENCES ringi.organisations (org),
  provider    text NOT NULL,
  sealed      bytea NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, provider)
);
COMMENT ON TABLE ringi.provider_credentials IS 'Keys for model providers, sealed under the key of the organisation; never shown again.';

ALTER TABLE ringi.model_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.model_choices FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.model_choices USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.model_choices TO ringi_app;

ALTER TABLE ringi.provider_credentials ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.provider_credentials FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.provider_credentials USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.provider_credentials TO ringi_app;
