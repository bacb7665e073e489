-- A version that whoever operates the machine brought back names nobody of the organisation -------------------

ALTER TABLE ringi.policy_versions ALTER COLUMN approver DROP NOT NULL;
