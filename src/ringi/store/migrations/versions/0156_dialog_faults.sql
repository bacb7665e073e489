ALTER TABLE ringi.sessions
  ADD COLUMN mode text NOT NULL DEFAULT 'multi_step_flow',
  ADD COLUMN intent text NOT NULL DEFAULT '',
  ADD COLUMN error text NOT NULL DEFAULT '',
  ADD COLUMN errors integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT ck_sessions_mode CHECK (mode IN ('multi_step_flow', 'error_recovery')),
  DROP CONSTRAINT pk_sessions,
  ADD CONSTRAINT pk_sessions PRIMARY KEY (org, conversation, person, mode);
COMMENT ON COLUMN ringi.sessions.mode IS 'A flow and a fault are kept beside each other.';
COMMENT ON COLUMN ringi.sessions.intent IS 'Of a fault: what the requester wanted, as it was understood.';
COMMENT ON COLUMN ringi.sessions.error IS 'Of a fault: its code.';
COMMENT ON COLUMN ringi.sessions.errors IS 'Of a fault: how often it was met in a row.';

CREATE OR REPLACE FUNCTION ringi.demand_lapsed(of_conversation uuid, of_person uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ringi.sessions WHERE org = ringi.org() AND conversation = of_conversation
     AND person = of_person AND mode = 'multi_step_flow' AND expires_at <= clock_timestamp();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this flow goes on, or its owner was told' USING ERRCODE = 'RP001';
  END IF;
END $$;
