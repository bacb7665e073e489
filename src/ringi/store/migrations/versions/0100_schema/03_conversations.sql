-- Conversations: members, messages, summaries, and the flow a person is in the middle of.

CREATE TABLE ringi.conversations (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  channel      text NOT NULL,
  external_id  text NOT NULL,
  kind         text NOT NULL,
  title        text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pk_conversations PRIMARY KEY (org, id),
  CONSTRAINT uq_conversations_channel_external_id UNIQUE (org, channel, external_id),
  CONSTRAINT ck_conversations_kind CHECK (kind IN ('direct', 'room')),
  CONSTRAINT fk_conversations_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);

CREATE TABLE ringi.members (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  archived_at   timestamptz,
  CONSTRAINT pk_members PRIMARY KEY (org, conversation, person),
  CONSTRAINT fk_members_conversation_conversations
    FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id),
  CONSTRAINT fk_members_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_members_person ON ringi.members (org, person);

CREATE TABLE ringi.messages (
  org           uuid NOT NULL,
  id            uuid NOT NULL,
  conversation  uuid NOT NULL,
  turn          uuid NOT NULL,
  person        uuid,
  direction     text NOT NULL,
  body          text NOT NULL,
  pasted        jsonb NOT NULL DEFAULT '[]',
  client_id     text,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_messages PRIMARY KEY (org, id),
  CONSTRAINT ck_messages_direction CHECK (direction IN ('in', 'out'))
);
CREATE INDEX ix_messages_conversation_id_delivered ON ringi.messages (org, conversation, id) WHERE turn = id;
CREATE INDEX ix_messages_conversation_id ON ringi.messages (org, conversation, id);
CREATE UNIQUE INDEX uq_messages_conversation_client_id
  ON ringi.messages (org, conversation, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX ix_messages_person_id ON ringi.messages (org, person, id) WHERE direction = 'in' AND turn <> id;
COMMENT ON COLUMN ringi.messages.pasted IS
  'Character ranges that were pasted, not typed: what they hold never becomes the sender''s own words.';

CREATE TABLE ringi.summaries (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  first         uuid NOT NULL,
  last          uuid NOT NULL,
  messages      integer NOT NULL,
  body          text NOT NULL,
  model         text NOT NULL,
  speakers      uuid[] NOT NULL,
  tainted       boolean NOT NULL,
  made_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_summaries PRIMARY KEY (org, conversation, last),
  CONSTRAINT ck_summaries_body CHECK (body <> ''),
  CONSTRAINT ck_summaries_messages CHECK (messages > 0),
  CONSTRAINT fk_summaries_conversation_conversations
    FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id)
);
COMMENT ON TABLE ringi.summaries IS
  'What a model made of the messages up to `last`: shown to models, never a proof of anything.';
COMMENT ON COLUMN ringi.summaries.tainted IS 'Some of what it is made of was not its sender''s own words.';

CREATE TABLE ringi.summaries_wanted (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  tries         smallint NOT NULL DEFAULT 0,
  next_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_summaries_wanted PRIMARY KEY (org, conversation),
  CONSTRAINT fk_summaries_wanted_conversation_conversations
    FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id)
);
CREATE INDEX ix_summaries_wanted_next_at ON ringi.summaries_wanted (next_at);

CREATE TABLE ringi.sessions (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  tool          text NOT NULL,
  turn          uuid NOT NULL,
  collected     jsonb NOT NULL,
  updated_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  CONSTRAINT pk_sessions PRIMARY KEY (org, conversation, person),
  CONSTRAINT fk_sessions_conversation_conversations
    FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id),
  CONSTRAINT fk_sessions_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_sessions_expires_at ON ringi.sessions (expires_at);
COMMENT ON COLUMN ringi.sessions.turn IS
  'Which asked the last question: a later turn of the same person means that the flow rests.';
COMMENT ON COLUMN ringi.sessions.collected IS '[[argument, value, trust, said at], ...]';

CREATE TABLE ringi.shown_lists (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  tasks         uuid[] NOT NULL DEFAULT '{}',
  shown_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  goals         uuid[] NOT NULL DEFAULT '{}',
  memories      uuid[] NOT NULL DEFAULT '{}',
  CONSTRAINT pk_shown_lists PRIMARY KEY (org, conversation, person),
  CONSTRAINT fk_shown_lists_conversation_conversations
    FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id),
  CONSTRAINT fk_shown_lists_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.shown_lists.tasks IS 'In the order they were numbered, from 1.';
COMMENT ON COLUMN ringi.shown_lists.goals IS 'In the order they were numbered, from 1.';
COMMENT ON COLUMN ringi.shown_lists.memories IS 'In the order they were numbered, from 1.';

CREATE TABLE ringi.inbox_marks (
  org     uuid NOT NULL,
  person  uuid NOT NULL,
  last    uuid NOT NULL,
  CONSTRAINT pk_inbox_marks PRIMARY KEY (org, person),
  CONSTRAINT fk_inbox_marks_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.inbox_marks.last IS 'The newest message they have seen; ids grow with time.';

CREATE TABLE ringi.uploads (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  name        text NOT NULL,
  media_type  text NOT NULL,
  size        bigint NOT NULL,
  digest      bytea NOT NULL,
  turn        uuid,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_uploads PRIMARY KEY (org, id),
  CONSTRAINT fk_uploads_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org),
  CONSTRAINT fk_uploads_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_uploads_person_created_at ON ringi.uploads (org, person, created_at);
CREATE INDEX ix_uploads_turn ON ringi.uploads (org, turn) WHERE turn IS NOT NULL;
COMMENT ON COLUMN ringi.uploads.name IS 'As its owner called it: shown, never a path.';
COMMENT ON COLUMN ringi.uploads.media_type IS 'As its first bytes say, not its name.';

CREATE TABLE ringi.upload_parts (
  org     uuid NOT NULL,
  upload  uuid NOT NULL,
  n       integer NOT NULL,
  body    bytea NOT NULL,
  CONSTRAINT pk_upload_parts PRIMARY KEY (org, upload, n),
  CONSTRAINT fk_upload_parts_upload_uploads
    FOREIGN KEY (org, upload) REFERENCES ringi.uploads (org, id) ON DELETE CASCADE
);

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
