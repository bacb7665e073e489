-- Of the last minute no operation is forgotten, however many a policy allows ---------------------------------

CREATE OR REPLACE FUNCTION ringi.reserve_operation(
  of_person uuid, on_day date, as_write boolean, seen integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ringi.counters AS c (org, person, day) VALUES (ringi.org(), of_person, on_day)
  ON CONFLICT (org, person, day) DO NOTHING;
  UPDATE ringi.counters
     SET reads = reads + (NOT as_write)::integer,
         writes = writes + as_write::integer,
         recent = ARRAY(SELECT at FROM unnest(clock_timestamp() || recent) AS at
                        WHERE at > clock_timestamp() - interval '1 minute' ORDER BY at DESC)
   WHERE org = ringi.org() AND person = of_person AND day = on_day AND reads + writes = seen;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'another operation of this person was counted meanwhile' USING ERRCODE = 'RC001';
  END IF;
END $$;
