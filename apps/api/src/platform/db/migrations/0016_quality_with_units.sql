DROP INDEX "property_by_quality";--> statement-breakpoint
ALTER TABLE "property_figure" ADD COLUMN "own_quality" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "property_figure" ADD COLUMN "quality" integer GENERATED ALWAYS AS (greatest(0, own_quality - case when units = 0 and coalesce(declared, 0) = 0 then 10 else 0 end - case when occupied > 0 and tenants = 0 then 10 else 0 end - case when tenants > 0 then (15 * without_contact + tenants - 1) / tenants else 0 end - case when units > 0 and units_without_floor >= units then 2 else 0 end)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "property_figure_by_quality" ON "property_figure" USING btree ("org_id","quality","property_id");--> statement-breakpoint
CREATE INDEX "unit_by_place_down" ON "unit" USING btree ("org_id",(case when "building" is null then 0 else 1 end),"place_sort","id") WHERE archived_at is null;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_properties() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO property_figure (org_id, property_id, declared, own_quality)
      SELECT org_id, id, unit_count_declared, data_quality FROM new_rows;
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM property_figure f USING old_rows o WHERE f.org_id = o.org_id AND f.property_id = o.id;
    RETURN NULL;
  END IF;
  UPDATE property_figure f SET declared = n.unit_count_declared, own_quality = n.data_quality
    FROM new_rows n JOIN old_rows o USING (org_id, id)
    WHERE (n.unit_count_declared, n.data_quality) IS DISTINCT FROM (o.unit_count_declared, o.data_quality)
      AND f.org_id = n.org_id AND f.property_id = n.id;
  IF EXISTS (
    SELECT FROM new_rows n JOIN old_rows o USING (org_id, id)
    WHERE n.portfolio_id <> o.portfolio_id OR n.name_sort <> o.name_sort
  ) THEN
    UPDATE unit SET portfolio_id = n.portfolio_id, property_sort = n.name_sort
      FROM new_rows n JOIN old_rows o USING (org_id, id)
      WHERE (n.portfolio_id <> o.portfolio_id OR n.name_sort <> o.name_sort)
        AND unit.org_id = n.org_id AND unit.property_id = n.id;
    UPDATE tenant SET portfolio_id = n.portfolio_id, property_sort = n.name_sort
      FROM new_rows n JOIN old_rows o USING (org_id, id)
      WHERE (n.portfolio_id <> o.portfolio_id OR n.name_sort <> o.name_sort)
        AND tenant.org_id = n.org_id AND tenant.property_id = n.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The score of the property itself no longer says that nobody knows its units: the figures do.
UPDATE property SET data_quality = data_quality + 10 WHERE coalesce(unit_count_declared, 0) = 0;
--> statement-breakpoint
UPDATE property_figure f SET own_quality = p.data_quality
  FROM property p WHERE p.org_id = f.org_id AND p.id = f.property_id AND f.own_quality <> p.data_quality;
