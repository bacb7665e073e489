-- Bearer tokens ------------------------------------------------------------------------------------------

CREATE TABLE ringi.tokens (
  org           uuid NOT NULL,
  id            uuid NOT NULL,
  person        uuid NOT NULL,
  name          text NOT NULL CHECK (name <> ''),
  digest        bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at  timestamptz,
  revoked_at    timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.tokens.digest IS 'SHA-256 of the token; the token itself is shown once and kept nowhere.';
COMMENT ON COLUMN ringi.tokens.last_used_at IS 'To the minute, so that a busy client does not write with every request.';

ALTER TABLE ringi.tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.tokens FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.tokens USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE (revoked_at) ON ringi.tokens TO ringi_app;

-- Whose token is this? The organisation is not known before the answer -----------------------------------

CREATE POLICY across ON ringi.tokens TO ringi_lookup USING (true);
CREATE POLICY across ON ringi.persons FOR SELECT TO ringi_lookup USING (true);
GRANT SELECT (org, person, digest, last_used_at, revoked_at), UPDATE (last_used_at) ON ringi.tokens TO ringi_lookup;
GRANT SELECT (org, id, active) ON ringi.persons TO ringi_lookup;
GRANT SELECT (revision) ON ringi.organisations TO ringi_lookup;

CREATE FUNCTION ringi.token_bearer(wanted bytea)
RETURNS TABLE (org uuid, person uuid, locale text, revision bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  WITH used AS (
    UPDATE ringi.tokens t SET last_used_at = clock_timestamp()
     WHERE t.digest = wanted AND t.revoked_at IS NULL
       AND coalesce(t.last_used_at, '-infinity') < clock_timestamp() - interval '1 minute')
  SELECT t.org, t.person, o.locale, o.revision
    FROM ringi.tokens t
    JOIN ringi.persons p ON p.org = t.org AND p.id = t.person
    JOIN ringi.organisations o ON o.org = t.org
   WHERE t.digest = wanted AND t.revoked_at IS NULL AND p.active
$$;

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.token_bearer OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.token_bearer FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.token_bearer TO ringi_app;

-- What the door reads -------------------------------------------------------------------------------------

CREATE UNIQUE INDEX journal_of_chain ON ringi.journal (org, chain, seq);
GRANT SELECT ON ringi.alembic_version TO ringi_app;
