-- What a decision rests on was read before the model was asked. Recording the decision looks whether it is still so,
-- in the same transaction, which is later and more exact than reading it once more would be.

CREATE FUNCTION ringi.demand_unchanged(
  of_conversation uuid, seen_revision bigint, seen_stopped boolean, seen_everywhere boolean, seen_members uuid[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
       SELECT FROM ringi.organisations o, ringi.platform p
        WHERE o.org = ringi.org() AND o.revision = seen_revision
          AND (o.stopped_at IS NOT NULL OR p.stopped_at IS NOT NULL) = seen_stopped
          AND (p.stopped_at IS NOT NULL) = seen_everywhere)
     OR (SELECT count(*) <> cardinality(seen_members) OR NOT coalesce(bool_and(m.person = ANY (seen_members)), true)
           FROM ringi.members m WHERE m.org = ringi.org() AND m.conversation = of_conversation) THEN
    RAISE EXCEPTION 'the circumstances have changed' USING ERRCODE = 'RC002';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_unchanged IS
  'Fails with RC002 where revision, stop or members of the conversation are not what was seen.';
REVOKE EXECUTE ON FUNCTION ringi.demand_unchanged FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.demand_unchanged TO ringi_app;
