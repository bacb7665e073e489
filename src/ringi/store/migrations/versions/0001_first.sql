-- The first schema. Every table names its organisation, every table has row-level security forced.

CREATE FUNCTION ringi.org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.org', true), '')::uuid $$;
COMMENT ON FUNCTION ringi.org() IS 'The organisation of this transaction; null, and so no rows, when none is set.';

-- Organisations and people -------------------------------------------------------------------------------

CREATE TABLE ringi.platform (
  only_row    boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  stopped_at  timestamptz,
  key_check   bytea
);
INSERT INTO ringi.platform DEFAULT VALUES;

CREATE TABLE ringi.organisations (
  org         uuid PRIMARY KEY,
  slug        text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name        text NOT NULL CHECK (name <> ''),
  locale      text NOT NULL CHECK (locale IN ('ja', 'en')),
  zone        text NOT NULL,
  data_key    bytea NOT NULL,
  stopped_at  timestamptz,
  revision    bigint NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now()
);
COMMENT ON COLUMN ringi.organisations.revision IS
  'Grows whenever people, rights, teachings or policy change; a reader that has this revision need not read again.';

CREATE TABLE ringi.levels (
  org    uuid NOT NULL REFERENCES ringi.organisations,
  level  smallint NOT NULL CHECK (level BETWEEN 1 AND 6),
  name   text NOT NULL,
  PRIMARY KEY (org, level)
);

CREATE TABLE ringi.departments (
  org     uuid NOT NULL REFERENCES ringi.organisations,
  id      uuid NOT NULL,
  parent  uuid,
  name    text NOT NULL,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, parent) REFERENCES ringi.departments (org, id)
);

CREATE TABLE ringi.persons (
  org         uuid NOT NULL REFERENCES ringi.organisations,
  id          uuid NOT NULL,
  name        text NOT NULL,
  reading     text NOT NULL DEFAULT '',
  aliases     text[] NOT NULL DEFAULT '{}',
  level       smallint NOT NULL CHECK (level BETWEEN 1 AND 6),
  department  uuid,
  active      boolean NOT NULL DEFAULT true,
  outsider    boolean NOT NULL DEFAULT false,
  data_key    bytea,
  erased_at   timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, department) REFERENCES ringi.departments (org, id)
);
COMMENT ON COLUMN ringi.persons.data_key IS 'Seals this person''s text in the journal; null once erased.';

CREATE TABLE ringi.accounts (
  org          uuid NOT NULL,
  person       uuid NOT NULL,
  channel      text NOT NULL,
  external_id  text NOT NULL,
  PRIMARY KEY (org, channel, external_id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);

CREATE TABLE ringi.delegations (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  delegator    uuid NOT NULL,
  delegate     uuid NOT NULL CHECK (delegate <> delegator),
  valid_from   timestamptz NOT NULL,
  valid_until  timestamptz NOT NULL CHECK (valid_until > valid_from),
  max_risk     text NOT NULL DEFAULT 'medium' CHECK (max_risk IN ('low', 'medium', 'high')),
  max_amount   bigint,
  revoked_at   timestamptz,
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, delegator) REFERENCES ringi.persons (org, id),
  FOREIGN KEY (org, delegate) REFERENCES ringi.persons (org, id)
);

-- Conversations and turns --------------------------------------------------------------------------------

CREATE TABLE ringi.conversations (
  org          uuid NOT NULL REFERENCES ringi.organisations,
  id           uuid NOT NULL,
  channel      text NOT NULL,
  external_id  text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('direct', 'room')),
  title        text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org, id),
  UNIQUE (org, channel, external_id)
);

CREATE TABLE ringi.members (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  PRIMARY KEY (org, conversation, person),
  FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);

CREATE TABLE ringi.heads (
  org    uuid NOT NULL,
  chain  uuid NOT NULL,
  seq    bigint NOT NULL DEFAULT 0,
  head   bytea NOT NULL,
  PRIMARY KEY (org, chain)
) WITH (fillfactor = 70);
COMMENT ON TABLE ringi.heads IS 'End of each hash chain: one per conversation, and one per organisation for its administration.';

CREATE TABLE ringi.order_keys (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  owner         uuid,
  epoch         bigint NOT NULL DEFAULT 0,
  lease_until   timestamptz NOT NULL DEFAULT '-infinity',
  ready         integer NOT NULL DEFAULT 0 CHECK (ready >= 0),
  PRIMARY KEY (org, conversation, person)
) WITH (fillfactor = 70);
COMMENT ON COLUMN ringi.order_keys.owner IS 'A token drawn for each claim, so that no two drives share one.';
COMMENT ON COLUMN ringi.order_keys.ready IS 'Turns of this requester in this conversation that somebody must drive now.';
CREATE INDEX order_keys_ready ON ringi.order_keys (lease_until) WHERE ready > 0;

CREATE TABLE ringi.turns (
  org           uuid NOT NULL,
  id            uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'waiting', 'finished')),
  machine       smallint NOT NULL,
  starts        smallint NOT NULL DEFAULT 0,
  outcome       text,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at   timestamptz,
  PRIMARY KEY (org, id)
) WITH (fillfactor = 80);
CREATE INDEX turns_of_key ON ringi.turns (org, conversation, person, id) WHERE state <> 'finished';

CREATE TABLE ringi.messages (
  org           uuid NOT NULL,
  id            uuid NOT NULL,
  conversation  uuid NOT NULL,
  turn          uuid NOT NULL,
  person        uuid,
  direction     text NOT NULL CHECK (direction IN ('in', 'out')),
  body          text NOT NULL,
  pasted        jsonb NOT NULL DEFAULT '[]',
  client_id     text,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id)
);
COMMENT ON COLUMN ringi.messages.pasted IS 'Character ranges that were pasted, not typed: what they hold never becomes the sender''s own words.';
CREATE INDEX messages_of_conversation ON ringi.messages (org, conversation, id);
CREATE UNIQUE INDEX messages_once ON ringi.messages (org, conversation, client_id) WHERE client_id IS NOT NULL;

CREATE TABLE ringi.journal (
  org         uuid NOT NULL,
  turn        uuid NOT NULL,
  n           integer NOT NULL CHECK (n > 0),
  chain       uuid NOT NULL,
  seq         bigint NOT NULL,
  kind        text NOT NULL,
  schema      smallint NOT NULL,
  body        text NOT NULL,
  sealed      bytea,
  sealed_for  uuid,
  head        bytea,
  PRIMARY KEY (org, turn, n)
);
COMMENT ON COLUMN ringi.journal.head IS 'On the last row of each batch: sha256(previous head || turn || first n || digest of the batch).';

CREATE FUNCTION ringi.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'RJ001';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ringi.journal
  FOR EACH STATEMENT EXECUTE FUNCTION ringi.refuse_change();

-- Confirmations and executions ---------------------------------------------------------------------------

CREATE TABLE ringi.pendings (
  org           uuid NOT NULL,
  id            uuid NOT NULL,
  turn          uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  tool          text NOT NULL,
  digest        text NOT NULL,
  answerer      text NOT NULL CHECK (answerer IN ('requester', 'approver')),
  style         text NOT NULL,
  approvers     uuid[] NOT NULL DEFAULT '{}',
  needed        smallint NOT NULL CHECK (needed > 0),
  state         text NOT NULL DEFAULT 'open'
                CHECK (state IN ('open', 'approved', 'consumed', 'declined', 'changed', 'expired', 'void')),
  number        text NOT NULL,
  card          jsonb NOT NULL,
  held_message  uuid,
  asked_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at    timestamptz NOT NULL,
  decided_at    timestamptz,
  decided_by    uuid,
  PRIMARY KEY (org, id)
);
CREATE INDEX pendings_open ON ringi.pendings (expires_at) WHERE state = 'open';
CREATE UNIQUE INDEX pendings_by_number ON ringi.pendings (org, number) WHERE state = 'open';
CREATE INDEX pendings_of_turn ON ringi.pendings (org, turn);
CREATE INDEX pendings_of_key ON ringi.pendings (org, conversation, person) WHERE state = 'open';
COMMENT ON COLUMN ringi.pendings.number IS 'Short and sayable, what a person answers with: A-0417.';
COMMENT ON COLUMN ringi.pendings.held_message IS 'A message that waits for this answer (requirement D3).';

CREATE TABLE ringi.answers (
  org         uuid NOT NULL,
  pending     uuid NOT NULL,
  ordinal     smallint NOT NULL,
  person      uuid NOT NULL,
  on_behalf   uuid,
  given_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, pending, ordinal),
  FOREIGN KEY (org, pending) REFERENCES ringi.pendings (org, id)
);

CREATE TABLE ringi.executions (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  turn         uuid NOT NULL,
  person       uuid NOT NULL,
  tool         text NOT NULL,
  digest       text NOT NULL,
  outside      boolean NOT NULL,
  state        text NOT NULL CHECK (state IN ('started', 'finished', 'failed', 'unknown')),
  pending      uuid,
  started_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at  timestamptz,
  PRIMARY KEY (org, id)
);
CREATE INDEX executions_in_flight ON ringi.executions (org, started_at) WHERE state IN ('started', 'unknown');

CREATE TABLE ringi.counters (
  org     uuid NOT NULL,
  person  uuid NOT NULL,
  day     date NOT NULL,
  reads   integer NOT NULL DEFAULT 0,
  writes  integer NOT NULL DEFAULT 0,
  recent  timestamptz[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (org, person, day)
);

-- Policy, teachings, alerts, tasks -----------------------------------------------------------------------

CREATE TABLE ringi.policy_versions (
  org         uuid NOT NULL REFERENCES ringi.organisations,
  version     integer NOT NULL CHECK (version > 0),
  source      text NOT NULL,
  content     text NOT NULL,
  hash        text NOT NULL,
  reason      text NOT NULL CHECK (reason <> ''),
  impact      text NOT NULL DEFAULT '',
  risk        text NOT NULL DEFAULT '',
  approver    uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, version)
);

COMMENT ON COLUMN ringi.policy_versions.content IS 'The whole policy in canonical form; source is the file it was proposed as.';

CREATE TABLE ringi.teachings (
  org         uuid NOT NULL REFERENCES ringi.organisations,
  id          uuid NOT NULL,
  body        text NOT NULL,
  clear       text NOT NULL DEFAULT '',
  possible    text NOT NULL DEFAULT '',
  amend       jsonb NOT NULL DEFAULT '{}',
  author      uuid NOT NULL,
  retired_at  timestamptz,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id)
);

CREATE TABLE ringi.alerts (
  org         uuid NOT NULL REFERENCES ringi.organisations,
  id          uuid NOT NULL,
  code        text NOT NULL,
  params      jsonb NOT NULL DEFAULT '{}',
  turn        uuid,
  raised_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at     timestamptz,
  seen_by     uuid,
  PRIMARY KEY (org, id)
);

CREATE TABLE ringi.tasks (
  org          uuid NOT NULL REFERENCES ringi.organisations,
  id           uuid NOT NULL,
  title        text NOT NULL CHECK (title <> ''),
  assignee     uuid NOT NULL,
  due_date     date,
  due_time     time,
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'deleted')),
  created_by   uuid NOT NULL,
  execution    uuid NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id),
  UNIQUE (org, execution),
  FOREIGN KEY (org, assignee) REFERENCES ringi.persons (org, id)
);
CREATE INDEX tasks_of_assignee ON ringi.tasks (org, assignee, state);

-- What the gates read about an organisation carries one revision ----------------------------------------

CREATE FUNCTION ringi.grow_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.organisations SET revision = revision + 1 WHERE org = ringi.org();
  RETURN NULL;
END $$;
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['levels', 'departments', 'persons', 'accounts', 'delegations',
                              'policy_versions', 'teachings'] LOOP
    EXECUTE format('CREATE TRIGGER revision AFTER INSERT OR UPDATE OR DELETE ON ringi.%I '
                   'FOR EACH STATEMENT EXECUTE FUNCTION ringi.grow_revision()', name);
  END LOOP;
END $$;

-- The fences ---------------------------------------------------------------------------------------------

CREATE FUNCTION ringi.demand_owner(
  of_conversation uuid, of_person uuid, claimed_owner uuid, claimed_epoch bigint, lease_s double precision
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.order_keys
     SET lease_until = greatest(lease_until, clock_timestamp() + make_interval(secs => lease_s))
   WHERE org = ringi.org() AND conversation = of_conversation AND person = of_person
     AND owner = claimed_owner AND epoch = claimed_epoch;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another worker owns this turn' USING ERRCODE = 'RF001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_owner IS 'Fails with RF001 unless the caller still owns the order key; renews its lease.';

CREATE FUNCTION ringi.leave(
  of_conversation uuid, of_person uuid, claimed_owner uuid, claimed_epoch bigint
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE still_ready integer;
BEGIN
  UPDATE ringi.order_keys
     SET ready = ready - 1,
         owner = CASE WHEN ready > 1 THEN owner END,
         lease_until = CASE WHEN ready > 1 THEN lease_until ELSE '-infinity' END
   WHERE org = ringi.org() AND conversation = of_conversation AND person = of_person
     AND owner = claimed_owner AND epoch = claimed_epoch
  RETURNING ready INTO still_ready;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another worker owns this turn' USING ERRCODE = 'RF001';
  END IF;
  RETURN still_ready;
END $$;
COMMENT ON FUNCTION ringi.leave IS 'One turn less to drive; gives the key back when none is left. Fails with RF001 as above.';

CREATE FUNCTION ringi.demand_pending(wanted uuid, from_state text, to_state text, decider uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.pendings
     SET state = to_state,
         decided_at = CASE WHEN to_state <> 'open' THEN coalesce(decided_at, clock_timestamp()) END,
         decided_by = CASE WHEN to_state <> 'open' THEN coalesce(decided_by, decider) END
   WHERE org = ringi.org() AND id = wanted AND state = from_state
     AND (to_state NOT IN ('open', 'approved') OR expires_at > clock_timestamp())
     AND (to_state <> 'expired' OR expires_at <= clock_timestamp());
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this confirmation is already decided' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_pending IS 'Moves a confirmation on exactly once; fails with RP001 when it is no longer there.';

CREATE FUNCTION ringi.demand_not_stopped() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('ringi.stop', 0));
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('ringi.stop.' || ringi.org(), 0));
  IF EXISTS (SELECT FROM ringi.platform WHERE stopped_at IS NOT NULL)
     OR NOT EXISTS (SELECT FROM ringi.organisations WHERE org = ringi.org() AND stopped_at IS NULL) THEN
    RAISE EXCEPTION 'the emergency stop is on' USING ERRCODE = 'RS001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_not_stopped IS 'Fails with RS001 under the emergency stop; holds the stop off until commit.';

CREATE FUNCTION ringi.begin_execution(
  of_conversation uuid, of_person uuid, claimed_owner uuid, claimed_epoch bigint, lease_s double precision,
  execution uuid, of_turn uuid, with_tool text, of_digest text, is_outside boolean, in_state text, consumes uuid
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ringi.demand_owner(of_conversation, of_person, claimed_owner, claimed_epoch, lease_s);
  PERFORM ringi.demand_not_stopped();
  IF consumes IS NOT NULL THEN
    PERFORM ringi.demand_pending(consumes, 'approved', 'consumed', NULL);
  END IF;
  INSERT INTO ringi.executions (org, id, turn, person, tool, digest, outside, state, pending, finished_at)
  VALUES (ringi.org(), execution, of_turn, of_person, with_tool, of_digest, is_outside, in_state, consumes,
          CASE WHEN in_state <> 'started' THEN clock_timestamp() END);
END $$;
COMMENT ON FUNCTION ringi.begin_execution IS 'The one way to start acting: every fence at once.';

-- Row-level security and rights --------------------------------------------------------------------------

DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'ringi' AND tablename NOT IN ('platform', 'alembic_version') LOOP
    EXECUTE format('ALTER TABLE ringi.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE ringi.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organisation ON ringi.%I USING (org = ringi.org())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON ringi.%I TO ringi_app', name);
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA ringi TO ringi_app, ringi_worker, ringi_lookup;
GRANT SELECT, UPDATE ON ringi.platform TO ringi_app;
REVOKE UPDATE ON ringi.journal, ringi.answers, ringi.policy_versions FROM ringi_app;
GRANT DELETE ON ringi.messages, ringi.tasks TO ringi_app;

-- Look-ups across organisations: each is one named function, owned by a role that may read just that -----

CREATE POLICY across ON ringi.organisations TO ringi_lookup USING (true);
CREATE POLICY across ON ringi.order_keys TO ringi_lookup USING (true);
CREATE POLICY across ON ringi.pendings TO ringi_lookup USING (true);
GRANT SELECT (org, slug, name, locale, zone) ON ringi.organisations TO ringi_lookup;
GRANT SELECT, UPDATE (lease_until) ON ringi.order_keys TO ringi_lookup;
GRANT SELECT (org, id, expires_at, state) ON ringi.pendings TO ringi_lookup;

CREATE FUNCTION ringi.organisation_named(wanted text)
RETURNS TABLE (org uuid, slug text, name text, locale text, zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$ SELECT o.org, o.slug, o.name, o.locale, o.zone FROM ringi.organisations o WHERE o.slug = wanted $$;

CREATE FUNCTION ringi.organisation_slugs() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$ SELECT o.slug FROM ringi.organisations o ORDER BY o.slug $$;

CREATE FUNCTION ringi.waiting_keys(most integer)
RETURNS TABLE (org uuid, conversation uuid, person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT k.org, k.conversation, k.person FROM ringi.order_keys k
   WHERE k.ready > 0 AND k.lease_until < clock_timestamp() ORDER BY k.lease_until LIMIT most
$$;

CREATE FUNCTION ringi.due_pendings(most integer) RETURNS TABLE (org uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT p.org, p.id FROM ringi.pendings p
   WHERE p.state = 'open' AND p.expires_at < clock_timestamp() ORDER BY p.expires_at LIMIT most
$$;

CREATE FUNCTION ringi.renew_leases(
  orgs uuid[], conversations uuid[], persons uuid[], owners uuid[], lease_s double precision
) RETURNS SETOF uuid LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  UPDATE ringi.order_keys k
     SET lease_until = greatest(k.lease_until, clock_timestamp() + make_interval(secs => lease_s))
    FROM unnest(orgs, conversations, persons, owners) AS held (org, conversation, person, owner)
   WHERE k.org = held.org AND k.conversation = held.conversation AND k.person = held.person
     AND k.owner = held.owner
  RETURNING k.owner
$$;

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.organisation_named OWNER TO ringi_lookup;
ALTER FUNCTION ringi.organisation_slugs OWNER TO ringi_lookup;
ALTER FUNCTION ringi.waiting_keys OWNER TO ringi_lookup;
ALTER FUNCTION ringi.due_pendings OWNER TO ringi_lookup;
ALTER FUNCTION ringi.renew_leases OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA ringi FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ringi TO ringi_app;
GRANT EXECUTE ON FUNCTION ringi.waiting_keys, ringi.due_pendings TO ringi_worker;
