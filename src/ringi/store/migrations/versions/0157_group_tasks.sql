ALTER TABLE ringi.tasks DROP CONSTRAINT uq_tasks_execution;
CREATE INDEX ix_tasks_execution ON ringi.tasks (org, execution);
COMMENT ON COLUMN ringi.tasks.execution IS 'One execution gives a task to each member of a department.';
