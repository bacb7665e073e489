-- Passkeys: another way to sign in to a login that is there, and to prove oneself again.

CREATE TABLE ringi.passkeys (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  credential  bytea NOT NULL UNIQUE CHECK (octet_length(credential) <= 1023),
  public_key  bytea NOT NULL,
  counter     bigint NOT NULL,
  name        text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  used_at     timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.web_accounts (org, person) ON DELETE CASCADE
);
CREATE INDEX passkeys_of_person ON ringi.passkeys (org, person);
COMMENT ON TABLE ringi.passkeys IS 'They belong to a login: where that goes, they go.';
COMMENT ON COLUMN ringi.passkeys.counter IS 'How often the authenticator says it was used; it never goes back.';

ALTER TABLE ringi.passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.passkeys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.passkeys USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.passkeys TO ringi_app;

CREATE TABLE ringi.challenges (
  digest      bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  expires_at  timestamptz NOT NULL
);
CREATE INDEX challenges_over ON ringi.challenges (expires_at);
COMMENT ON TABLE ringi.challenges IS 'What a passkey is to sign, by SHA-256 together with what it is for; each is good once. Of no organisation.';
GRANT SELECT, INSERT, DELETE ON ringi.challenges TO ringi_app;

CREATE POLICY across ON ringi.passkeys FOR SELECT TO ringi_lookup USING (true);
GRANT SELECT (org, id, person, credential, public_key, counter) ON ringi.passkeys TO ringi_lookup;

CREATE FUNCTION ringi.passkey(wanted bytea)
RETURNS TABLE (org uuid, id uuid, person uuid, public_key bytea, counter bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT k.org, k.id, k.person, k.public_key, k.counter FROM ringi.passkeys k
    JOIN ringi.persons p ON p.org = k.org AND p.id = k.person
   WHERE k.credential = wanted AND p.active
$$;
COMMENT ON FUNCTION ringi.passkey IS 'Whose passkey it is; nobody''s where its person is no longer active.';

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.passkey OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.passkey TO ringi_app;
