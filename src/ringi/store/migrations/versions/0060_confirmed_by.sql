-- People who said yes to it beside the one who asked. Acts before this was recorded count as confirmed by nobody ----

ALTER TABLE ringi.introductions ADD COLUMN confirmed_by uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE ringi.level_changes ADD COLUMN confirmed_by uuid[] NOT NULL DEFAULT '{}';
