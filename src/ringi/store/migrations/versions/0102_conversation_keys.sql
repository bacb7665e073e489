-- A key for each person in each conversation, wrapped by the person's own key --------------------------------

CREATE TABLE ringi.conversation_keys (
  org           uuid NOT NULL,
  conversation  uuid NOT NULL,
  person        uuid NOT NULL,
  generation    smallint NOT NULL,
  wrapped       bytea,
  ended_at      timestamptz,
  CONSTRAINT pk_conversation_keys PRIMARY KEY (org, conversation, person),
  CONSTRAINT ck_conversation_keys_generation CHECK (generation > 0)
);
COMMENT ON TABLE ringi.conversation_keys IS 'Seals what is recorded for that person in that conversation.';
COMMENT ON COLUMN ringi.conversation_keys.generation IS
  'Counts the keys there were: a record names the generation that sealed it.';
COMMENT ON COLUMN ringi.conversation_keys.wrapped IS 'Null once destroyed: no record of this generation can be opened.';

ALTER TABLE ringi.conversation_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.conversation_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.conversation_keys USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE ON ringi.conversation_keys TO ringi_app;

CREATE FUNCTION ringi.conversation_key(of_conversation uuid, of_person uuid, proposed bytea) RETURNS bytea
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ringi.conversation_keys AS k (org, conversation, person, generation, wrapped)
  VALUES (ringi.org(), of_conversation, of_person, 1, proposed)
  ON CONFLICT (org, conversation, person)
  DO UPDATE SET generation = k.generation + 1, wrapped = excluded.wrapped, ended_at = NULL WHERE k.wrapped IS NULL;
  RETURN (SELECT int2send(k.generation) || k.wrapped FROM ringi.conversation_keys k
           WHERE k.org = ringi.org() AND k.conversation = of_conversation AND k.person = of_person);
END $$;
COMMENT ON FUNCTION ringi.conversation_key IS
  'The generation and key in use; the proposed one if there is none. Callers that race get the same one.';

CREATE FUNCTION ringi.hold_key(of_conversation uuid, of_person uuid, held bytea, opening boolean) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  -- A turn that is open keeps its key from being destroyed; the beginning of one holds the key itself until commit.
  IF opening THEN
    PERFORM FROM ringi.conversation_keys k WHERE k.org = ringi.org() AND k.conversation = of_conversation
        AND k.person = of_person AND int2send(k.generation) || k.wrapped = held FOR SHARE;
  ELSE
    PERFORM FROM ringi.conversation_keys k WHERE k.org = ringi.org() AND k.conversation = of_conversation
        AND k.person = of_person AND int2send(k.generation) || k.wrapped = held;
  END IF;
  IF NOT FOUND AND opening THEN
    INSERT INTO ringi.conversation_keys (org, conversation, person, generation, wrapped)
    SELECT ringi.org(), of_conversation, of_person, 1, substring(held FROM 3) WHERE substring(held FOR 2) = int2send(1::smallint)
    ON CONFLICT DO NOTHING;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another key seals this conversation' USING ERRCODE = 'RC001';
  END IF;
  RETURN true;
END $$;
COMMENT ON FUNCTION ringi.hold_key IS
  'Makes a first key with the turn that begins; fails with RC001 unless the caller''s key is the one in use.';

CREATE FUNCTION ringi.destroy_keys(of_conversation uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for turns that begin: the look after it sees them.
  PERFORM FROM ringi.conversation_keys k WHERE k.org = ringi.org() AND k.conversation = of_conversation FOR UPDATE;
  IF EXISTS (SELECT FROM ringi.turns t WHERE t.org = ringi.org() AND t.conversation = of_conversation
                AND t.state <> 'finished') THEN
    RAISE EXCEPTION 'a turn of this conversation is not over' USING ERRCODE = 'RK001';
  END IF;
  UPDATE ringi.conversation_keys SET wrapped = NULL, ended_at = clock_timestamp()
   WHERE org = ringi.org() AND conversation = of_conversation AND wrapped IS NOT NULL;
  -- Processes keep keys for as long as the revision stands.
  UPDATE ringi.organisations SET revision = revision + 1 WHERE org = ringi.org();
END $$;
COMMENT ON FUNCTION ringi.destroy_keys IS 'Fails with RK001 while a turn of the conversation is not over.';

REVOKE EXECUTE ON FUNCTION ringi.conversation_key, ringi.hold_key, ringi.destroy_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.conversation_key, ringi.hold_key, ringi.destroy_keys TO ringi_app;
