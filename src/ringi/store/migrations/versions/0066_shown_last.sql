-- A bare yes counts only while the confirmation is the last thing its conversation shows (D7) ---------------------

CREATE FUNCTION ringi.shown_last(of_pending uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
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
     WHERE j.kind IN ('delivered', 'confirmation_asked', 'reply_segment', 'reply_sent')
        OR j.kind = 'confirmed' AND NOT (j.body::jsonb ->> 'complete')::boolean
        OR j.kind IN ('received', 'joined', 'changed', 'declined', 'cancelled')
           AND j.body::jsonb ->> 'message' IS NOT NULL
           AND EXISTS (SELECT FROM ringi.turns t
                        WHERE t.org = j.org AND t.id = j.turn AND t.person <> since.person))
$$;
COMMENT ON FUNCTION ringi.shown_last IS
  'Whether nothing was shown in its conversation since the confirmation, its "once more" or a reminder of it.';

CREATE FUNCTION ringi.demand_shown_last(of_pending uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever records in that conversation takes this lock: nothing can be shown there between this look and our commit.
  PERFORM FROM ringi.heads h JOIN ringi.pendings p ON p.org = h.org AND p.conversation = h.chain
    WHERE p.org = ringi.org() AND p.id = of_pending FOR UPDATE OF h;
  IF NOT ringi.shown_last(of_pending) THEN
    RAISE EXCEPTION 'something else was shown since the confirmation' USING ERRCODE = 'RC001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_shown_last IS
  'Fails with RC001 where the confirmation is not the last thing its conversation shows; holds others off until commit.';
REVOKE EXECUTE ON FUNCTION ringi.shown_last, ringi.demand_shown_last FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.shown_last, ringi.demand_shown_last TO ringi_app;
