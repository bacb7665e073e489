-- A title that was changed is the words of whoever changed it ------------------------------------------------

ALTER TABLE ringi.tasks ADD COLUMN worded_by uuid;
-- Validated by 0045, after the lock of this transaction: on a long table that takes a while.
ALTER TABLE ringi.tasks
  ADD CONSTRAINT tasks_org_worded_by_fkey FOREIGN KEY (org, worded_by) REFERENCES ringi.persons (org, id) NOT VALID;
