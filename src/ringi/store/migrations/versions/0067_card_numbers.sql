-- Each number is drawn once, so that no two questions meet; it grows where the short ones are in use --------------

CREATE TABLE ringi.card_numbers (
  org    uuid PRIMARY KEY,
  drawn  bigint NOT NULL
);
COMMENT ON TABLE ringi.card_numbers IS 'How many numbers of confirmations each organisation has drawn.';

ALTER TABLE ringi.card_numbers ENABLE ROW LEVEL SECURITY;
ALTER TABLE ringi.card_numbers FORCE ROW LEVEL SECURITY;
CREATE POLICY own_organisation ON ringi.card_numbers USING (org = ringi.org());
GRANT SELECT, INSERT, UPDATE ON ringi.card_numbers TO ringi_app;

CREATE FUNCTION ringi.draw_number() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  nth bigint;
  tries integer := 0;
  digits integer;
  smallest bigint;
  candidate text;
BEGIN
  LOOP
    -- Eight of each length, then a longer one: with half of the numbers in use one of them is nearly always free.
    digits := least(4 + tries / 8, 6);
    -- Longer numbers begin with no zero, so that A-0417 and A-00417 are never two things.
    smallest := CASE WHEN digits = 4 THEN 0 ELSE (10 ^ (digits - 1))::bigint END;
    INSERT INTO ringi.card_numbers AS c (org, drawn) VALUES (ringi.org(), floor(random() * 1000000)::bigint)
    ON CONFLICT (org) DO UPDATE SET drawn = c.drawn + 1
    RETURNING c.drawn INTO nth;
    -- The factor has no divisor in common with any of the ranges: numbers drawn one after the other lie far apart,
    -- and none comes again before all others of its length were drawn.
    candidate := 'A-' || lpad((smallest + nth * 618033989 % ((10 ^ digits)::bigint - smallest))::text, digits, '0');
    EXIT WHEN NOT EXISTS (
      SELECT FROM ringi.pendings p WHERE p.org = ringi.org() AND p.number = candidate AND p.state = 'open');
    tries := tries + 1;
    IF tries > 10000 THEN
      RAISE EXCEPTION 'no number is free';
    END IF;
  END LOOP;
  RETURN candidate;
END $$;
COMMENT ON FUNCTION ringi.draw_number IS 'A number no open confirmation has, and no other caller gets.';

CREATE INDEX pendings_of_person ON ringi.pendings (org, person) WHERE state = 'open';

CREATE FUNCTION ringi.demand_room(of_person uuid, most integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('ringi.cards.' || ringi.org() || of_person, 0));
  IF (SELECT count(*) FROM ringi.pendings p WHERE p.org = ringi.org() AND p.person = of_person
         AND p.state = 'open' AND p.expires_at > clock_timestamp()) >= most THEN
    RAISE EXCEPTION 'this person has too many open confirmations' USING ERRCODE = 'RC002';
  END IF;
END $$;
COMMENT ON FUNCTION ringi.demand_room IS
  'Fails with RC002 where that person has so many open confirmations; holds their others off until commit.';
REVOKE EXECUTE ON FUNCTION ringi.draw_number, ringi.demand_room FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ringi.draw_number, ringi.demand_room TO ringi_app;
