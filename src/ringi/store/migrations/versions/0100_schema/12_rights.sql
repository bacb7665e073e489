-- Rights: row-level security of every table, and what each role may do.

GRANT USAGE ON SCHEMA ringi TO ringi_app, ringi_worker, ringi_lookup;

-- Every table shows and takes the rows of the transaction's organisation only, also for the owner of the table. The
-- tables left out belong to no organisation.
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT tablename FROM pg_tables
               WHERE schemaname = 'ringi' AND tablename NOT IN ('alembic_version', 'platform', 'knocks', 'challenges') LOOP
    EXECUTE format('ALTER TABLE ringi.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE ringi.%I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_organisation ON ringi.%I USING (org = ringi.org())', name);
  END LOOP;
END $$;

-- The platform's own chain stands under the id of no organisation. The app reads it and adds nothing to it.
CREATE POLICY platform_by_its_owner ON ringi.journal AS RESTRICTIVE FOR INSERT
  WITH CHECK (org <> '00000000-0000-0000-0000-000000000000' OR current_user <> 'ringi_app');

-- The app ------------------------------------------------------------------------------------------------

GRANT SELECT ON ringi.alembic_version, ringi.platform TO ringi_app;
GRANT UPDATE (welcome, welcome_until) ON ringi.platform TO ringi_app;

-- Written once.
GRANT SELECT, INSERT
   ON ringi.answers, ringi.journal, ringi.level_changes, ringi.policy_versions, ringi.side_costs, ringi.tokens
   TO ringi_app;
GRANT UPDATE (name, revoked_at) ON ringi.tokens TO ringi_app;

-- Written once, and removed.
GRANT SELECT, INSERT, DELETE
   ON ringi.absences, ringi.challenges, ringi.deposits, ringi.held_messages, ringi.notices, ringi.occurrences,
      ringi.summaries, ringi.tours
   TO ringi_app;
GRANT UPDATE (ended_at) ON ringi.absences TO ringi_app;
GRANT UPDATE (due_at, given_at) ON ringi.notices TO ringi_app;

-- Changed, and never removed.
GRANT SELECT, INSERT, UPDATE
   ON ringi.alerts, ringi.conversations, ringi.counters, ringi.delegations, ringi.departments, ringi.executions,
      ringi.heads, ringi.introductions, ringi.levels, ringi.members, ringi.order_keys, ringi.organisations,
      ringi.pendings, ringi.persons, ringi.teachings, ringi.turns
   TO ringi_app;
GRANT SELECT, UPDATE ON ringi.announcements TO ringi_app;

GRANT SELECT, INSERT, UPDATE, DELETE
   ON ringi.accounts, ringi.company_events, ringi.departures, ringi.goal_reports, ringi.goals, ringi.identities,
      ringi.inbox_marks, ringi.invitations, ringi.knocks, ringi.memories, ringi.messages, ringi.model_choices,
      ringi.passkeys, ringi.pay, ringi.personas, ringi.provider_credentials, ringi.sessions, ringi.shown_lists,
      ringi.summaries_wanted, ringi.tasks, ringi.upload_parts, ringi.uploads, ringi.uses, ringi.visits,
      ringi.web_accounts, ringi.wishes
   TO ringi_app;

-- The role of the look-ups -------------------------------------------------------------------------------

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['alerts', 'executions', 'heads', 'identities', 'invitations', 'notices', 'passkeys',
                              'persons', 'sessions', 'web_accounts'] LOOP
    EXECUTE format('CREATE POLICY across ON ringi.%I FOR SELECT TO ringi_lookup USING (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['announcements', 'order_keys', 'organisations', 'pendings', 'summaries_wanted', 'tokens',
                              'visits'] LOOP
    EXECUTE format('CREATE POLICY across ON ringi.%I TO ringi_lookup USING (true)', name);
  END LOOP;
END $$;

GRANT SELECT (org, id, raised_at, seen_at) ON ringi.alerts TO ringi_lookup;
GRANT SELECT (org, alert, channel, state, attempts, next_at), INSERT (org, alert, channel), UPDATE (attempts, next_at)
   ON ringi.announcements TO ringi_lookup;
GRANT SELECT (org, id, turn, tool, state, started_at) ON ringi.executions TO ringi_lookup;
GRANT SELECT (org, chain, seq) ON ringi.heads TO ringi_lookup;
GRANT SELECT (org, person, issuer, subject) ON ringi.identities TO ringi_lookup;
GRANT SELECT (org, person, digest, expires_at, used_at) ON ringi.invitations TO ringi_lookup;
GRANT SELECT ON ringi.notices TO ringi_lookup;
GRANT SELECT, UPDATE (lease_until) ON ringi.order_keys TO ringi_lookup;
GRANT SELECT (org, slug, name, locale, zone, stopped_at, revision, watched_at), UPDATE (watched_at)
   ON ringi.organisations TO ringi_lookup;
GRANT SELECT (org, id, person, credential, public_key, counter) ON ringi.passkeys TO ringi_lookup;
GRANT SELECT (org, id, state, expires_at) ON ringi.pendings TO ringi_lookup;
GRANT SELECT (org, id, active) ON ringi.persons TO ringi_lookup;
GRANT SELECT (stopped_at) ON ringi.platform TO ringi_lookup;
GRANT SELECT (org, conversation, person, turn, expires_at) ON ringi.sessions TO ringi_lookup;
GRANT SELECT (org, conversation, next_at) ON ringi.summaries_wanted TO ringi_lookup;
GRANT SELECT (org, person, digest, last_used_at, revoked_at), UPDATE (last_used_at) ON ringi.tokens TO ringi_lookup;
GRANT SELECT (org, id, person, digest, former, turned_at, csrf, level, seen_at, expires_at, fresh_until, revoked_at),
      UPDATE (seen_at)
   ON ringi.visits TO ringi_lookup;
GRANT SELECT (org, person, login) ON ringi.web_accounts TO ringi_lookup;

-- Functions: the app calls all but those of the platform's owner -----------------------------------------

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA ringi FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ringi TO ringi_app;
GRANT EXECUTE ON FUNCTION ringi.waiting_keys, ringi.due_pendings TO ringi_worker;
REVOKE EXECUTE
   ON FUNCTION ringi.press_platform_stop, ringi.release_platform_stop, ringi.in_flight_everywhere, ringi.drop_notices
  FROM ringi_app;

-- A function of the look-ups has the rights of its owner, which are those above. Ownership is given last: only the
-- owner of a function grants it. Owning an object of a schema takes the right to create there.
GRANT CREATE ON SCHEMA ringi TO ringi_lookup;
DO $$
DECLARE looks_up regprocedure;
BEGIN
  FOR looks_up IN SELECT oid FROM pg_proc WHERE pronamespace = 'ringi'::regnamespace AND prosecdef LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO ringi_lookup', looks_up);
  END LOOP;
END $$;
REVOKE CREATE ON SCHEMA ringi FROM ringi_lookup;
