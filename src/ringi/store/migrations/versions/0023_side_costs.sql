-- What models cost beside the turns -----------------------------------------------------------------------------

CREATE TABLE ringi.side_costs (
  org      uuid NOT NULL REFERENCES ringi.organisations,
  id       uuid NOT NULL,
  purpose  text NOT NULL,
  model    text NOT NULL,
  usage    jsonb NOT NULL,
  at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (org, id)
);
COMMENT ON TABLE ringi.side_costs IS 'Numbers only, nothing of anybody: they stay when what was made is deleted.';
CREATE INDEX side_costs_recent ON ringi.side_costs (org, at);

ALTER TABLE ringi.side_costs ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.side_costs FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.side_costs USING (org = ringi.org());
GRANT SELECT, INSERT ON ringi.side_costs TO ringi_app;

-- A second model that looks at grave calls ----------------------------------------------------------------------

ALTER TABLE ringi.model_choices
  DROP CONSTRAINT model_choices_role_check,
  ADD CONSTRAINT model_choices_role_check CHECK (role IN ('brain', 'fallback', 'router', 'critique'));
