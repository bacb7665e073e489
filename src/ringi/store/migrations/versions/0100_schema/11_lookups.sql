-- Look-ups across organisations: each is one named function of a role that may read just that.

CREATE FUNCTION ringi.organisation_named(wanted text)
RETURNS TABLE (org uuid, slug text, name text, locale text, zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$ SELECT o.org, o.slug, o.name, o.locale, o.zone FROM ringi.organisations o WHERE o.slug = wanted $$;

CREATE FUNCTION ringi.organisation_slugs() RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$ SELECT o.slug FROM ringi.organisations o ORDER BY o.slug $$;

CREATE FUNCTION ringi.waiting_keys(most integer)
RETURNS TABLE (org uuid, conversation uuid, person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT k.org, k.conversation, k.person FROM ringi.order_keys k
   WHERE k.ready > 0 AND k.lease_until < clock_timestamp() ORDER BY k.lease_until LIMIT most
$$;

CREATE FUNCTION ringi.renew_leases(
  orgs uuid[], conversations uuid[], persons uuid[], owners uuid[], lease_s double precision
) RETURNS SETOF uuid LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  UPDATE ringi.order_keys k
     SET lease_until = greatest(k.lease_until, clock_timestamp() + make_interval(secs => lease_s))
    FROM unnest(orgs, conversations, persons, owners) AS held (org, conversation, person, owner)
   WHERE k.org = held.org AND k.conversation = held.conversation AND k.person = held.person
     AND k.owner = held.owner
  RETURNING k.owner
$$;

CREATE FUNCTION ringi.heads_of(orgs uuid[], chains uuid[]) RETURNS TABLE (chain uuid, seq bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT h.chain, h.seq FROM unnest(orgs, chains) AS w (org, chain)
    JOIN ringi.heads h ON h.org = w.org AND h.chain = w.chain
$$;

CREATE FUNCTION ringi.due_pendings(most integer) RETURNS TABLE (org uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT p.org, p.id FROM ringi.pendings p
   WHERE p.state = 'open' AND p.expires_at < clock_timestamp() ORDER BY p.expires_at LIMIT most
$$;

CREATE FUNCTION ringi.due_notices(at timestamptz, most integer)
RETURNS TABLE (org uuid, pending uuid, person uuid, kind text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT n.org, n.pending, n.person, n.kind
    FROM ringi.notices n JOIN ringi.organisations o ON o.org = n.org
   WHERE n.given_at IS NULL AND n.due_at <= at AND o.stopped_at IS NULL
     AND NOT EXISTS (SELECT FROM ringi.platform p WHERE p.stopped_at IS NOT NULL)
   ORDER BY n.due_at LIMIT most
$$;

CREATE FUNCTION ringi.due_sessions(most integer)
RETURNS TABLE (org uuid, conversation uuid, person uuid, turn uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT s.org, s.conversation, s.person, s.turn FROM ringi.sessions s
   WHERE s.expires_at <= clock_timestamp() ORDER BY s.expires_at LIMIT most
$$;

CREATE FUNCTION ringi.due_summaries(most integer) RETURNS TABLE (org uuid, conversation uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT w.org, w.conversation FROM ringi.summaries_wanted w
   WHERE w.next_at <= clock_timestamp() ORDER BY w.next_at LIMIT most
$$;

CREATE FUNCTION ringi.in_flight_everywhere()
RETURNS TABLE (slug text, id uuid, turn uuid, tool text, started_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT o.slug, e.id, e.turn, e.tool, e.started_at
    FROM ringi.executions e JOIN ringi.organisations o ON o.org = e.org
   WHERE e.state = 'started' ORDER BY e.started_at
$$;

CREATE FUNCTION ringi.stopped_among(orgs uuid[]) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT o.org FROM ringi.organisations o, ringi.platform p
   WHERE o.org = ANY (orgs) AND (o.stopped_at IS NOT NULL OR p.stopped_at IS NOT NULL)
$$;

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

CREATE FUNCTION ringi.token_bearer(wanted bytea)
RETURNS TABLE (org uuid, person uuid, locale text, revision bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  WITH used AS (
    UPDATE ringi.tokens t SET last_used_at = clock_timestamp()
     WHERE t.digest = wanted AND t.revoked_at IS NULL
       AND coalesce(t.last_used_at, '-infinity') < clock_timestamp() - interval '1 minute')
  SELECT t.org, t.person, o.locale, o.revision
    FROM ringi.tokens t
    JOIN ringi.persons p ON p.org = t.org AND p.id = t.person
    JOIN ringi.organisations o ON o.org = t.org
   WHERE t.digest = wanted AND t.revoked_at IS NULL AND p.active
$$;

CREATE FUNCTION ringi.web_account_named(wanted text) RETURNS TABLE (org uuid, person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT a.org, a.person FROM ringi.web_accounts a
    JOIN ringi.persons p ON p.org = a.org AND p.id = a.person
   WHERE a.login = wanted AND p.active
$$;

CREATE FUNCTION ringi.any_web_account() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$ SELECT EXISTS (SELECT FROM ringi.web_accounts a) $$;

CREATE FUNCTION ringi.identified(from_issuer text, as_subject text) RETURNS TABLE (org uuid, person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT i.org, i.person FROM ringi.identities i
    JOIN ringi.persons p ON p.org = i.org AND p.id = i.person
   WHERE i.issuer = from_issuer AND i.subject = as_subject AND p.active
$$;

CREATE FUNCTION ringi.visitor(wanted bytea, idle_s double precision, moment_s double precision)
RETURNS TABLE (org uuid, id uuid, person uuid, locale text, revision bigint, csrf text, level smallint,
               fresh_until timestamptz, current boolean)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog
AS $$
  WITH seen AS (
    UPDATE ringi.visits v SET seen_at = clock_timestamp()
     WHERE (v.digest = wanted OR v.former = wanted) AND v.revoked_at IS NULL
       AND v.seen_at < clock_timestamp() - interval '1 minute'
       AND v.seen_at > clock_timestamp() - make_interval(secs => idle_s)
       AND v.expires_at > clock_timestamp())
  SELECT v.org, v.id, v.person, o.locale, o.revision, v.csrf, v.level, v.fresh_until, v.digest = wanted
    FROM ringi.visits v
    JOIN ringi.persons p ON p.org = v.org AND p.id = v.person
    JOIN ringi.organisations o ON o.org = v.org
   WHERE (v.digest = wanted
          OR v.former = wanted AND v.turned_at > clock_timestamp() - make_interval(secs => moment_s))
     AND v.revoked_at IS NULL AND p.active
     AND v.seen_at > clock_timestamp() - make_interval(secs => idle_s)
     AND v.expires_at > clock_timestamp()
$$;
COMMENT ON FUNCTION ringi.visitor IS 'Whose cookie it is, while the visit lasts; notes to the minute that it was seen.';

CREATE FUNCTION ringi.invited(wanted bytea) RETURNS TABLE (org uuid, person uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT i.org, i.person FROM ringi.invitations i
    JOIN ringi.persons p ON p.org = i.org AND p.id = i.person
   WHERE i.digest = wanted AND i.used_at IS NULL AND i.expires_at > clock_timestamp() AND p.active
$$;

CREATE FUNCTION ringi.passkey(wanted bytea)
RETURNS TABLE (org uuid, id uuid, person uuid, public_key bytea, counter bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
AS $$
  SELECT k.org, k.id, k.person, k.public_key, k.counter FROM ringi.passkeys k
    JOIN ringi.persons p ON p.org = k.org AND p.id = k.person
   WHERE k.credential = wanted AND p.active
$$;
COMMENT ON FUNCTION ringi.passkey IS 'Whose passkey it is; nobody''s where its person is no longer active.';
