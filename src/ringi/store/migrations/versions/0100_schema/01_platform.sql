-- The platform: what concerns every organisation, and the organisation a transaction speaks for.

CREATE TABLE ringi.platform (
  only_row       boolean NOT NULL DEFAULT true,
  stopped_at     timestamptz,
  key_check      bytea,
  stop           uuid,
  welcome        bytea,
  welcome_until  timestamptz,
  CONSTRAINT pk_platform PRIMARY KEY (only_row),
  CONSTRAINT ck_platform_only_row CHECK (only_row)
);
COMMENT ON COLUMN ringi.platform.stop IS 'Which stop is on: a drill releases its own and no other.';

INSERT INTO ringi.platform DEFAULT VALUES;

-- A plan is made once for all organisations, by the first of them that comes. The planner takes an organisation that
-- its statistics do not know to have no rows, and would then read all of a table over and over. A value that passed
-- through a domain with this check is one the planner cannot see.
CREATE DOMAIN ringi.somebody AS uuid CHECK (VALUE IS NOT DISTINCT FROM VALUE);
COMMENT ON DOMAIN ringi.somebody IS 'An organisation the planner does not know when it plans.';

CREATE FUNCTION ringi.org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.org', true), '')::uuid::ringi.somebody $$;
COMMENT ON FUNCTION ringi.org IS 'The organisation of this transaction; null, and so no rows, when none is set.';

-- The stop of the platform is the database owner's: the app reads it, and every start waits for it.

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

CREATE FUNCTION ringi.use_welcome(wanted bytea) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.platform SET welcome = NULL, welcome_until = NULL
   WHERE welcome = wanted AND welcome_until > clock_timestamp();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this link was used or is too old' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.use_welcome IS 'Exactly once; fails with RP001 otherwise.';
