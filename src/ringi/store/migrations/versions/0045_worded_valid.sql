-- Tasks are read and written meanwhile ------------------------------------------------------------------------

ALTER TABLE ringi.tasks VALIDATE CONSTRAINT tasks_org_worded_by_fkey;
