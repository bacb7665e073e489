-- A number tells nothing about the next one, so that nobody writes down the number of a card before it exists -----

CREATE OR REPLACE FUNCTION ringi.draw_number() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  tries integer := 0;
  digits integer;
  smallest bigint;
  chance bigint;
  candidate text;
BEGIN
  LOOP
    -- Eight of each length, then a longer one: with half of the numbers in use one of them is nearly always free.
    digits := least(4 + tries / 8, 6);
    -- Longer numbers begin with no zero, so that A-0417 and A-00417 are never two things.
    smallest := CASE WHEN digits = 4 THEN 0 ELSE (10 ^ (digits - 1))::bigint END;
    -- The first 48 bits of such an id come from the server's strong random source; random() can be foretold.
    chance := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
    candidate := 'A-' || lpad((smallest + chance % ((10 ^ digits)::bigint - smallest))::text, digits, '0');
    EXIT WHEN NOT EXISTS (
      SELECT FROM ringi.pendings p WHERE p.org = ringi.org() AND p.number = candidate AND p.state = 'open');
    tries := tries + 1;
    IF tries > 1000 THEN
      RAISE EXCEPTION 'no number is free';
    END IF;
  END LOOP;
  RETURN candidate;
END $$;
COMMENT ON FUNCTION ringi.draw_number IS
  'A random number that no open confirmation has. Two callers may get the same one: the index lets one of them have it.';

DROP TABLE ringi.card_numbers;
