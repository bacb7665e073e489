-- Everything that went wrong, one row each time: kept for some days, for counting ---------------------------

CREATE TABLE ringi.occurrences (
  org     uuid NOT NULL REFERENCES ringi.organisations,
  id      uuid NOT NULL,
  number  text NOT NULL,
  code    text NOT NULL,
  params  jsonb NOT NULL DEFAULT '{}',
  turn    uuid,
  at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id)
);
COMMENT ON COLUMN ringi.occurrences.number IS 'What the requester was told, to ask administrators about.';
COMMENT ON COLUMN ringi.occurrences.params IS 'Words of our own and of rules, never of a conversation.';
CREATE INDEX occurrences_recent ON ringi.occurrences (org, at);
CREATE INDEX occurrences_by_number ON ringi.occurrences (org, number);

ALTER TABLE ringi.alerts ADD COLUMN number text NOT NULL DEFAULT '';
COMMENT ON COLUMN ringi.alerts.seen_at IS 'Signed off; by whom and why stands on the organisation''s own chain.';
CREATE INDEX alerts_of_code ON ringi.alerts (org, code, raised_at);
CREATE INDEX alerts_open ON ringi.alerts (raised_at) WHERE seen_at IS NULL;

CREATE FUNCTION ringi.sign_off_alert(wanted uuid, signer uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.alerts SET seen_at = clock_timestamp(), seen_by = signer
   WHERE org = ringi.org() AND id = wanted AND seen_at IS NULL;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this alert is already signed off' USING ERRCODE = 'RP001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.sign_off_alert IS 'Exactly once; fails with RP001 when somebody was first.';

-- Which alert was told where ---------------------------------------------------------------------------------

CREATE TABLE ringi.announcements (
  org       uuid NOT NULL,
  alert     uuid NOT NULL,
  channel   text NOT NULL,
  state     text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'told', 'given_up')),
  attempts  smallint NOT NULL DEFAULT 0,
  next_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  told_at   timestamptz,
  PRIMARY KEY (org, alert, channel),
  FOREIGN KEY (org, alert) REFERENCES ringi.alerts (org, id)
);
CREATE INDEX announcements_due ON ringi.announcements (next_at) WHERE state = 'due';

-- Whose figures are to be looked at --------------------------------------------------------------------------

ALTER TABLE ringi.organisations ADD COLUMN watched_at timestamptz NOT NULL DEFAULT '-infinity';
COMMENT ON COLUMN ringi.organisations.watched_at IS 'When a worker last looked at what went wrong here.';

-- Walls and rights -------------------------------------------------------------------------------------------

ALTER TABLE ringi.occurrences ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.occurrences FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.occurrences USING (org = ringi.org());
GRANT SELECT, INSERT, DELETE ON ringi.occurrences TO ringi_app;

ALTER TABLE ringi.announcements ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.announcements FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.announcements USING (org = ringi.org());
GRANT SELECT, UPDATE ON ringi.announcements TO ringi_app;

CREATE POLICY across ON ringi.announcements TO ringi_lookup USING (true);
CREATE POLICY across ON ringi.alerts FOR SELECT TO ringi_lookup USING (true);
GRANT SELECT (org, alert, channel, state, attempts, next_at), INSERT (org, alert, channel),
      UPDATE (attempts, next_at) ON ringi.announcements TO ringi_lookup;
GRANT SELECT (org, id, raised_at, seen_at) ON ringi.alerts TO ringi_lookup;
GRANT SELECT (watched_at), UPDATE (watched_at) ON ringi.organisations TO ringi_lookup;

CREATE FUNCTION ringi.claim_watches(every_s double precision, most integer) RETURNS TABLE (org uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  UPDATE ringi.organisations o SET watched_at = clock_timestamp()
   WHERE o.org IN (SELECT w.org FROM ringi.organisations w
                    WHERE w.watched_at <= clock_timestamp() - make_interval(secs => every_s)
                    ORDER BY w.watched_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED)
  RETURNING o.org
$$;
COMMENT ON FUNCTION ringi.claim_watches IS 'Organisations nobody looked at for so long; each is given to one caller.';

CREATE FUNCTION ringi.claim_announcements(channels text[], hold_s double precision, most integer)
RETURNS TABLE (org uuid, alert uuid, channel text, attempts smallint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  INSERT INTO ringi.announcements (org, alert, channel)
  SELECT a.org, a.id, c FROM ringi.alerts a CROSS JOIN unnest(channels) c
   WHERE a.seen_at IS NULL AND a.raised_at > clock_timestamp() - interval '1 day'
     AND NOT EXISTS (SELECT FROM ringi.announcements n WHERE n.org = a.org AND n.alert = a.id AND n.channel = c)
   ORDER BY a.raised_at LIMIT most
  ON CONFLICT DO NOTHING;
  UPDATE ringi.announcements n
     SET attempts = n.attempts + 1, next_at = clock_timestamp() + make_interval(secs => hold_s)
    FROM (SELECT d.org, d.alert, d.channel FROM ringi.announcements d
           WHERE d.state = 'due' AND d.channel = ANY (channels) AND d.next_at <= clock_timestamp()
           ORDER BY d.next_at LIMIT most FOR NO KEY UPDATE SKIP LOCKED) due
   WHERE n.org = due.org AND n.alert = due.alert AND n.channel = due.channel
  RETURNING n.org, n.alert, n.channel, n.attempts
$$;
COMMENT ON FUNCTION ringi.claim_announcements IS
  'What is to be told on these channels, each to one caller, who has so long before another tries.';

GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
ALTER FUNCTION ringi.claim_watches OWNER TO ringi_lookup;
ALTER FUNCTION ringi.claim_announcements OWNER TO ringi_lookup;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
REVOKE EXECUTE ON FUNCTION ringi.claim_watches, ringi.claim_announcements, ringi.sign_off_alert FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.claim_watches, ringi.claim_announcements, ringi.sign_off_alert TO ringi_app;
