DROP INDEX "threat_recent";--> statement-breakpoint
ALTER TABLE "property_figure" ADD COLUMN "threats_active" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "property_figure" ADD COLUMN "threats_unacknowledged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "property_figure" ADD COLUMN "max_severity_rank" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "property_figure" ADD COLUMN "risk_score" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "property_figure_by_risk" ON "property_figure" USING btree ("org_id","risk_score","property_id");--> statement-breakpoint
CREATE INDEX "property_figure_by_severity" ON "property_figure" USING btree ("org_id","max_severity_rank","property_id");--> statement-breakpoint
CREATE INDEX "property_figure_threatened" ON "property_figure" USING btree ("org_id","property_id") WHERE threats_active > 0;--> statement-breakpoint
CREATE INDEX "threat_by_severity" ON "threat" USING btree ("org_id","severity_rank",coalesce("onset_at", "effective_at", "sent_at"),"id");--> statement-breakpoint
CREATE INDEX "threat_open_by_severity" ON "threat" USING btree ("org_id","severity_rank",coalesce("onset_at", "effective_at", "sent_at"),"id") WHERE status in ('upcoming', 'active') and not is_test;--> statement-breakpoint
CREATE INDEX "threat_by_start" ON "threat" USING btree ("org_id",coalesce("onset_at", "effective_at", "sent_at"),"id");--> statement-breakpoint
CREATE INDEX "threat_open_by_start" ON "threat" USING btree ("org_id",coalesce("onset_at", "effective_at", "sent_at"),"id") WHERE status in ('upcoming', 'active') and not is_test;--> statement-breakpoint
CREATE INDEX "threat_by_sent" ON "threat" USING btree ("org_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "threat_open_by_sent" ON "threat" USING btree ("org_id","sent_at","id") WHERE status in ('upcoming', 'active') and not is_test;--> statement-breakpoint
CREATE INDEX "threat_by_risk" ON "threat" USING btree ("org_id","max_risk","id");--> statement-breakpoint
CREATE INDEX "threat_open_by_risk" ON "threat" USING btree ("org_id","max_risk","id") WHERE status in ('upcoming', 'active') and not is_test;--> statement-breakpoint
CREATE INDEX "threat_by_end" ON "threat" USING btree ("org_id",coalesce("ends_at", "expires_at", '9000-01-01 00:00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "threat_open_by_end" ON "threat" USING btree ("org_id",coalesce("ends_at", "expires_at", '9000-01-01 00:00:00+00'::timestamptz),"id") WHERE status in ('upcoming', 'active') and not is_test;--> statement-breakpoint
CREATE INDEX "threat_by_end_down" ON "threat" USING btree ("org_id",coalesce("ends_at", "expires_at", '0010-01-01 00:00:00+00'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "threat_open_by_end_down" ON "threat" USING btree ("org_id",coalesce("ends_at", "expires_at", '0010-01-01 00:00:00+00'::timestamptz),"id") WHERE status in ('upcoming', 'active') and not is_test;--> statement-breakpoint
CREATE INDEX "threat_assigned" ON "threat" USING btree ("org_id","assignee_user_id") WHERE assignee_user_id is not null;--> statement-breakpoint
CREATE INDEX "threat_impact_assigned" ON "threat_impact" USING btree ("org_id","assignee_user_id","threat_id") WHERE assignee_user_id is not null;
--> statement-breakpoint
-- Counts the threats to these properties anew: those that go on and that nobody has settled there. A maximum cannot be
-- kept by adding, as the other figures are.
CREATE FUNCTION recount_threats(orgs uuid[], properties uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  -- Whoever waits here counts with a later view of the rows than before the wait.
  PERFORM 1 FROM property_figure f JOIN unnest(orgs, properties) c(org_id, property_id) USING (org_id, property_id)
    ORDER BY f.org_id, f.property_id FOR NO KEY UPDATE OF f;
  UPDATE property_figure f SET
    threats_active = n.active,
    threats_unacknowledged = n.unacknowledged,
    max_severity_rank = n.max_rank,
    risk_score = n.risk
  FROM (
    SELECT c.org_id, c.property_id, count(t.id) AS active,
      count(t.id) FILTER (WHERE i.triage = 'new') AS unacknowledged,
      coalesce(max(t.severity_rank), 0) AS max_rank, coalesce(max(i.risk_score), 0) AS risk
    FROM unnest(orgs, properties) c(org_id, property_id)
    LEFT JOIN (
      threat_impact i JOIN threat t ON t.org_id = i.org_id AND t.id = i.threat_id
        AND t.status IN ('upcoming', 'active') AND NOT t.is_test
    ) ON i.org_id = c.org_id AND i.property_id = c.property_id AND i.ended_at IS NULL
      AND i.triage IN ('new', 'acknowledged', 'in_progress')
    GROUP BY c.org_id, c.property_id
  ) n
  WHERE f.org_id = n.org_id AND f.property_id = n.property_id
    AND (f.threats_active, f.threats_unacknowledged, f.max_severity_rank, f.risk_score)
      IS DISTINCT FROM (n.active, n.unacknowledged, n.max_rank, n.risk);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION recount_threats(uuid[], uuid[]) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION count_impacts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  orgs uuid[];
  properties uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(org_id), array_agg(property_id) INTO orgs, properties
      FROM (SELECT DISTINCT org_id, property_id FROM new_rows) changed;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(org_id), array_agg(property_id) INTO orgs, properties
      FROM (SELECT DISTINCT org_id, property_id FROM old_rows) changed;
  ELSE
    SELECT array_agg(org_id), array_agg(property_id) INTO orgs, properties FROM (
      SELECT DISTINCT org_id, property_id FROM new_rows n JOIN old_rows o USING (org_id, threat_id, property_id)
      WHERE (n.ended_at IS NULL, n.triage, n.risk_score) IS DISTINCT FROM (o.ended_at IS NULL, o.triage, o.risk_score)
    ) changed;
  END IF;
  IF orgs IS NOT NULL THEN PERFORM recount_threats(orgs, properties); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER threat_impact_inserted AFTER INSERT ON threat_impact
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_impacts();
--> statement-breakpoint
CREATE TRIGGER threat_impact_updated AFTER UPDATE ON threat_impact
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_impacts();
--> statement-breakpoint
CREATE TRIGGER threat_impact_deleted AFTER DELETE ON threat_impact
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_impacts();
--> statement-breakpoint
-- A threat that begins, ends or changes its severity counts anew at every property it touches. Removed ones take their
-- impacts with them, which count for themselves.
CREATE FUNCTION follow_threats() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  orgs uuid[];
  properties uuid[];
BEGIN
  SELECT array_agg(org_id), array_agg(property_id) INTO orgs, properties FROM (
    SELECT DISTINCT i.org_id, i.property_id
    FROM new_rows n JOIN old_rows o USING (org_id, id)
      JOIN threat_impact i ON i.org_id = n.org_id AND i.threat_id = n.id
    WHERE (n.status IN ('upcoming', 'active'), n.is_test, n.severity_rank)
      IS DISTINCT FROM (o.status IN ('upcoming', 'active'), o.is_test, o.severity_rank)
  ) changed;
  IF orgs IS NOT NULL THEN PERFORM recount_threats(orgs, properties); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER threat_updated AFTER UPDATE ON threat
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_threats();
--> statement-breakpoint
-- Threats with all words, those that go on first. See find_property_ids for why this is a function.
CREATE FUNCTION find_threat_ids(patterns text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  conditions text;
BEGIN
  SELECT string_agg(format('search_text like %L', pattern), ' and ') INTO conditions FROM unnest(patterns) pattern;
  RETURN QUERY EXECUTE format(
    'SELECT id FROM threat WHERE org_id = $1 AND %s
     ORDER BY status IN (''upcoming'', ''active'') DESC, severity_rank DESC, sent_at DESC LIMIT $2', conditions)
    USING current_org_id(), at_most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_threat_ids(text[], integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_threat_ids(text[], integer) TO parapet_app;
--> statement-breakpoint
SELECT recount_threats(array_agg(org_id), array_agg(property_id))
  FROM (SELECT DISTINCT org_id, property_id FROM threat_impact) touched HAVING count(*) > 0;
