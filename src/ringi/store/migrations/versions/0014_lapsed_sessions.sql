-- A flow whose time is over stays until its owner is told, which happens once, whoever sweeps.

CREATE INDEX sessions_due ON ringi.sessions (expires_at);

CREATE FUNCTION ringi.demand_lapsed(of_conversation uuid, of_person uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ringi.sessions WHERE org = ringi.org() AND conversation = of_conversation
     AND person = of_person AND expires_at <= clock_timestamp();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this flow goes on, or its owner was told' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_lapsed IS
  'Whoever succeeds tells the owner, in this transaction. Fails with RP001 where somebody did, or the flow goes on.';

-- The sweep's question, across organisations.

CREATE POLICY across ON ringi.sessions FOR SELECT TO ringi_lookup USING (true);
GRANT SELECT (org, conversation, person, turn, expires_at) ON ringi.sessions TO ringi_lookup;

CREATE FUNCTION ringi.due_sessions(most integer)
RETURNS TABLE (org uuid, conversation uuid, person uuid, turn uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT s.org, s.conversation, s.person, s.turn FROM ringi.sessions s
   WHERE s.expires_at <= clock_timestamp() ORDER BY s.expires_at LIMIT most
$$;

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.due_sessions OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.demand_lapsed, ringi.due_sessions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.demand_lapsed, ringi.due_sessions TO ringi_app;
