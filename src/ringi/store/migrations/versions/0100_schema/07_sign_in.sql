-- Signing in: tokens, logins, browsers, passkeys.

CREATE TABLE ringi.tokens (
  org           uuid NOT NULL,
  id            uuid NOT NULL,
  person        uuid NOT NULL,
  name          text NOT NULL,
  digest        bytea NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at  timestamptz,
  revoked_at    timestamptz,
  CONSTRAINT pk_tokens PRIMARY KEY (org, id),
  CONSTRAINT uq_tokens_digest UNIQUE (digest),
  CONSTRAINT ck_tokens_digest CHECK (octet_length(digest) = 32),
  CONSTRAINT ck_tokens_name CHECK (name <> ''),
  CONSTRAINT fk_tokens_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.tokens.digest IS 'SHA-256 of the token; the token itself is shown once and kept nowhere.';
COMMENT ON COLUMN ringi.tokens.last_used_at IS
  'To the minute, so that a busy client does not write with every request.';

CREATE TABLE ringi.web_accounts (
  org         uuid NOT NULL,
  person      uuid NOT NULL,
  login       text NOT NULL,
  password    text NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_web_accounts PRIMARY KEY (org, person),
  CONSTRAINT uq_web_accounts_login UNIQUE (login),
  CONSTRAINT ck_web_accounts_login CHECK (login = lower(login) AND login <> ''),
  CONSTRAINT fk_web_accounts_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.web_accounts.login IS
  'One name means one person on the whole platform: who signs in names no organisation.';
COMMENT ON COLUMN ringi.web_accounts.password IS 'argon2id, with its parameters and salt.';

CREATE TABLE ringi.identities (
  org        uuid NOT NULL,
  person     uuid NOT NULL,
  issuer     text NOT NULL,
  subject    text NOT NULL,
  linked_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_identities PRIMARY KEY (org, issuer, subject),
  CONSTRAINT uq_identities_issuer_subject UNIQUE (issuer, subject),
  CONSTRAINT fk_identities_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.identities IS
  'Who somebody is at the company''s own sign-in (OpenID Connect); never told by an address.';

CREATE TABLE ringi.visits (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  person       uuid NOT NULL,
  digest       bytea NOT NULL,
  former       bytea,
  turned_at    timestamptz,
  csrf         text NOT NULL,
  level        smallint NOT NULL,
  agent        text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at   timestamptz NOT NULL,
  fresh_until  timestamptz NOT NULL DEFAULT clock_timestamp(),
  revoked_at   timestamptz,
  CONSTRAINT pk_visits PRIMARY KEY (org, id),
  CONSTRAINT uq_visits_digest UNIQUE (digest),
  CONSTRAINT uq_visits_former UNIQUE (former),
  CONSTRAINT ck_visits_digest CHECK (octet_length(digest) = 32),
  CONSTRAINT fk_visits_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_visits_person ON ringi.visits (org, person);
COMMENT ON TABLE ringi.visits IS 'A browser signed in as a person.';
COMMENT ON COLUMN ringi.visits.digest IS 'SHA-256 of the cookie; the cookie itself is kept nowhere.';
COMMENT ON COLUMN ringi.visits.former IS 'The cookie before the last change, good for a moment after it.';
COMMENT ON COLUMN ringi.visits.level IS 'Of the person when the cookie was made: another level needs another cookie.';
COMMENT ON COLUMN ringi.visits.fresh_until IS 'Until when the password was given lately enough for grave decisions.';

CREATE TABLE ringi.invitations (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  digest      bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  CONSTRAINT pk_invitations PRIMARY KEY (org, id),
  CONSTRAINT uq_invitations_digest UNIQUE (digest),
  CONSTRAINT ck_invitations_digest CHECK (octet_length(digest) = 32),
  CONSTRAINT fk_invitations_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);

CREATE TABLE ringi.passkeys (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  credential  bytea NOT NULL,
  public_key  bytea NOT NULL,
  counter     bigint NOT NULL,
  name        text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  used_at     timestamptz,
  CONSTRAINT pk_passkeys PRIMARY KEY (org, id),
  CONSTRAINT uq_passkeys_credential UNIQUE (credential),
  CONSTRAINT ck_passkeys_credential CHECK (octet_length(credential) <= 1023),
  CONSTRAINT fk_passkeys_person_web_accounts
    FOREIGN KEY (org, person) REFERENCES ringi.web_accounts (org, person) ON DELETE CASCADE
);
CREATE INDEX ix_passkeys_person ON ringi.passkeys (org, person);
COMMENT ON TABLE ringi.passkeys IS 'They belong to a login: where that goes, they go.';
COMMENT ON COLUMN ringi.passkeys.counter IS 'How often the authenticator says it was used; it never goes back.';

CREATE TABLE ringi.challenges (
  digest      bytea NOT NULL,
  expires_at  timestamptz NOT NULL,
  CONSTRAINT pk_challenges PRIMARY KEY (digest),
  CONSTRAINT ck_challenges_digest CHECK (octet_length(digest) = 32)
);
CREATE INDEX ix_challenges_expires_at ON ringi.challenges (expires_at);
COMMENT ON TABLE ringi.challenges IS
  'What a passkey is to sign, by SHA-256 together with what it is for; each is good once. Of no organisation.';

CREATE TABLE ringi.knocks (
  key    bytea NOT NULL,
  since  timestamptz NOT NULL,
  tries  integer NOT NULL,
  CONSTRAINT pk_knocks PRIMARY KEY (key),
  CONSTRAINT ck_knocks_key CHECK (octet_length(key) = 32)
);
COMMENT ON TABLE ringi.knocks IS 'By SHA-256 of a login or an address; of no organisation.';

CREATE TABLE ringi.tours (
  org     uuid NOT NULL,
  person  uuid NOT NULL,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_tours PRIMARY KEY (org, person),
  CONSTRAINT fk_tours_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);

CREATE FUNCTION ringi.use_invitation(wanted bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.invitations SET used_at = clock_timestamp()
   WHERE org = ringi.org() AND digest = wanted AND used_at IS NULL AND expires_at > clock_timestamp();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this link was used or is too old' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.use_invitation IS 'Exactly once; fails with RP001 otherwise.';
