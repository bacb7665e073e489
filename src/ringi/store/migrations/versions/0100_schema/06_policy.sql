-- Policies, teachings, models and their keys.

CREATE TABLE ringi.policy_versions (
  org         uuid NOT NULL,
  version     integer NOT NULL,
  source      text NOT NULL,
  content     text NOT NULL,
  hash        text NOT NULL,
  reason      text NOT NULL,
  impact      text NOT NULL DEFAULT '',
  risk        text NOT NULL DEFAULT '',
  approver    uuid,
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_policy_versions PRIMARY KEY (org, version),
  CONSTRAINT ck_policy_versions_reason CHECK (reason <> ''),
  CONSTRAINT ck_policy_versions_version CHECK (version > 0),
  CONSTRAINT fk_policy_versions_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);
COMMENT ON COLUMN ringi.policy_versions.content IS
  'The whole policy in canonical form; source is the file it was proposed as.';

CREATE TABLE ringi.teachings (
  org             uuid NOT NULL,
  id              uuid NOT NULL,
  body            text NOT NULL,
  clear           text NOT NULL DEFAULT '',
  possible        text NOT NULL DEFAULT '',
  amend           jsonb NOT NULL DEFAULT '{}',
  author          uuid NOT NULL,
  retired_at      timestamptz,
  created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
  tools           text[] NOT NULL DEFAULT '{}',
  reason          text NOT NULL DEFAULT '',
  amends          uuid,
  retired_by      uuid,
  retired_reason  text NOT NULL DEFAULT '',
  CONSTRAINT pk_teachings PRIMARY KEY (org, id),
  CONSTRAINT fk_teachings_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);
COMMENT ON COLUMN ringi.teachings.amends IS 'The teaching whose place it took.';

CREATE TABLE ringi.personas (
  org         uuid NOT NULL,
  assistant   text NOT NULL,
  body        text NOT NULL,
  changed_by  uuid NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_personas PRIMARY KEY (org, assistant),
  CONSTRAINT ck_personas_body CHECK (body <> '' AND length(body) <= 2000),
  CONSTRAINT fk_personas_changed_by_persons FOREIGN KEY (org, changed_by) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_personas_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);
COMMENT ON TABLE ringi.personas IS 'Manner only: it stands below every rule. No row: the assistant speaks as it came.';

CREATE TABLE ringi.model_choices (
  org         uuid NOT NULL,
  role        text NOT NULL,
  provider    text NOT NULL,
  model       text NOT NULL,
  url         text,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_model_choices PRIMARY KEY (org, role),
  CONSTRAINT ck_model_choices_role CHECK (role IN ('brain', 'fallback', 'router', 'critique')),
  CONSTRAINT fk_model_choices_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);

CREATE TABLE ringi.provider_credentials (
  org         uuid NOT NULL,
  provider    text NOT NULL,
  sealed      bytea NOT NULL,
  changed_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_provider_credentials PRIMARY KEY (org, provider),
  CONSTRAINT fk_provider_credentials_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);
COMMENT ON TABLE ringi.provider_credentials IS
  'Keys for model providers, sealed under the key of the organisation; never shown again.';

CREATE TABLE ringi.deposits (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  person      uuid NOT NULL,
  kind        text NOT NULL,
  content     bytea NOT NULL,
  facts       jsonb NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_deposits PRIMARY KEY (org, id),
  CONSTRAINT fk_deposits_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org),
  CONSTRAINT fk_deposits_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_deposits_person_kind ON ringi.deposits (org, person, kind);
COMMENT ON TABLE ringi.deposits IS
  'What a form brought along and a call takes up: a sealed key, a policy, the digest of a token. The record names it only.';
COMMENT ON COLUMN ringi.deposits.facts IS 'What a card may show of it; never the thing itself.';

CREATE TABLE ringi.side_costs (
  org      uuid NOT NULL,
  id       uuid NOT NULL,
  purpose  text NOT NULL,
  model    text NOT NULL,
  usage    jsonb NOT NULL,
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_side_costs PRIMARY KEY (org, id),
  CONSTRAINT fk_side_costs_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);
CREATE INDEX ix_side_costs_at ON ringi.side_costs (org, at);
COMMENT ON TABLE ringi.side_costs IS 'Numbers only, nothing of anybody: they stay when what was made is deleted.';
