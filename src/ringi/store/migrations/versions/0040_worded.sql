-- A title that was changed is the words of whoever changed it ------------------------------------------------

ALTER TABLE ringi.tasks
  ADD COLUMN worded_by uuid,
  ADD FOREIGN KEY (org, worded_by) REFERENCES ringi.persons (org, id);
