-- Nothing writes or reads it any more ----------------------------------------------------------------------------

ALTER TABLE ringi.pendings DROP COLUMN held_message;
