-- Rare rows of the organisation's own chain, and confirmations by number, open or over ------------------------

-- What is written inside a body cannot be a key of these: row-level security lets no condition on it reach an index.
CREATE INDEX journal_of_policies ON ringi.journal (org, n) WHERE kind = 'policy_adopted';
CREATE INDEX journal_of_openings ON ringi.journal (org, n) WHERE kind = 'content_opened';
CREATE INDEX pendings_numbered ON ringi.pendings (org, number);
