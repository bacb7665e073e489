-- The stop of the whole platform is the database owner's. The app reads it, and every start waits for it.

ALTER TABLE ringi.platform ADD COLUMN stop uuid;
COMMENT ON COLUMN ringi.platform.stop IS 'Which stop is on: a drill releases its own and no other.';
REVOKE UPDATE ON ringi.platform FROM ringi_app;

CREATE FUNCTION ringi.press_platform_stop(new_stop uuid, only_if_released boolean) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ringi.stop', 0));
  UPDATE ringi.platform SET stopped_at = coalesce(stopped_at, clock_timestamp()), stop = new_stop
   WHERE NOT only_if_released OR stopped_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the platform is stopped already' USING ERRCODE = 'RS002';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.press_platform_stop IS
  'Waits for every start under way; when its transaction ends nothing can start in any organisation.';

CREATE FUNCTION ringi.release_platform_stop(of_stop uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.platform SET stopped_at = NULL, stop = NULL
   WHERE stopped_at IS NOT NULL AND (of_stop IS NULL OR stop = of_stop);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the platform is not stopped, or by another stop' USING ERRCODE = 'RS002';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.release_platform_stop IS 'Null releases whichever stop is on.';

-- What is under way outside, everywhere. Not for the app: it would show one organisation to another.

CREATE POLICY across ON ringi.executions FOR SELECT TO ringi_lookup USING (true);
GRANT SELECT (org, id, turn, tool, started_at, state) ON ringi.executions TO ringi_lookup;

CREATE FUNCTION ringi.in_flight_everywhere()
RETURNS TABLE (slug text, id uuid, turn uuid, tool text, started_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT o.slug, e.id, e.turn, e.tool, e.started_at
    FROM ringi.executions e JOIN ringi.organisations o ON o.org = e.org
   WHERE e.state = 'started' ORDER BY e.started_at
$$;

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.in_flight_everywhere OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION
  ringi.press_platform_stop, ringi.release_platform_stop, ringi.in_flight_everywhere FROM PUBLIC;

-- The platform's own chain stands under the id of no organisation. The app reads it and adds nothing to it.

CREATE POLICY platform_by_its_owner ON ringi.journal AS RESTRICTIVE FOR INSERT
  WITH CHECK (org <> '00000000-0000-0000-0000-000000000000' OR current_user <> 'ringi_app');
