ALTER TABLE ringi.model_choices
  ADD COLUMN temperature double precision,
  ADD COLUMN effort      text,
  ADD COLUMN most_tokens integer,
  ADD COLUMN answer_s    integer,
  ADD COLUMN first_s     integer,
  DROP CONSTRAINT ck_model_choices_role,
  ADD CONSTRAINT ck_model_choices_role CHECK (role IN ('brain', 'fallback', 'router', 'critique', 'summary')),
  ADD CONSTRAINT ck_model_choices_temperature CHECK (temperature BETWEEN 0 AND 2),
  ADD CONSTRAINT ck_model_choices_effort CHECK (effort IN ('off', 'minimal', 'low', 'medium', 'high', 'max')),
  ADD CONSTRAINT ck_model_choices_most_tokens CHECK (most_tokens > 0),
  ADD CONSTRAINT ck_model_choices_answer_s CHECK (answer_s > 0),
  ADD CONSTRAINT ck_model_choices_first_s CHECK (first_s > 0);
COMMENT ON COLUMN ringi.model_choices.temperature IS 'Null in this column and the four after it: the usual value.';
