-- People's work: tasks, goals, memories, events of the company.

CREATE TABLE ringi.tasks (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  title       text NOT NULL,
  assignee    uuid NOT NULL,
  due_date    date,
  due_time    time,
  state       text NOT NULL DEFAULT 'open',
  created_by  uuid NOT NULL,
  execution   uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  worded_by   uuid,
  CONSTRAINT pk_tasks PRIMARY KEY (org, id),
  CONSTRAINT uq_tasks_execution UNIQUE (org, execution),
  CONSTRAINT ck_tasks_state CHECK (state IN ('open', 'done', 'deleted')),
  CONSTRAINT ck_tasks_title CHECK (title <> ''),
  CONSTRAINT fk_tasks_assignee_persons FOREIGN KEY (org, assignee) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_tasks_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org),
  CONSTRAINT fk_tasks_worded_by_persons FOREIGN KEY (org, worded_by) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_tasks_assignee_due_date_created_at
  ON ringi.tasks (org, assignee, due_date, created_at) WHERE state = 'open';
CREATE INDEX ix_tasks_assignee_state ON ringi.tasks (org, assignee, state);

CREATE TABLE ringi.goals (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  why         text NOT NULL,
  what        text NOT NULL,
  how         text NOT NULL,
  state       text NOT NULL DEFAULT 'open',
  execution   uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_goals PRIMARY KEY (org, id),
  CONSTRAINT uq_goals_execution UNIQUE (org, execution),
  CONSTRAINT ck_goals_how CHECK (how <> ''),
  CONSTRAINT ck_goals_state CHECK (state IN ('open', 'deleted')),
  CONSTRAINT ck_goals_what CHECK (what <> ''),
  CONSTRAINT ck_goals_why CHECK (why <> ''),
  CONSTRAINT fk_goals_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_goals_person_state ON ringi.goals (org, person, state);
CREATE INDEX ix_goals_person_created_at ON ringi.goals (org, person, created_at) WHERE state = 'open';

CREATE TABLE ringi.goal_reports (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  goal         uuid NOT NULL,
  content      text NOT NULL,
  reported_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_goal_reports PRIMARY KEY (org, id),
  CONSTRAINT ck_goal_reports_content CHECK (content <> ''),
  CONSTRAINT fk_goal_reports_goal_goals FOREIGN KEY (org, goal) REFERENCES ringi.goals (org, id) ON DELETE CASCADE
);
CREATE INDEX ix_goal_reports_goal_reported_at ON ringi.goal_reports (org, goal, reported_at DESC);
COMMENT ON COLUMN ringi.goal_reports.id IS 'The execution that reported it.';

CREATE TABLE ringi.memories (
  org            uuid NOT NULL,
  id             uuid NOT NULL,
  person         uuid NOT NULL,
  kind           text NOT NULL,
  subject        text NOT NULL,
  content        text NOT NULL,
  matter         text NOT NULL,
  visibility     text NOT NULL,
  trust          text NOT NULL,
  turn           uuid NOT NULL,
  superseded_by  uuid,
  created_at     timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_memories PRIMARY KEY (org, id),
  CONSTRAINT ck_memories_content CHECK (content <> ''),
  CONSTRAINT ck_memories_kind CHECK (kind IN ('person', 'preference', 'fact')),
  CONSTRAINT ck_memories_visibility CHECK (visibility IN ('own', 'team', 'company')),
  CONSTRAINT fk_memories_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_memories_superseded_by_memories
    FOREIGN KEY (org, superseded_by) REFERENCES ringi.memories (org, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ix_memories_person_created_at
  ON ringi.memories (org, person, created_at DESC) WHERE superseded_by IS NULL;
COMMENT ON COLUMN ringi.memories.id IS 'The execution that saved it.';
COMMENT ON COLUMN ringi.memories.person IS 'Who said it, and whom it belongs to.';
COMMENT ON COLUMN ringi.memories.matter IS
  'What it settles; two memories of one person that settle the same contradict each other. Empty: nothing.';
COMMENT ON COLUMN ringi.memories.trust IS 'Where the words came from when they were saved; never improves.';
COMMENT ON COLUMN ringi.memories.superseded_by IS
  'A newer memory that says otherwise; goes with it when that one is deleted.';

CREATE TABLE ringi.company_events (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  title       text NOT NULL,
  day         date NOT NULL,
  starts_at   time,
  created_by  uuid NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  ends_at     time,
  CONSTRAINT pk_company_events PRIMARY KEY (org, id),
  CONSTRAINT fk_company_events_created_by_persons FOREIGN KEY (org, created_by) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_company_events_day ON ringi.company_events (org, day);
COMMENT ON TABLE ringi.company_events IS
  'Seen by everybody in the company. The id is that of the execution that made it.';

CREATE TABLE ringi.wishes (
  org             uuid NOT NULL,
  id              uuid NOT NULL,
  person          uuid NOT NULL,
  body            text NOT NULL,
  normal          text NOT NULL,
  times           integer NOT NULL DEFAULT 1,
  last_execution  uuid NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_wishes PRIMARY KEY (org, id),
  CONSTRAINT uq_wishes_person_normal UNIQUE (org, person, normal),
  CONSTRAINT ck_wishes_times CHECK (times > 0),
  CONSTRAINT fk_wishes_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.wishes IS 'What nothing could meet. The same wish of the same person again is counted.';
COMMENT ON COLUMN ringi.wishes.normal IS 'The wish in the form in which texts are compared.';
