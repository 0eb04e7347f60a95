-- The version before 0028 stores escalations without their threats. To this one, they would be about none, and over.
CREATE FUNCTION add_escalation_threat() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO escalation_threat (org_id, escalation_id, threat_id, severity_rank, added_at)
  VALUES (NEW.org_id, NEW.id, NEW.threat_id, NEW.severity_rank, NEW.started_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER escalation_threat AFTER INSERT ON escalation
  FOR EACH ROW EXECUTE FUNCTION add_escalation_threat();
--> statement-breakpoint
-- short: few escalations, and none if 0028 ran in the same update
INSERT INTO escalation_threat (org_id, escalation_id, threat_id, severity_rank, added_at)
SELECT e.org_id, e.id, e.threat_id, e.severity_rank, e.started_at FROM escalation e
ON CONFLICT DO NOTHING;
