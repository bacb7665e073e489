-- What somebody is in their department, such as a head of sales ---------------------------------------------------

ALTER TABLE ringi.persons ADD COLUMN post text NOT NULL DEFAULT '';
