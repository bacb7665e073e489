-- What somebody lent before they got another level has ended: it was the yes of that level ---------------------

ALTER TABLE ringi.delegations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ringi.level_changes NO FORCE ROW LEVEL SECURITY;

UPDATE ringi.delegations d
   SET revoked_at = clock_timestamp()
 WHERE d.revoked_at IS NULL
   AND EXISTS (SELECT 1 FROM ringi.level_changes c
                WHERE c.org = d.org AND c.person = d.delegator AND c.at > d.valid_from);

ALTER TABLE ringi.delegations FORCE ROW LEVEL SECURITY;
ALTER TABLE ringi.level_changes FORCE ROW LEVEL SECURITY;
