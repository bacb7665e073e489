-- Which of these organisations may not act now, for the processes that ask models in their name ------------------

CREATE FUNCTION ringi.stopped_among(orgs uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT o.org FROM ringi.organisations o, ringi.platform p
   WHERE o.org = ANY (orgs) AND (o.stopped_at IS NOT NULL OR p.stopped_at IS NOT NULL)
$$;

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.stopped_among OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.stopped_among FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.stopped_among TO ringi_app;

-- Releasing the stop and looking into what happened are calls too, and must be able to start under it ------------

DROP FUNCTION ringi.begin_execution(
  uuid, uuid, uuid, bigint, double precision, uuid, uuid, text, text, boolean, text, uuid);

CREATE FUNCTION ringi.begin_execution(
  of_conversation uuid, of_person uuid, claimed_owner uuid, claimed_epoch bigint, lease_s double precision,
  execution uuid, of_turn uuid, with_tool text, of_digest text, is_outside boolean, in_state text, consumes uuid,
  under_stop boolean
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ringi.demand_owner(of_conversation, of_person, claimed_owner, claimed_epoch, lease_s);
  IF NOT under_stop THEN
    PERFORM ringi.demand_not_stopped();
  END IF;
  IF consumes IS NOT NULL THEN
    PERFORM ringi.demand_pending(consumes, 'approved', 'consumed', NULL);
  END IF;
  INSERT INTO ringi.executions (org, id, turn, person, tool, digest, outside, state, pending, finished_at)
  VALUES (ringi.org(), execution, of_turn, of_person, with_tool, of_digest, is_outside, in_state, consumes,
          CASE WHEN in_state <> 'started' THEN clock_timestamp() END);
END $$;
COMMENT ON FUNCTION ringi.begin_execution IS 'The one way to start acting: every fence at once.';
REVOKE EXECUTE ON FUNCTION ringi.begin_execution FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.begin_execution TO ringi_app;
