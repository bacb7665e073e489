-- An operation is counted in the transaction that starts it, and only where the count it was judged by still holds.

CREATE FUNCTION ringi.reserve_operation(
  of_person uuid, on_day date, as_write boolean, seen integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ringi.counters AS c (org, person, day) VALUES (ringi.org(), of_person, on_day)
  ON CONFLICT (org, person, day) DO NOTHING;
  UPDATE ringi.counters
     SET reads = reads + (NOT as_write)::integer,
         writes = writes + as_write::integer,
         recent = (clock_timestamp() || recent)[1:20]
   WHERE org = ringi.org() AND person = of_person AND day = on_day AND reads + writes = seen;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another operation of this person was counted meanwhile' USING ERRCODE = 'RC001';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.reserve_operation IS
  'Counts one operation; fails with RC001 where the count is not the one the caller judged by.';
REVOKE EXECUTE ON FUNCTION ringi.reserve_operation FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.reserve_operation TO ringi_app;
