-- What somebody said themselves, the newest first; what they had passed on to others stands under its own id ----

CREATE INDEX messages_said ON ringi.messages (org, person, id) WHERE direction = 'in' AND turn <> id;
