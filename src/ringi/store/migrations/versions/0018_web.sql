-- How people sign in in a browser -------------------------------------------------------------------------

CREATE TABLE ringi.web_accounts (
  org         uuid NOT NULL,
  person      uuid NOT NULL,
  login       text NOT NULL UNIQUE CHECK (login = lower(login) AND login <> ''),
  password    text NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, person),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.web_accounts.login IS 'One name means one person on the whole platform: who signs in names no organisation.';
COMMENT ON COLUMN ringi.web_accounts.password IS 'argon2id, with its parameters and salt.';

CREATE TABLE ringi.identities (
  org        uuid NOT NULL,
  person     uuid NOT NULL,
  issuer     text NOT NULL,
  subject    text NOT NULL,
  linked_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, issuer, subject),
  UNIQUE (issuer, subject),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.identities IS 'Who somebody is at the company''s own sign-in (OpenID Connect); never told by an address.';

CREATE TABLE ringi.visits (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  person       uuid NOT NULL,
  digest       bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  former       bytea UNIQUE,
  turned_at    timestamptz,
  csrf         text NOT NULL,
  level        smallint NOT NULL,
  agent        text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at   timestamptz NOT NULL,
  fresh_until  timestamptz NOT NULL DEFAULT clock_timestamp(),
  revoked_at   timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX visits_of_person ON ringi.visits (org, person);
COMMENT ON TABLE ringi.visits IS 'A browser signed in as a person.';
COMMENT ON COLUMN ringi.visits.digest IS 'SHA-256 of the cookie; the cookie itself is kept nowhere.';
COMMENT ON COLUMN ringi.visits.former IS 'The cookie before the last change, good for a moment after it.';
COMMENT ON COLUMN ringi.visits.level IS 'Of the person when the cookie was made: another level needs another cookie.';
COMMENT ON COLUMN ringi.visits.fresh_until IS 'Until when the password was given lately enough for grave decisions.';

CREATE TABLE ringi.invitations (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  digest      bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);

-- The first link of all, while there is no organisation yet ------------------------------------------------

ALTER TABLE ringi.platform ADD COLUMN welcome bytea, ADD COLUMN welcome_until timestamptz;
GRANT UPDATE (welcome, welcome_until) ON ringi.platform TO ringi_app;

CREATE FUNCTION ringi.use_welcome(wanted bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.platform SET welcome = NULL, welcome_until = NULL
   WHERE welcome = wanted AND welcome_until > clock_timestamp();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this link was used or is too old' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.use_welcome IS 'Exactly once; fails with RP001 otherwise.';

CREATE FUNCTION ringi.use_invitation(wanted bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.invitations SET used_at = clock_timestamp()
   WHERE org = ringi.org() AND digest = wanted AND used_at IS NULL AND expires_at > clock_timestamp();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this link was used or is too old' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.use_invitation IS 'Exactly once; fails with RP001 otherwise.';

-- Attempts to sign in, counted over all processes and whether or not there is such an account --------------

CREATE TABLE ringi.knocks (
  key    bytea PRIMARY KEY CHECK (octet_length(key) = 32),
  since  timestamptz NOT NULL,
  tries  integer NOT NULL
);
COMMENT ON TABLE ringi.knocks IS 'By SHA-256 of a login or an address; of no organisation.';
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.knocks TO ringi_app;

-- Files people brought along -------------------------------------------------------------------------------

CREATE TABLE ringi.uploads (
  org         uuid NOT NULL REFERENCES ringi.organisations,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  name        text NOT NULL,
  media_type  text NOT NULL,
  size        bigint NOT NULL,
  digest      bytea NOT NULL,
  turn        uuid,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX uploads_of_person ON ringi.uploads (org, person, created_at);
CREATE INDEX uploads_of_turn ON ringi.uploads (org, turn) WHERE turn IS NOT NULL;
COMMENT ON COLUMN ringi.uploads.name IS 'As its owner called it: shown, never a path.';
COMMENT ON COLUMN ringi.uploads.media_type IS 'As its first bytes say, not its name.';

CREATE TABLE ringi.upload_parts (
  org     uuid NOT NULL,
  upload  uuid NOT NULL,
  n       integer NOT NULL,
  body    bytea NOT NULL,
  PRIMARY KEY (org, upload, n),
  FOREIGN KEY (org, upload) REFERENCES ringi.uploads (org, id) ON DELETE CASCADE
);

-- Conversations as their members keep them -----------------------------------------------------------------

ALTER TABLE ringi.members ADD COLUMN archived_at timestamptz;
CREATE INDEX members_of_person ON ringi.members (org, person);

-- Walls and rights -----------------------------------------------------------------------------------------

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['web_accounts', 'identities', 'visits', 'invitations', 'uploads', 'upload_parts'] LOOP
    EXECUTE format('ALTER TABLE ringi.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE ringi.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organisation ON ringi.%I USING (org = ringi.org())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.%I TO ringi_app', name);
  END LOOP;
END $$;

-- Who is it? The organisation is not known before the answer -----------------------------------------------

CREATE POLICY across ON ringi.web_accounts FOR SELECT TO ringi_lookup USING (true);
CREATE POLICY across ON ringi.identities FOR SELECT TO ringi_lookup USING (true);
CREATE POLICY across ON ringi.visits TO ringi_lookup USING (true);
CREATE POLICY across ON ringi.invitations FOR SELECT TO ringi_lookup USING (true);
GRANT SELECT (org, person, login) ON ringi.web_accounts TO ringi_lookup;
GRANT SELECT (org, person, issuer, subject) ON ringi.identities TO ringi_lookup;
GRANT SELECT (org, id, person, digest, former, turned_at, csrf, level, seen_at, expires_at, fresh_until, revoked_at),
      UPDATE (seen_at) ON ringi.visits TO ringi_lookup;
GRANT SELECT (org, person, digest, expires_at, used_at) ON ringi.invitations TO ringi_lookup;

CREATE FUNCTION ringi.web_account_named(wanted text) RETURNS TABLE (org uuid, person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT a.org, a.person FROM ringi.web_accounts a
    JOIN ringi.persons p ON p.org = a.org AND p.id = a.person
   WHERE a.login = wanted AND p.active
$$;

CREATE FUNCTION ringi.any_web_account() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$ SELECT EXISTS (SELECT FROM ringi.web_accounts a) $$;

CREATE FUNCTION ringi.identified(from_issuer text, as_subject text) RETURNS TABLE (org uuid, person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT i.org, i.person FROM ringi.identities i
    JOIN ringi.persons p ON p.org = i.org AND p.id = i.person
   WHERE i.issuer = from_issuer AND i.subject = as_subject AND p.active
$$;

CREATE FUNCTION ringi.visitor(wanted bytea, idle_s double precision, moment_s double precision)
RETURNS TABLE (org uuid, id uuid, person uuid, locale text, revision bigint, csrf text, level smallint,
               fresh_until timestamptz, current boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  WITH seen AS (
    UPDATE ringi.visits v SET seen_at = clock_timestamp()
     WHERE (v.digest = wanted OR v.former = wanted) AND v.revoked_at IS NULL
       AND v.seen_at < clock_timestamp() - interval '1 minute'
       AND v.seen_at > clock_timestamp() - make_interval(secs => idle_s)
       AND v.expires_at > clock_timestamp())
  SELECT v.org, v.id, v.person, o.locale, o.revision, v.csrf, v.level, v.fresh_until, v.digest = wanted
    FROM ringi.visits v
    JOIN ringi.persons p ON p.org = v.org AND p.id = v.person
    JOIN ringi.organisations o ON o.org = v.org
   WHERE (v.digest = wanted
          OR v.former = wanted AND v.turned_at > clock_timestamp() - make_interval(secs => moment_s))
     AND v.revoked_at IS NULL AND p.active
     AND v.seen_at > clock_timestamp() - make_interval(secs => idle_s)
     AND v.expires_at > clock_timestamp()
$$;
COMMENT ON FUNCTION ringi.visitor IS 'Whose cookie it is, while the visit lasts; notes to the minute that it was seen.';

CREATE FUNCTION ringi.invited(wanted bytea) RETURNS TABLE (org uuid, person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT i.org, i.person FROM ringi.invitations i
    JOIN ringi.persons p ON p.org = i.org AND p.id = i.person
   WHERE i.digest = wanted AND i.used_at IS NULL AND i.expires_at > clock_timestamp() AND p.active
$$;

-- How far conversations have gone, for one process that watches them for many streams -----------------------

CREATE POLICY across ON ringi.heads FOR SELECT TO ringi_lookup USING (true);
GRANT SELECT (org, chain, seq) ON ringi.heads TO ringi_lookup;

CREATE FUNCTION ringi.heads_of(orgs uuid[], chains uuid[]) RETURNS TABLE (chain uuid, seq bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT h.chain, h.seq FROM unnest(orgs, chains) AS w (org, chain)
    JOIN ringi.heads h ON h.org = w.org AND h.chain = w.chain
$$;

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.heads_of OWNER TO ringi_lookup;
ALTER FUNCTION ringi.web_account_named OWNER TO ringi_lookup;
ALTER FUNCTION ringi.any_web_account OWNER TO ringi_lookup;
ALTER FUNCTION ringi.identified OWNER TO ringi_lookup;
ALTER FUNCTION ringi.visitor OWNER TO ringi_lookup;
ALTER FUNCTION ringi.invited OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.web_account_named, ringi.any_web_account, ringi.identified, ringi.visitor,
  ringi.invited, ringi.heads_of, ringi.use_welcome, ringi.use_invitation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.web_account_named, ringi.any_web_account, ringi.identified, ringi.visitor,
  ringi.invited, ringi.heads_of, ringi.use_welcome, ringi.use_invitation TO ringi_app;
