CREATE INDEX goals_oldest ON ringi.goals (org, person, created_at) WHERE state = 'open';
