-- Alerts, and everything that went wrong.

CREATE TABLE ringi.alerts (
  org        uuid NOT NULL,
  id         uuid NOT NULL,
  code       text NOT NULL,
  params     jsonb NOT NULL DEFAULT '{}',
  turn       uuid,
  raised_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  seen_at    timestamptz,
  seen_by    uuid,
  number     text NOT NULL DEFAULT '',
  CONSTRAINT pk_alerts PRIMARY KEY (org, id),
  CONSTRAINT fk_alerts_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);
CREATE INDEX ix_alerts_code_raised_at ON ringi.alerts (org, code, raised_at);
CREATE INDEX ix_alerts_raised_at ON ringi.alerts (raised_at) WHERE seen_at IS NULL;
COMMENT ON COLUMN ringi.alerts.seen_at IS 'Signed off; by whom and why stands on the organisation''s own chain.';

CREATE TABLE ringi.announcements (
  org       uuid NOT NULL,
  alert     uuid NOT NULL,
  channel   text NOT NULL,
  state     text NOT NULL DEFAULT 'due',
  attempts  smallint NOT NULL DEFAULT 0,
  next_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  told_at   timestamptz,
  CONSTRAINT pk_announcements PRIMARY KEY (org, alert, channel),
  CONSTRAINT ck_announcements_state CHECK (state IN ('due', 'told', 'given_up')),
  CONSTRAINT fk_announcements_alert_alerts FOREIGN KEY (org, alert) REFERENCES ringi.alerts (org, id)
);
CREATE INDEX ix_announcements_next_at ON ringi.announcements (next_at) WHERE state = 'due';

CREATE TABLE ringi.occurrences (
  org     uuid NOT NULL,
  id      uuid NOT NULL,
  number  text NOT NULL,
  code    text NOT NULL,
  params  jsonb NOT NULL DEFAULT '{}',
  turn    uuid,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_occurrences PRIMARY KEY (org, id),
  CONSTRAINT fk_occurrences_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);
CREATE INDEX ix_occurrences_number ON ringi.occurrences (org, number);
CREATE INDEX ix_occurrences_at ON ringi.occurrences (org, at);
COMMENT ON COLUMN ringi.occurrences.number IS 'What the requester was told, to ask administrators about.';
COMMENT ON COLUMN ringi.occurrences.params IS 'Words of our own and of rules, never of a conversation.';

CREATE FUNCTION ringi.sign_off_alert(wanted uuid, signer uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.alerts SET seen_at = clock_timestamp(), seen_by = signer
   WHERE org = ringi.org() AND id = wanted AND seen_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this alert is already signed off' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.sign_off_alert IS 'Exactly once; fails with RP001 when somebody was first.';
