-- Organisations, their people and the people's rights.

CREATE TABLE ringi.organisations (
  org         uuid NOT NULL,
  slug        text NOT NULL,
  name        text NOT NULL,
  locale      text NOT NULL,
  zone        text NOT NULL,
  data_key    bytea NOT NULL,
  stopped_at  timestamptz,
  revision    bigint NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  watched_at  timestamptz NOT NULL DEFAULT '-infinity',
  CONSTRAINT pk_organisations PRIMARY KEY (org),
  CONSTRAINT uq_organisations_slug UNIQUE (slug),
  CONSTRAINT ck_organisations_locale CHECK (locale IN ('ja', 'en')),
  CONSTRAINT ck_organisations_name CHECK (name <> ''),
  CONSTRAINT ck_organisations_slug CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$')
);
COMMENT ON COLUMN ringi.organisations.revision IS
  'Grows whenever people, rights, teachings or policy change; a reader that has this revision need not read again.';
COMMENT ON COLUMN ringi.organisations.watched_at IS 'When a worker last looked at what went wrong here.';

CREATE TABLE ringi.levels (
  org    uuid NOT NULL,
  level  smallint NOT NULL,
  name   text NOT NULL,
  CONSTRAINT pk_levels PRIMARY KEY (org, level),
  CONSTRAINT ck_levels_level CHECK (level BETWEEN 1 AND 6),
  CONSTRAINT fk_levels_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);

CREATE TABLE ringi.departments (
  org     uuid NOT NULL,
  id      uuid NOT NULL,
  parent  uuid,
  name    text NOT NULL,
  CONSTRAINT pk_departments PRIMARY KEY (org, id),
  CONSTRAINT fk_departments_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org),
  CONSTRAINT fk_departments_parent_departments FOREIGN KEY (org, parent) REFERENCES ringi.departments (org, id)
);

CREATE TABLE ringi.persons (
  org         uuid NOT NULL,
  id          uuid NOT NULL,
  name        text NOT NULL,
  reading     text NOT NULL DEFAULT '',
  aliases     text[] NOT NULL DEFAULT '{}',
  level       smallint NOT NULL,
  department  uuid,
  active      boolean NOT NULL DEFAULT true,
  outsider    boolean NOT NULL DEFAULT false,
  data_key    bytea,
  erased_at   timestamptz,
  post        text NOT NULL DEFAULT '',
  CONSTRAINT pk_persons PRIMARY KEY (org, id),
  CONSTRAINT ck_persons_level CHECK (level BETWEEN 1 AND 6),
  CONSTRAINT fk_persons_department_departments FOREIGN KEY (org, department) REFERENCES ringi.departments (org, id),
  CONSTRAINT fk_persons_org_organisations FOREIGN KEY (org) REFERENCES ringi.organisations (org)
);
COMMENT ON COLUMN ringi.persons.data_key IS 'Seals this person''s text in the journal; null once erased.';

CREATE TABLE ringi.accounts (
  org          uuid NOT NULL,
  person       uuid NOT NULL,
  channel      text NOT NULL,
  external_id  text NOT NULL,
  CONSTRAINT pk_accounts PRIMARY KEY (org, channel, external_id),
  CONSTRAINT fk_accounts_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);

CREATE TABLE ringi.delegations (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  delegator    uuid NOT NULL,
  delegate     uuid NOT NULL,
  valid_from   timestamptz NOT NULL,
  valid_until  timestamptz NOT NULL,
  max_risk     text NOT NULL DEFAULT 'medium',
  max_amount   bigint,
  revoked_at   timestamptz,
  CONSTRAINT pk_delegations PRIMARY KEY (org, id),
  CONSTRAINT ck_delegations_other_person CHECK (delegate <> delegator),
  CONSTRAINT ck_delegations_valid_until CHECK (valid_until > valid_from),
  CONSTRAINT ck_delegations_max_risk CHECK (max_risk IN ('low', 'medium', 'high')),
  CONSTRAINT fk_delegations_delegate_persons FOREIGN KEY (org, delegate) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_delegations_delegator_persons FOREIGN KEY (org, delegator) REFERENCES ringi.persons (org, id)
);

CREATE TABLE ringi.absences (
  org       uuid NOT NULL,
  id        uuid NOT NULL,
  person    uuid NOT NULL,
  begins    timestamptz NOT NULL,
  ends      timestamptz NOT NULL,
  made_by   uuid NOT NULL,
  ended_at  timestamptz,
  CONSTRAINT pk_absences PRIMARY KEY (org, id),
  CONSTRAINT ck_absences_begins_before_ends CHECK (begins <= ends),
  CONSTRAINT fk_absences_made_by_persons FOREIGN KEY (org, made_by) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_absences_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE INDEX ix_absences_ends ON ringi.absences (org, ends) WHERE ended_at IS NULL;

CREATE TABLE ringi.introductions (
  org           uuid NOT NULL,
  person        uuid NOT NULL,
  by_person     uuid NOT NULL,
  opened        boolean NOT NULL,
  at            timestamptz NOT NULL,
  confirmed_by  uuid[] NOT NULL DEFAULT '{}',
  CONSTRAINT pk_introductions PRIMARY KEY (org, person, by_person, opened),
  CONSTRAINT fk_introductions_by_person_persons FOREIGN KEY (org, by_person) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_introductions_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);

CREATE TABLE ringi.level_changes (
  org           uuid NOT NULL,
  person        uuid NOT NULL,
  by_person     uuid NOT NULL,
  before        smallint NOT NULL,
  at            timestamptz NOT NULL,
  confirmed_by  uuid[] NOT NULL DEFAULT '{}',
  undoes        boolean NOT NULL DEFAULT false,
  CONSTRAINT pk_level_changes PRIMARY KEY (org, person, at, by_person),
  CONSTRAINT fk_level_changes_by_person_persons FOREIGN KEY (org, by_person) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_level_changes_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON COLUMN ringi.level_changes.undoes IS 'It took an earlier change back, and is not itself undone.';

CREATE TABLE ringi.departures (
  org          uuid NOT NULL,
  id           uuid NOT NULL,
  person       uuid NOT NULL,
  by_person    uuid NOT NULL,
  at           timestamptz NOT NULL,
  accounts     jsonb NOT NULL DEFAULT '[]',
  returned_at  timestamptz,
  CONSTRAINT pk_departures PRIMARY KEY (org, id),
  CONSTRAINT fk_departures_by_person_persons FOREIGN KEY (org, by_person) REFERENCES ringi.persons (org, id),
  CONSTRAINT fk_departures_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
CREATE UNIQUE INDEX uq_departures_person ON ringi.departures (org, person) WHERE returned_at IS NULL;

CREATE TABLE ringi.pay (
  org          uuid NOT NULL,
  person       uuid NOT NULL,
  monthly_yen  bigint NOT NULL,
  CONSTRAINT pk_pay PRIMARY KEY (org, person),
  CONSTRAINT ck_pay_monthly_yen CHECK (monthly_yen >= 0),
  CONSTRAINT fk_pay_person_persons FOREIGN KEY (org, person) REFERENCES ringi.persons (org, id)
);
COMMENT ON TABLE ringi.pay IS 'Confidential (class salary): read by one tool, whose results carry the class with them.';
