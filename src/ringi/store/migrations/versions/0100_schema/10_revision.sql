-- What the gates read about an organisation carries one revision.

CREATE FUNCTION ringi.grow_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ringi.organisations SET revision = revision + 1 WHERE org = ringi.org();
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['levels', 'departments', 'persons', 'accounts', 'delegations', 'absences', 'introductions',
                              'level_changes', 'policy_versions', 'teachings', 'personas'] LOOP
    EXECUTE format('CREATE TRIGGER revision AFTER INSERT OR UPDATE OR DELETE ON ringi.%I '
                   'FOR EACH STATEMENT EXECUTE FUNCTION ringi.grow_revision()', name);
  END LOOP;
END $$;
