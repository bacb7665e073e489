-- Turns: their order, their owners, and the append-only journal with its hash chains.

CREATE TABLE ringi.heads (
  org    uuid NOT NULL,
  chain  uuid NOT NULL,
  seq    bigint NOT NULL DEFAULT 0,
  head   bytea NOT NULL,
  CONSTRAINT pk_heads PRIMARY KEY (org, chain)
) WITH (fillfactor = 70);
COMMENT ON TABLE ringi.heads IS
  'End of each hash chain: one per conversation, and one per organisation for its administration.';

CREATE TABLE ringi.order_keys (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  owner         uuid,
  epoch         bigint NOT NULL DEFAULT 0,
  lease_until   timestamptz NOT NULL DEFAULT '-infinity',
  ready         integer NOT NULL DEFAULT 0,
  CONSTRAINT pk_order_keys PRIMARY KEY (org, conversation, person),
  CONSTRAINT ck_order_keys_ready CHECK (ready >= 0)
) WITH (fillfactor = 70);
CREATE INDEX ix_order_keys_lease_until ON ringi.order_keys (lease_until) WHERE ready > 0;
COMMENT ON COLUMN ringi.order_keys.owner IS 'A token drawn for each claim, so that no two drives share one.';
COMMENT ON COLUMN ringi.order_keys.ready IS
  'Turns of this requester in this conversation that somebody must drive now.';

CREATE TABLE ringi.turns (
  org           uuid NOT NULL,
  id            uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  state         text NOT NULL DEFAULT 'open',
  machine       smallint NOT NULL,
  starts        smallint NOT NULL DEFAULT 0,
  outcome       text,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at   timestamptz,
  CONSTRAINT pk_turns PRIMARY KEY (org, id),
  CONSTRAINT ck_turns_state CHECK (state IN ('open', 'waiting', 'finished'))
) WITH (fillfactor = 80);
CREATE INDEX ix_turns_conversation_person_id ON ringi.turns (org, conversation, person, id) WHERE state <> 'finished';

CREATE TABLE ringi.journal (
  org         uuid NOT NULL,
  turn        uuid NOT NULL,
  n           integer NOT NULL,
  chain       uuid NOT NULL,
  seq         bigint NOT NULL,
  kind        text NOT NULL,
  schema      smallint NOT NULL,
  body        text NOT NULL,
  sealed      bytea,
  sealed_for  uuid,
  head        bytea,
  CONSTRAINT pk_journal PRIMARY KEY (org, turn, n),
  CONSTRAINT ck_journal_n CHECK (n > 0)
);
CREATE UNIQUE INDEX uq_journal_chain_seq ON ringi.journal (org, chain, seq);
-- A value inside a body cannot be a key of these: row-level security lets no condition on it reach an index.
CREATE INDEX ix_journal_n_content_opened ON ringi.journal (org, n) WHERE kind = 'content_opened';
CREATE INDEX ix_journal_n_policy_adopted ON ringi.journal (org, n) WHERE kind = 'policy_adopted';
COMMENT ON COLUMN ringi.journal.head IS
  'On the last row of each batch: sha256(previous head || turn || first n || digest of the batch).';

CREATE FUNCTION ringi.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'RJ001';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ringi.journal
  FOR EACH STATEMENT EXECUTE FUNCTION ringi.refuse_change();

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
COMMENT ON FUNCTION ringi.demand_owner IS
  'Fails with RF001 unless the caller still owns the order key; renews its lease.';

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
COMMENT ON FUNCTION ringi.leave IS
  'One turn less to drive; gives the key back when none is left. Fails with RF001 as above.';

CREATE FUNCTION ringi.demand_not_stopped() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('ringi.stop', 0));
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('ringi.stop.' || ringi.org(), 0));
  IF EXISTS (SELECT FROM ringi.platform WHERE stopped_at IS NOT NULL)
     OR NOT EXISTS (SELECT FROM ringi.organisations WHERE org = ringi.org() AND stopped_at IS NULL) THEN
    RAISE EXCEPTION 'the emergency stop is on' USING ERRCODE = 'RS001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_not_stopped IS
  'Fails with RS001 under the emergency stop; holds the stop off until commit.';

-- The facts a decision rests on were read before the model was asked. Recording the decision looks if they are still
-- so, in the same transaction, which is later and more exact than reading them once more would be.
CREATE FUNCTION ringi.demand_unchanged(
  of_conversation uuid, seen_revision bigint, seen_stopped boolean, seen_everywhere boolean, seen_members uuid[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
       SELECT FROM ringi.organisations o, ringi.platform p
        WHERE o.org = ringi.org() AND o.revision = seen_revision
          AND (o.stopped_at IS NOT NULL OR p.stopped_at IS NOT NULL) = seen_stopped
          AND (p.stopped_at IS NOT NULL) = seen_everywhere)
     OR (SELECT count(*) <> cardinality(seen_members) OR NOT coalesce(bool_and(m.person = ANY (seen_members)), true)
           FROM ringi.members m WHERE m.org = ringi.org() AND m.conversation = of_conversation) THEN
    RAISE EXCEPTION 'the circumstances have changed' USING ERRCODE = 'RC002';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_unchanged IS
  'Fails with RC002 where revision, stop or members of the conversation are not what was seen.';
