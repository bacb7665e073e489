-- When an event of the company ends on its day ----------------------------------------------------------------

ALTER TABLE ringi.company_events ADD COLUMN ends_at time;
