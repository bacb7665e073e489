-- Renames the constraints and indexes of revision 0085 as 0100_schema names them. Data, tables and columns stay.

ALTER TABLE ringi.platform RENAME CONSTRAINT platform_pkey TO pk_platform;
ALTER TABLE ringi.platform RENAME CONSTRAINT platform_only_row_check TO ck_platform_only_row;

ALTER TABLE ringi.organisations RENAME CONSTRAINT organisations_pkey TO pk_organisations;
ALTER TABLE ringi.organisations RENAME CONSTRAINT organisations_slug_key TO uq_organisations_slug;
ALTER TABLE ringi.organisations RENAME CONSTRAINT organisations_locale_check TO ck_organisations_locale;
ALTER TABLE ringi.organisations RENAME CONSTRAINT organisations_name_check TO ck_organisations_name;
ALTER TABLE ringi.organisations RENAME CONSTRAINT organisations_slug_check TO ck_organisations_slug;

ALTER TABLE ringi.levels RENAME CONSTRAINT levels_pkey TO pk_levels;
ALTER TABLE ringi.levels RENAME CONSTRAINT levels_level_check TO ck_levels_level;
ALTER TABLE ringi.levels RENAME CONSTRAINT levels_org_fkey TO fk_levels_org_organisations;

ALTER TABLE ringi.departments RENAME CONSTRAINT departments_pkey TO pk_departments;
ALTER TABLE ringi.departments RENAME CONSTRAINT departments_org_fkey TO fk_departments_org_organisations;
ALTER TABLE ringi.departments RENAME CONSTRAINT departments_org_parent_fkey TO fk_departments_parent_departments;

ALTER TABLE ringi.persons RENAME CONSTRAINT persons_pkey TO pk_persons;
ALTER TABLE ringi.persons RENAME CONSTRAINT persons_level_check TO ck_persons_level;
ALTER TABLE ringi.persons RENAME CONSTRAINT persons_org_department_fkey TO fk_persons_department_departments;
ALTER TABLE ringi.persons RENAME CONSTRAINT persons_org_fkey TO fk_persons_org_organisations;

ALTER TABLE ringi.accounts RENAME CONSTRAINT accounts_pkey TO pk_accounts;
ALTER TABLE ringi.accounts RENAME CONSTRAINT accounts_org_person_fkey TO fk_accounts_person_persons;

ALTER TABLE ringi.delegations RENAME CONSTRAINT delegations_pkey TO pk_delegations;
ALTER TABLE ringi.delegations RENAME CONSTRAINT delegations_check TO ck_delegations_other_person;
ALTER TABLE ringi.delegations RENAME CONSTRAINT delegations_check1 TO ck_delegations_valid_until;
ALTER TABLE ringi.delegations RENAME CONSTRAINT delegations_max_risk_check TO ck_delegations_max_risk;
ALTER TABLE ringi.delegations RENAME CONSTRAINT delegations_org_delegate_fkey TO fk_delegations_delegate_persons;
ALTER TABLE ringi.delegations RENAME CONSTRAINT delegations_org_delegator_fkey TO fk_delegations_delegator_persons;

ALTER TABLE ringi.absences RENAME CONSTRAINT absences_pkey TO pk_absences;
ALTER TABLE ringi.absences RENAME CONSTRAINT absences_check TO ck_absences_begins_before_ends;
ALTER TABLE ringi.absences RENAME CONSTRAINT absences_org_made_by_fkey TO fk_absences_made_by_persons;
ALTER TABLE ringi.absences RENAME CONSTRAINT absences_org_person_fkey TO fk_absences_person_persons;
ALTER INDEX ringi.absences_to_come RENAME TO ix_absences_ends;

ALTER TABLE ringi.introductions RENAME CONSTRAINT introductions_pkey TO pk_introductions;
ALTER TABLE ringi.introductions RENAME CONSTRAINT introductions_org_by_person_fkey TO fk_introductions_by_person_persons;
ALTER TABLE ringi.introductions RENAME CONSTRAINT introductions_org_person_fkey TO fk_introductions_person_persons;

ALTER TABLE ringi.level_changes RENAME CONSTRAINT level_changes_pkey TO pk_level_changes;
ALTER TABLE ringi.level_changes RENAME CONSTRAINT level_changes_org_by_person_fkey TO fk_level_changes_by_person_persons;
ALTER TABLE ringi.level_changes RENAME CONSTRAINT level_changes_org_person_fkey TO fk_level_changes_person_persons;

ALTER TABLE ringi.departures RENAME CONSTRAINT departures_pkey TO pk_departures;
ALTER TABLE ringi.departures RENAME CONSTRAINT departures_org_by_person_fkey TO fk_departures_by_person_persons;
ALTER TABLE ringi.departures RENAME CONSTRAINT departures_org_person_fkey TO fk_departures_person_persons;
ALTER INDEX ringi.departures_lasting RENAME TO uq_departures_person;

ALTER TABLE ringi.pay RENAME CONSTRAINT pay_pkey TO pk_pay;
ALTER TABLE ringi.pay RENAME CONSTRAINT pay_monthly_yen_check TO ck_pay_monthly_yen;
ALTER TABLE ringi.pay RENAME CONSTRAINT pay_org_person_fkey TO fk_pay_person_persons;

ALTER TABLE ringi.conversations RENAME CONSTRAINT conversations_pkey TO pk_conversations;
ALTER TABLE ringi.conversations RENAME CONSTRAINT conversations_org_channel_external_id_key TO uq_conversations_channel_external_id;
ALTER TABLE ringi.conversations RENAME CONSTRAINT conversations_kind_check TO ck_conversations_kind;
ALTER TABLE ringi.conversations RENAME CONSTRAINT conversations_org_fkey TO fk_conversations_org_organisations;

ALTER TABLE ringi.members RENAME CONSTRAINT members_pkey TO pk_members;
ALTER TABLE ringi.members RENAME CONSTRAINT members_org_conversation_fkey TO fk_members_conversation_conversations;
ALTER TABLE ringi.members RENAME CONSTRAINT members_org_person_fkey TO fk_members_person_persons;
ALTER INDEX ringi.members_of_person RENAME TO ix_members_person;

ALTER TABLE ringi.messages RENAME CONSTRAINT messages_pkey TO pk_messages;
ALTER TABLE ringi.messages RENAME CONSTRAINT messages_direction_check TO ck_messages_direction;
ALTER INDEX ringi.messages_delivered RENAME TO ix_messages_conversation_id_delivered;
ALTER INDEX ringi.messages_of_conversation RENAME TO ix_messages_conversation_id;
ALTER INDEX ringi.messages_once RENAME TO uq_messages_conversation_client_id;
ALTER INDEX ringi.messages_said RENAME TO ix_messages_person_id;

ALTER TABLE ringi.summaries RENAME CONSTRAINT summaries_pkey TO pk_summaries;
ALTER TABLE ringi.summaries RENAME CONSTRAINT summaries_body_check TO ck_summaries_body;
ALTER TABLE ringi.summaries RENAME CONSTRAINT summaries_messages_check TO ck_summaries_messages;
ALTER TABLE ringi.summaries RENAME CONSTRAINT summaries_org_conversation_fkey TO fk_summaries_conversation_conversations;

ALTER TABLE ringi.summaries_wanted RENAME CONSTRAINT summaries_wanted_pkey TO pk_summaries_wanted;
ALTER TABLE ringi.summaries_wanted RENAME CONSTRAINT summaries_wanted_org_conversation_fkey TO fk_summaries_wanted_conversation_conversations;
ALTER INDEX ringi.summaries_due RENAME TO ix_summaries_wanted_next_at;

ALTER TABLE ringi.sessions RENAME CONSTRAINT sessions_pkey TO pk_sessions;
ALTER TABLE ringi.sessions RENAME CONSTRAINT sessions_org_conversation_fkey TO fk_sessions_conversation_conversations;
ALTER TABLE ringi.sessions RENAME CONSTRAINT sessions_org_person_fkey TO fk_sessions_person_persons;
ALTER INDEX ringi.sessions_due RENAME TO ix_sessions_expires_at;

ALTER TABLE ringi.shown_lists RENAME CONSTRAINT shown_lists_pkey TO pk_shown_lists;
ALTER TABLE ringi.shown_lists RENAME CONSTRAINT shown_lists_org_conversation_fkey TO fk_shown_lists_conversation_conversations;
ALTER TABLE ringi.shown_lists RENAME CONSTRAINT shown_lists_org_person_fkey TO fk_shown_lists_person_persons;

ALTER TABLE ringi.inbox_marks RENAME CONSTRAINT inbox_marks_pkey TO pk_inbox_marks;
ALTER TABLE ringi.inbox_marks RENAME CONSTRAINT inbox_marks_org_person_fkey TO fk_inbox_marks_person_persons;

ALTER TABLE ringi.uploads RENAME CONSTRAINT uploads_pkey TO pk_uploads;
ALTER TABLE ringi.uploads RENAME CONSTRAINT uploads_org_fkey TO fk_uploads_org_organisations;
ALTER TABLE ringi.uploads RENAME CONSTRAINT uploads_org_person_fkey TO fk_uploads_person_persons;
ALTER INDEX ringi.uploads_of_person RENAME TO ix_uploads_person_created_at;
ALTER INDEX ringi.uploads_of_turn RENAME TO ix_uploads_turn;

ALTER TABLE ringi.upload_parts RENAME CONSTRAINT upload_parts_pkey TO pk_upload_parts;
ALTER TABLE ringi.upload_parts RENAME CONSTRAINT upload_parts_org_upload_fkey TO fk_upload_parts_upload_uploads;

ALTER TABLE ringi.heads RENAME CONSTRAINT heads_pkey TO pk_heads;

ALTER TABLE ringi.order_keys RENAME CONSTRAINT order_keys_pkey TO pk_order_keys;
ALTER TABLE ringi.order_keys RENAME CONSTRAINT order_keys_ready_check TO ck_order_keys_ready;
ALTER INDEX ringi.order_keys_ready RENAME TO ix_order_keys_lease_until;

ALTER TABLE ringi.turns RENAME CONSTRAINT turns_pkey TO pk_turns;
ALTER TABLE ringi.turns RENAME CONSTRAINT turns_state_check TO ck_turns_state;
ALTER INDEX ringi.turns_of_key RENAME TO ix_turns_conversation_person_id;

ALTER TABLE ringi.journal RENAME CONSTRAINT journal_pkey TO pk_journal;
ALTER TABLE ringi.journal RENAME CONSTRAINT journal_n_check TO ck_journal_n;
ALTER INDEX ringi.journal_of_chain RENAME TO uq_journal_chain_seq;
ALTER INDEX ringi.journal_of_openings RENAME TO ix_journal_n_content_opened;
ALTER INDEX ringi.journal_of_policies RENAME TO ix_journal_n_policy_adopted;

ALTER TABLE ringi.pendings RENAME CONSTRAINT pendings_pkey TO pk_pendings;
ALTER TABLE ringi.pendings RENAME CONSTRAINT pendings_answerer_check TO ck_pendings_answerer;
ALTER TABLE ringi.pendings RENAME CONSTRAINT pendings_needed_check TO ck_pendings_needed;
ALTER TABLE ringi.pendings RENAME CONSTRAINT pendings_state_check TO ck_pendings_state;
ALTER INDEX ringi.pendings_by_number RENAME TO uq_pendings_number;
ALTER INDEX ringi.pendings_numbered RENAME TO ix_pendings_number;
ALTER INDEX ringi.pendings_of_key RENAME TO ix_pendings_conversation_person;
ALTER INDEX ringi.pendings_of_person RENAME TO ix_pendings_person;
ALTER INDEX ringi.pendings_of_turn RENAME TO ix_pendings_turn;
ALTER INDEX ringi.pendings_open RENAME TO ix_pendings_expires_at;

ALTER TABLE ringi.answers RENAME CONSTRAINT answers_pkey TO pk_answers;
ALTER TABLE ringi.answers RENAME CONSTRAINT answers_org_pending_fkey TO fk_answers_pending_pendings;

ALTER TABLE ringi.notices RENAME CONSTRAINT notices_pkey TO pk_notices;
ALTER TABLE ringi.notices RENAME CONSTRAINT notices_kind_check TO ck_notices_kind;
ALTER TABLE ringi.notices RENAME CONSTRAINT notices_org_pending_fkey TO fk_notices_pending_pendings;
ALTER TABLE ringi.notices RENAME CONSTRAINT notices_org_person_fkey TO fk_notices_person_persons;
ALTER INDEX ringi.notices_due RENAME TO ix_notices_due_at;

ALTER TABLE ringi.held_messages RENAME CONSTRAINT held_messages_pkey TO pk_held_messages;

ALTER TABLE ringi.executions RENAME CONSTRAINT executions_pkey TO pk_executions;
ALTER TABLE ringi.executions RENAME CONSTRAINT executions_state_check TO ck_executions_state;
ALTER INDEX ringi.executions_in_flight RENAME TO ix_executions_started_at;

ALTER TABLE ringi.counters RENAME CONSTRAINT counters_pkey TO pk_counters;

ALTER TABLE ringi.uses RENAME CONSTRAINT uses_pkey TO pk_uses;
ALTER TABLE ringi.uses RENAME CONSTRAINT uses_count_check TO ck_uses_count;

ALTER TABLE ringi.policy_versions RENAME CONSTRAINT policy_versions_pkey TO pk_policy_versions;
ALTER TABLE ringi.policy_versions RENAME CONSTRAINT policy_versions_reason_check TO ck_policy_versions_reason;
ALTER TABLE ringi.policy_versions RENAME CONSTRAINT policy_versions_version_check TO ck_policy_versions_version;
ALTER TABLE ringi.policy_versions RENAME CONSTRAINT policy_versions_org_fkey TO fk_policy_versions_org_organisations;

ALTER TABLE ringi.teachings RENAME CONSTRAINT teachings_pkey TO pk_teachings;
ALTER TABLE ringi.teachings RENAME CONSTRAINT teachings_org_fkey TO fk_teachings_org_organisations;

ALTER TABLE ringi.personas RENAME CONSTRAINT personas_pkey TO pk_personas;
ALTER TABLE ringi.personas RENAME CONSTRAINT personas_body_check TO ck_personas_body;
ALTER TABLE ringi.personas RENAME CONSTRAINT personas_org_changed_by_fkey TO fk_personas_changed_by_persons;
ALTER TABLE ringi.personas RENAME CONSTRAINT personas_org_fkey TO fk_personas_org_organisations;

ALTER TABLE ringi.model_choices RENAME CONSTRAINT model_choices_pkey TO pk_model_choices;
ALTER TABLE ringi.model_choices RENAME CONSTRAINT model_choices_role_check TO ck_model_choices_role;
ALTER TABLE ringi.model_choices RENAME CONSTRAINT model_choices_org_fkey TO fk_model_choices_org_organisations;

ALTER TABLE ringi.provider_credentials RENAME CONSTRAINT provider_credentials_pkey TO pk_provider_credentials;
ALTER TABLE ringi.provider_credentials RENAME CONSTRAINT provider_credentials_org_fkey TO fk_provider_credentials_org_organisations;

ALTER TABLE ringi.deposits RENAME CONSTRAINT deposits_pkey TO pk_deposits;
ALTER TABLE ringi.deposits RENAME CONSTRAINT deposits_org_fkey TO fk_deposits_org_organisations;
ALTER TABLE ringi.deposits RENAME CONSTRAINT deposits_org_person_fkey TO fk_deposits_person_persons;
ALTER INDEX ringi.deposits_of_person RENAME TO ix_deposits_person_kind;

ALTER TABLE ringi.side_costs RENAME CONSTRAINT side_costs_pkey TO pk_side_costs;
ALTER TABLE ringi.side_costs RENAME CONSTRAINT side_costs_org_fkey TO fk_side_costs_org_organisations;
ALTER INDEX ringi.side_costs_recent RENAME TO ix_side_costs_at;

ALTER TABLE ringi.tokens RENAME CONSTRAINT tokens_pkey TO pk_tokens;
ALTER TABLE ringi.tokens RENAME CONSTRAINT tokens_digest_key TO uq_tokens_digest;
ALTER TABLE ringi.tokens RENAME CONSTRAINT tokens_digest_check TO ck_tokens_digest;
ALTER TABLE ringi.tokens RENAME CONSTRAINT tokens_name_check TO ck_tokens_name;
ALTER TABLE ringi.tokens RENAME CONSTRAINT tokens_org_person_fkey TO fk_tokens_person_persons;

ALTER TABLE ringi.web_accounts RENAME CONSTRAINT web_accounts_pkey TO pk_web_accounts;
ALTER TABLE ringi.web_accounts RENAME CONSTRAINT web_accounts_login_key TO uq_web_accounts_login;
ALTER TABLE ringi.web_accounts RENAME CONSTRAINT web_accounts_login_check TO ck_web_accounts_login;
ALTER TABLE ringi.web_accounts RENAME CONSTRAINT web_accounts_org_person_fkey TO fk_web_accounts_person_persons;

ALTER TABLE ringi.identities RENAME CONSTRAINT identities_pkey TO pk_identities;
ALTER TABLE ringi.identities RENAME CONSTRAINT identities_issuer_subject_key TO uq_identities_issuer_subject;
ALTER TABLE ringi.identities RENAME CONSTRAINT identities_org_person_fkey TO fk_identities_person_persons;

ALTER TABLE ringi.visits RENAME CONSTRAINT visits_pkey TO pk_visits;
ALTER TABLE ringi.visits RENAME CONSTRAINT visits_digest_key TO uq_visits_digest;
ALTER TABLE ringi.visits RENAME CONSTRAINT visits_former_key TO uq_visits_former;
ALTER TABLE ringi.visits RENAME CONSTRAINT visits_digest_check TO ck_visits_digest;
ALTER TABLE ringi.visits RENAME CONSTRAINT visits_org_person_fkey TO fk_visits_person_persons;
ALTER INDEX ringi.visits_of_person RENAME TO ix_visits_person;

ALTER TABLE ringi.invitations RENAME CONSTRAINT invitations_pkey TO pk_invitations;
ALTER TABLE ringi.invitations RENAME CONSTRAINT invitations_digest_key TO uq_invitations_digest;
ALTER TABLE ringi.invitations RENAME CONSTRAINT invitations_digest_check TO ck_invitations_digest;
ALTER TABLE ringi.invitations RENAME CONSTRAINT invitations_org_person_fkey TO fk_invitations_person_persons;

ALTER TABLE ringi.passkeys RENAME CONSTRAINT passkeys_pkey TO pk_passkeys;
ALTER TABLE ringi.passkeys RENAME CONSTRAINT passkeys_credential_key TO uq_passkeys_credential;
ALTER TABLE ringi.passkeys RENAME CONSTRAINT passkeys_credential_check TO ck_passkeys_credential;
ALTER TABLE ringi.passkeys RENAME CONSTRAINT passkeys_org_person_fkey TO fk_passkeys_person_web_accounts;
ALTER INDEX ringi.passkeys_of_person RENAME TO ix_passkeys_person;

ALTER TABLE ringi.challenges RENAME CONSTRAINT challenges_pkey TO pk_challenges;
ALTER TABLE ringi.challenges RENAME CONSTRAINT challenges_digest_check TO ck_challenges_digest;
ALTER INDEX ringi.challenges_over RENAME TO ix_challenges_expires_at;

ALTER TABLE ringi.knocks RENAME CONSTRAINT knocks_pkey TO pk_knocks;
ALTER TABLE ringi.knocks RENAME CONSTRAINT knocks_key_check TO ck_knocks_key;

ALTER TABLE ringi.tours RENAME CONSTRAINT tours_pkey TO pk_tours;
ALTER TABLE ringi.tours RENAME CONSTRAINT tours_org_person_fkey TO fk_tours_person_persons;

ALTER TABLE ringi.alerts RENAME CONSTRAINT alerts_pkey TO pk_alerts;
ALTER TABLE ringi.alerts RENAME CONSTRAINT alerts_org_fkey TO fk_alerts_org_organisations;
ALTER INDEX ringi.alerts_of_code RENAME TO ix_alerts_code_raised_at;
ALTER INDEX ringi.alerts_open RENAME TO ix_alerts_raised_at;

ALTER TABLE ringi.announcements RENAME CONSTRAINT announcements_pkey TO pk_announcements;
ALTER TABLE ringi.announcements RENAME CONSTRAINT announcements_state_check TO ck_announcements_state;
ALTER TABLE ringi.announcements RENAME CONSTRAINT announcements_org_alert_fkey TO fk_announcements_alert_alerts;
ALTER INDEX ringi.announcements_due RENAME TO ix_announcements_next_at;

ALTER TABLE ringi.occurrences RENAME CONSTRAINT occurrences_pkey TO pk_occurrences;
ALTER TABLE ringi.occurrences RENAME CONSTRAINT occurrences_org_fkey TO fk_occurrences_org_organisations;
ALTER INDEX ringi.occurrences_by_number RENAME TO ix_occurrences_number;
ALTER INDEX ringi.occurrences_recent RENAME TO ix_occurrences_at;

ALTER TABLE ringi.tasks RENAME CONSTRAINT tasks_pkey TO pk_tasks;
ALTER TABLE ringi.tasks RENAME CONSTRAINT tasks_org_execution_key TO uq_tasks_execution;
ALTER TABLE ringi.tasks RENAME CONSTRAINT tasks_state_check TO ck_tasks_state;
ALTER TABLE ringi.tasks RENAME CONSTRAINT tasks_title_check TO ck_tasks_title;
ALTER TABLE ringi.tasks RENAME CONSTRAINT tasks_org_assignee_fkey TO fk_tasks_assignee_persons;
ALTER TABLE ringi.tasks RENAME CONSTRAINT tasks_org_fkey TO fk_tasks_org_organisations;
ALTER TABLE ringi.tasks RENAME CONSTRAINT tasks_org_worded_by_fkey TO fk_tasks_worded_by_persons;
ALTER INDEX ringi.tasks_next RENAME TO ix_tasks_assignee_due_date_created_at;
ALTER INDEX ringi.tasks_of_assignee RENAME TO ix_tasks_assignee_state;

ALTER TABLE ringi.goals RENAME CONSTRAINT goals_pkey TO pk_goals;
ALTER TABLE ringi.goals RENAME CONSTRAINT goals_org_execution_key TO uq_goals_execution;
ALTER TABLE ringi.goals RENAME CONSTRAINT goals_how_check TO ck_goals_how;
ALTER TABLE ringi.goals RENAME CONSTRAINT goals_state_check TO ck_goals_state;
ALTER TABLE ringi.goals RENAME CONSTRAINT goals_what_check TO ck_goals_what;
ALTER TABLE ringi.goals RENAME CONSTRAINT goals_why_check TO ck_goals_why;
ALTER TABLE ringi.goals RENAME CONSTRAINT goals_org_person_fkey TO fk_goals_person_persons;
ALTER INDEX ringi.goals_of_person RENAME TO ix_goals_person_state;
ALTER INDEX ringi.goals_oldest RENAME TO ix_goals_person_created_at;

ALTER TABLE ringi.goal_reports RENAME CONSTRAINT goal_reports_pkey TO pk_goal_reports;
ALTER TABLE ringi.goal_reports RENAME CONSTRAINT goal_reports_content_check TO ck_goal_reports_content;
ALTER TABLE ringi.goal_reports RENAME CONSTRAINT goal_reports_org_goal_fkey TO fk_goal_reports_goal_goals;
ALTER INDEX ringi.goal_reports_of_goal RENAME TO ix_goal_reports_goal_reported_at;

ALTER TABLE ringi.memories RENAME CONSTRAINT memories_pkey TO pk_memories;
ALTER TABLE ringi.memories RENAME CONSTRAINT memories_content_check TO ck_memories_content;
ALTER TABLE ringi.memories RENAME CONSTRAINT memories_kind_check TO ck_memories_kind;
ALTER TABLE ringi.memories RENAME CONSTRAINT memories_visibility_check TO ck_memories_visibility;
ALTER TABLE ringi.memories RENAME CONSTRAINT memories_org_person_fkey TO fk_memories_person_persons;
ALTER TABLE ringi.memories RENAME CONSTRAINT memories_org_superseded_by_fkey TO fk_memories_superseded_by_memories;
ALTER INDEX ringi.memories_newest RENAME TO ix_memories_person_created_at;

ALTER TABLE ringi.company_events RENAME CONSTRAINT company_events_pkey TO pk_company_events;
ALTER TABLE ringi.company_events RENAME CONSTRAINT company_events_org_created_by_fkey TO fk_company_events_created_by_persons;
ALTER INDEX ringi.company_events_day RENAME TO ix_company_events_day;

ALTER TABLE ringi.wishes RENAME CONSTRAINT wishes_pkey TO pk_wishes;
ALTER TABLE ringi.wishes RENAME CONSTRAINT wishes_org_person_normal_key TO uq_wishes_person_normal;
ALTER TABLE ringi.wishes RENAME CONSTRAINT wishes_times_check TO ck_wishes_times;
ALTER TABLE ringi.wishes RENAME CONSTRAINT wishes_org_person_fkey TO fk_wishes_person_persons;

UPDATE ringi.alembic_version SET version_num = '0100' WHERE version_num = '0085';
