-- A plan is made once for all organisations, by whichever of them comes first. Where the planner can see who that is,
-- it takes a new one, which the statistics do not know, to have no rows, and then reads all of it over and over. What
-- has passed through a domain with a check it cannot see.

CREATE DOMAIN ringi.somebody AS uuid CHECK (VALUE IS NOT DISTINCT FROM VALUE);
COMMENT ON DOMAIN ringi.somebody IS 'An organisation the planner does not know when it plans.';

CREATE OR REPLACE FUNCTION ringi.org() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('app.org', true), '')::uuid::ringi.somebody $$;
