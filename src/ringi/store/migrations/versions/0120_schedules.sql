-- Schedules ------------------------------------------------------------------------------------------------------

CREATE TABLE ringi.schedules (
  org            uuid NOT NULL,
  id             uuid NOT NULL,
  person         uuid NOT NULL,
  assistant      text NOT NULL DEFAULT 'secretary',
  conversation   uuid,
  instruction    text NOT NULL,
  rule           text NOT NULL,
  zone           text NOT NULL,
  starts         timestamp NOT NULL,
  shift          text NOT NULL DEFAULT 'none',
  quiet          boolean NOT NULL DEFAULT false,
  catch_up       text NOT NULL DEFAULT 'one',
  enabled        boolean NOT NULL DEFAULT true,
  next_due       timestamptz,
  claimed_until  timestamptz,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_schedules PRIMARY KEY (org, id),
  CONSTRAINT fk_schedules_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_schedules_conversation_conversations
    FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id),
  CONSTRAINT ck_schedules_instruction CHECK (instruction <> ''),
  CONSTRAINT ck_schedules_shift CHECK (shift IN ('none', 'skip', 'previous', 'next')),
  CONSTRAINT ck_schedules_catch_up CHECK (catch_up IN ('one', 'skip', 'all'))
);
COMMENT ON TABLE ringi.schedules IS 'What people want begun again and again, on their behalf.';
COMMENT ON COLUMN ringi.schedules.id IS 'The execution that made it.';
COMMENT ON COLUMN ringi.schedules.conversation IS 'Where its turns speak; null: in the direct conversation of its owner.';
COMMENT ON COLUMN ringi.schedules.instruction IS 'Words its owner confirmed; each beginning begins with them.';
COMMENT ON COLUMN ringi.schedules.starts IS 'First possible moment, on the local clock of `zone`.';
COMMENT ON COLUMN ringi.schedules.shift IS 'What becomes of a day without work.';
COMMENT ON COLUMN ringi.schedules.quiet IS 'Whether a time in quiet hours moves to their end.';
COMMENT ON COLUMN ringi.schedules.catch_up IS 'What becomes of times that were missed: one for all, none, each.';
COMMENT ON COLUMN ringi.schedules.next_due IS 'Null once it never comes again.';
COMMENT ON COLUMN ringi.schedules.claimed_until IS 'Until then one process looks after the due time.';
CREATE INDEX ix_schedules_next_due ON ringi.schedules (next_due) WHERE enabled;
CREATE INDEX ix_schedules_person ON ringi.schedules (org, person);

CREATE TABLE ringi.beginnings (
  org      uuid NOT NULL,
  id       uuid NOT NULL,
  kind     text NOT NULL,
  source   text NOT NULL,
  key      text NOT NULL,
  person   uuid NOT NULL,
  due      timestamptz NOT NULL,
  missed   text NOT NULL DEFAULT '',
  made_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_beginnings PRIMARY KEY (org, id),
  CONSTRAINT uq_beginnings_key UNIQUE (org, kind, source, key),
  CONSTRAINT fk_beginnings_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id),
  CONSTRAINT ck_beginnings_kind CHECK (kind IN ('schedule', 'event'))
);
COMMENT ON TABLE ringi.beginnings IS 'Due times of schedules and events from outside: each began one turn, or was missed.';
COMMENT ON COLUMN ringi.beginnings.id IS 'The turn that it began.';
COMMENT ON COLUMN ringi.beginnings.source IS 'The schedule, or the name of the source of the event.';
COMMENT ON COLUMN ringi.beginnings.key IS 'Digest of the due time or of the key of the event: the same again begins nothing.';
COMMENT ON COLUMN ringi.beginnings.missed IS 'Why no turn began; empty if one did.';
CREATE INDEX ix_beginnings_person ON ringi.beginnings (org, person, due DESC);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['schedules', 'beginnings'] LOOP
    EXECUTE format('ALTER TABLE ringi.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE ringi.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organisation ON ringi.%I USING (org = ringi.org())', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, DELETE, UPDATE (enabled, next_due, claimed_until) ON ringi.schedules TO ringi_app;
GRANT SELECT, INSERT, DELETE ON ringi.beginnings TO ringi_app;

CREATE POLICY across ON ringi.schedules TO ringi_lookup USING (true);
GRANT SELECT (org, id, next_due, enabled, claimed_until), UPDATE (claimed_until) ON ringi.schedules TO ringi_lookup;

CREATE FUNCTION ringi.claim_schedules(at timestamptz, hold_s double precision, most integer)
RETURNS TABLE (org uuid, schedule uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  UPDATE ringi.schedules s
     SET claimed_until = at + make_interval(secs => hold_s)
    FROM (SELECT d.org, d.id FROM ringi.schedules d
           WHERE d.enabled AND d.next_due <= at AND (d.claimed_until IS NULL OR d.claimed_until <= at)
           ORDER BY d.next_due LIMIT most FOR NO KEY UPDATE SKIP LOCKED) due
   WHERE s.org = due.org AND s.id = due.id
  RETURNING s.org, s.id
$$;
COMMENT ON FUNCTION ringi.claim_schedules IS
  'Schedules that are due, each to one caller, who has so long before another tries.';

CREATE FUNCTION ringi.pass_due(of_schedule uuid, was timestamptz, becomes timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.schedules SET next_due = becomes, claimed_until = NULL
   WHERE org = ringi.org() AND id = of_schedule AND next_due = was AND enabled;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'that time of the schedule was seen to before' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.pass_due IS
  'Moves a schedule on from the time that is seen to now; fails with RP001 if another did, or it was stopped.';

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.claim_schedules OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.claim_schedules, ringi.pass_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.claim_schedules, ringi.pass_due TO ringi_app;

-- The opening message of such a turn is shown in its conversation like any other ----------------------------------

CREATE OR REPLACE FUNCTION ringi.shown_last(of_pending uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH card AS (
    SELECT id, turn, conversation, person FROM ringi.pendings WHERE org = ringi.org() AND id = of_pending),
  -- While it waits, the newest row of its turn is the question itself, or a yes that was answered with "once more".
  asked AS (
    SELECT card.*, (SELECT max(j.seq) FROM ringi.journal j WHERE j.org = ringi.org() AND j.turn = card.turn) AS seq
      FROM card),
  reminded AS (
    SELECT max(sent.seq) AS seq
      FROM asked
      JOIN ringi.held_messages h ON h.org = ringi.org() AND h.turn = asked.turn
      JOIN ringi.journal sent ON sent.org = h.org AND sent.turn = h.reminder AND sent.kind = 'reply_sent'
     WHERE EXISTS (SELECT FROM ringi.journal j WHERE j.org = h.org AND j.turn = h.reminder
                      AND j.kind = 'reply_judged' AND j.body::jsonb ->> 'verdict' = 'allow'
                      AND j.body::jsonb ->> 'deliver' = 'here')),
  delivered AS (
    SELECT max(j.seq) AS seq
      FROM asked
      JOIN ringi.journal j ON j.org = ringi.org() AND j.chain = asked.conversation AND j.seq > asked.seq
     WHERE j.kind = 'delivered' AND j.body::jsonb ->> 'pending' = asked.id::text),
  since AS (
    SELECT asked.turn, asked.conversation, asked.person, greatest(asked.seq, reminded.seq, delivered.seq) AS seq
      FROM asked, reminded, delivered)
  SELECT EXISTS (SELECT FROM since) AND NOT EXISTS (
    SELECT FROM since
      JOIN ringi.journal j ON j.org = ringi.org() AND j.chain = since.conversation AND j.seq > since.seq
     WHERE j.kind IN ('began', 'delivered', 'confirmation_asked', 'reply_segment', 'reply_sent')
        OR j.kind = 'confirmed' AND NOT (j.body::jsonb ->> 'complete')::boolean
        OR j.kind IN ('received', 'joined', 'changed', 'declined', 'cancelled')
           AND j.body::jsonb ->> 'message' IS NOT NULL
           AND EXISTS (SELECT FROM ringi.turns t
                        WHERE t.org = j.org AND t.id = j.turn AND t.person <> since.person))
$$;
