-- Conversations on channels that are told each message -----------------------------------------------------------

ALTER TABLE ringi.conversations
  ADD COLUMN pushed boolean NOT NULL DEFAULT false,
  ADD COLUMN strangers boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN ringi.conversations.pushed IS 'Our messages there go through the outbox; otherwise readers read the table of messages.';
COMMENT ON COLUMN ringi.conversations.strangers IS 'Somebody reads there who is not in the directory; true until the channel said otherwise.';

CREATE TRIGGER revision AFTER UPDATE OF strangers ON ringi.conversations
  FOR EACH ROW WHEN (OLD.strangers <> NEW.strangers) EXECUTE FUNCTION ringi.grow_revision();
GRANT DELETE ON ringi.members TO ringi_app;

ALTER TABLE ringi.messages
  ADD COLUMN account text,
  ADD COLUMN speaker text,
  ADD CONSTRAINT ck_messages_speaker CHECK (account IS NULL OR direction = 'in' AND turn = id);
COMMENT ON COLUMN ringi.messages.account IS 'Of words that were overheard in a room: the account that said them, on the channel of the conversation.';
COMMENT ON COLUMN ringi.messages.speaker IS 'The name that account shows there: untrusted text.';

-- Messages on their way ------------------------------------------------------------------------------------------

CREATE TABLE ringi.outbox (
  org           uuid NOT NULL,
  channel       text NOT NULL,
  conversation  uuid NOT NULL,
  message       uuid NOT NULL,
  place         bigint NOT NULL,
  pending       uuid,
  choices       text[] NOT NULL DEFAULT '{}',
  state         text NOT NULL DEFAULT 'queued',
  attempts      smallint NOT NULL DEFAULT 0,
  next_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  tried_at      timestamptz,
  sent_ids      text[] NOT NULL DEFAULT '{}',
  error         text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_at       timestamptz,
  CONSTRAINT pk_outbox PRIMARY KEY (org, message),
  CONSTRAINT ck_outbox_state CHECK (state IN ('queued', 'sending', 'unknown', 'sent', 'failed')),
  CONSTRAINT fk_outbox_message_messages FOREIGN KEY (org, message) REFERENCES ringi.messages (org, id) ON DELETE CASCADE
);
COMMENT ON TABLE ringi.outbox IS 'Each message of ours to a channel that is told: written with the message, marked with what came of it.';
COMMENT ON COLUMN ringi.outbox.place IS 'Place in the order of the conversation: how far its chain went.';
COMMENT ON COLUMN ringi.outbox.pending IS 'The confirmation whose card it is.';
COMMENT ON COLUMN ringi.outbox.choices IS 'Answers it offers to a question.';
COMMENT ON COLUMN ringi.outbox.state IS 'unknown: the channel may have it or not, and is asked before it is sent again.';
COMMENT ON COLUMN ringi.outbox.next_at IS 'When it is due; while it is being sent, when its sender is given up.';
COMMENT ON COLUMN ringi.outbox.sent_ids IS 'The channel''s ids of the parts it has.';
CREATE INDEX ix_outbox_next_at ON ringi.outbox (next_at) WHERE state IN ('queued', 'sending', 'unknown');
CREATE INDEX ix_outbox_conversation ON ringi.outbox (org, conversation, place);
CREATE INDEX ix_outbox_tried_at ON ringi.outbox (org, channel, tried_at);

ALTER TABLE ringi.outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.outbox USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.outbox TO ringi_app;
CREATE POLICY across ON ringi.outbox TO ringi_lookup USING (true);
GRANT SELECT (org, channel, conversation, message, place, state, attempts, next_at, tried_at),
      UPDATE (state, attempts, next_at, tried_at) ON ringi.outbox TO ringi_lookup;

CREATE FUNCTION ringi.claim_outgoing(
  channels text[], room_most integer[], room_s double precision[], org_most integer[], org_s double precision[],
  hold_s double precision
) RETURNS TABLE (org uuid, message uuid, channel text, attempts smallint, was text)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  WITH due AS (
    SELECT o.org, o.message, o.state
      FROM ringi.outbox o
      JOIN unnest(channels, room_most, room_s, org_most, org_s)
           AS pace (channel, room_most, room_s, org_most, org_s) ON pace.channel = o.channel
     WHERE o.state IN ('queued', 'sending', 'unknown') AND o.next_at <= clock_timestamp()
       AND NOT EXISTS (
         SELECT FROM ringi.outbox e
          WHERE e.org = o.org AND e.conversation = o.conversation AND e.state IN ('queued', 'sending', 'unknown')
            AND (e.place, e.message) < (o.place, o.message))
       AND (SELECT count(*) FROM ringi.outbox r
             WHERE r.org = o.org AND r.conversation = o.conversation
               AND r.tried_at > clock_timestamp() - make_interval(secs => pace.room_s)) < pace.room_most
       AND (SELECT count(*) FROM ringi.outbox r
             WHERE r.org = o.org AND r.channel = o.channel
               AND r.tried_at > clock_timestamp() - make_interval(secs => pace.org_s)) < pace.org_most
     ORDER BY o.next_at LIMIT 1 FOR NO KEY UPDATE OF o SKIP LOCKED)
  UPDATE ringi.outbox o
     SET state = 'sending', attempts = o.attempts + 1, tried_at = clock_timestamp(),
         next_at = clock_timestamp() + make_interval(secs => hold_s)
    FROM due WHERE o.org = due.org AND o.message = due.message
  RETURNING o.org, o.message, o.channel, o.attempts, due.state
$$;
COMMENT ON FUNCTION ringi.claim_outgoing IS
  'The message that is due first on these channels, within their pace: the oldest of its conversation, for one caller.';

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.claim_outgoing OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.claim_outgoing FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.claim_outgoing TO ringi_app;
