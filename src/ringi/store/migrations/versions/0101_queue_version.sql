-- The version of Procrastinate whose schema the queue's tables have; null until it is recorded for the first time.

ALTER TABLE ringi.platform ADD COLUMN queue_version text;
COMMENT ON COLUMN ringi.platform.queue_version IS 'Version of Procrastinate the tables of schema queue are at, or its last step applied.';
