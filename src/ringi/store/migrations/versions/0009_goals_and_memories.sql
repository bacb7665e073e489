-- Goals ---------------------------------------------------------------------------------------------------

CREATE TABLE ringi.goals (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  why         text NOT NULL CHECK (why <> ''),
  what        text NOT NULL CHECK (what <> ''),
  how         text NOT NULL CHECK (how <> ''),
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'deleted')),
  execution   uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id),
  UNIQUE (org, execution),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX goals_of_person ON ringi.goals (org, person, state);

CREATE TABLE ringi.goal_reports (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  goal         uuid NOT NULL,
  content      text NOT NULL CHECK (content <> ''),
  reported_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, goal) REFERENCES ringi.goals (org, id) ON DELETE CASCADE
);
COMMENT ON COLUMN ringi.goal_reports.id IS 'The execution that reported it.';
CREATE INDEX goal_reports_of_goal ON ringi.goal_reports (org, goal, reported_at DESC);

-- What is remembered --------------------------------------------------------------------------------------

CREATE TABLE ringi.memories (
  org            uuid NOT NULL,
  id             uuid NOT NULL,
  person         uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('person', 'preference', 'fact')),
  subject        text NOT NULL,
  content        text NOT NULL CHECK (content <> ''),
  matter         text NOT NULL,
  visibility     text NOT NULL CHECK (visibility IN ('own', 'team', 'company')),
  trust          text NOT NULL,
  turn           uuid NOT NULL,
  superseded_by  uuid,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id),
  FOREIGN KEY (org, superseded_by) REFERENCES ringi.memories (org, id) ON DELETE CASCADE
    DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON COLUMN ringi.memories.id IS 'The execution that saved it.';
COMMENT ON COLUMN ringi.memories.person IS 'Who said it, and whom it belongs to.';
COMMENT ON COLUMN ringi.memories.matter IS 'What it settles; two memories of one person that settle the same contradict each other. Empty: nothing.';
COMMENT ON COLUMN ringi.memories.trust IS 'Where the words came from when they were saved; never improves.';
COMMENT ON COLUMN ringi.memories.superseded_by IS 'A newer memory that says otherwise; goes with it when that one is deleted.';
CREATE INDEX memories_in_force ON ringi.memories (org, person) WHERE superseded_by IS NULL;

-- The flow a person is in the middle of -------------------------------------------------------------------

CREATE TABLE ringi.sessions (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  tool          text NOT NULL,
  turn          uuid NOT NULL,
  collected     jsonb NOT NULL,
  updated_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  PRIMARY KEY (org, conversation, person),
  FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id),
  FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.sessions.turn IS 'Which asked the last question: a later turn of the same person means that the flow rests.';
COMMENT ON COLUMN ringi.sessions.collected IS '[[argument, value, trust, said at], ...]';

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['goals', 'goal_reports', 'memories', 'sessions'] LOOP
    EXECUTE format('ALTER TABLE ringi.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE ringi.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organisation ON ringi.%I USING (org = ringi.org())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ringi.%I TO ringi_app', name);
  END LOOP;
END $$;

-- Numbers of the goals and memories last shown ------------------------------------------------------------

ALTER TABLE ringi.shown_lists
  ALTER COLUMN tasks SET DEFAULT '{}',
  ADD COLUMN goals uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN memories uuid[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN ringi.shown_lists.goals IS 'In the order they were numbered, from 1.';
COMMENT ON COLUMN ringi.shown_lists.memories IS 'In the order they were numbered, from 1.';
