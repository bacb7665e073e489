-- Somebody's next tasks, without sorting all they have ----------------------------------------------------

CREATE INDEX tasks_next ON ringi.tasks (org, assignee, due_date, created_at) WHERE state = 'open';

-- Summaries: never changed, each covers what came after the one before ------------------------------------

CREATE TABLE ringi.summaries (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  first         uuid NOT NULL,
  last          uuid NOT NULL,
  messages      integer NOT NULL CHECK (messages > 0),
  body          text NOT NULL CHECK (body <> ''),
  model         text NOT NULL,
  speakers      uuid[] NOT NULL,
  tainted       boolean NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, conversation, last),
  FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id)
);
COMMENT ON TABLE ringi.summaries IS 'What a model made of the messages up to `last`: shown to models, never a proof of anything.';
COMMENT ON COLUMN ringi.summaries.tainted IS 'Some of what it is made of was not its sender''s own words.';

CREATE TABLE ringi.summaries_wanted (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  tries         smallint NOT NULL DEFAULT 0,
  next_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, conversation),
  FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id)
);
CREATE INDEX summaries_due ON ringi.summaries_wanted (next_at);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['summaries', 'summaries_wanted'] LOOP
    EXECUTE format('ALTER TABLE ringi.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE ringi.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organisation ON ringi.%I USING (org = ringi.org())', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, DELETE ON ringi.summaries TO ringi_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.summaries_wanted TO ringi_app;

-- Which are due, whoever's they are -----------------------------------------------------------------------

CREATE POLICY across ON ringi.summaries_wanted TO ringi_lookup USING (true);
GRANT SELECT (org, conversation, next_at) ON ringi.summaries_wanted TO ringi_lookup;

CREATE FUNCTION ringi.due_summaries(most integer) RETURNS TABLE (org uuid, conversation uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT w.org, w.conversation FROM ringi.summaries_wanted w
   WHERE w.next_at <= clock_timestamp() ORDER BY w.next_at LIMIT most
$$;

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.due_summaries OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.due_summaries FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.due_summaries TO ringi_app;
