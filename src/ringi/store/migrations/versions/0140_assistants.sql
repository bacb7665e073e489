ALTER TABLE ringi.conversations
  ADD COLUMN assistant text NOT NULL DEFAULT 'secretary',
  ADD COLUMN mode text NOT NULL DEFAULT '',
  ADD CONSTRAINT ck_conversations_assistant CHECK (assistant <> '');
COMMENT ON COLUMN ringi.conversations.mode IS 'Empty: the assistant is in no particular mode.';

CREATE TABLE ringi.mode_changes (
  org           uuid NOT NULL,
  id            bigint GENERATED ALWAYS AS IDENTITY,
  conversation  uuid NOT NULL,
  mode          text NOT NULL,
  changed_by    uuid NOT NULL,
  changed_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_mode_changes PRIMARY KEY (org, id),
  CONSTRAINT fk_mode_changes_conversation_conversations
    FOREIGN KEY (org, conversation) REFERENCES ringi.conversations (org, id),
  CONSTRAINT fk_mode_changes_changed_by_persons
    FOREIGN KEY (org, changed_by) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.mode_changes IS 'Who put the assistant of a conversation into which mode. Rows are only added.';
CREATE INDEX ix_mode_changes_conversation ON ringi.mode_changes (org, conversation);
ALTER TABLE ringi.mode_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.mode_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.mode_changes USING (org = ringi.org());
GRANT SELECT, INSERT ON ringi.mode_changes TO ringi_app;

ALTER TABLE ringi.model_choices
  ADD COLUMN assistant text NOT NULL DEFAULT '',
  DROP CONSTRAINT pk_model_choices,
  ADD CONSTRAINT pk_model_choices PRIMARY KEY (org, assistant, role);
COMMENT ON COLUMN ringi.model_choices.assistant IS 'Empty: for every assistant without a choice of its own.';
