DROP INDEX "property_by_units";--> statement-breakpoint
DROP INDEX "property_by_units_down";--> statement-breakpoint
DROP INDEX "property_figure_by_units";--> statement-breakpoint
ALTER TABLE "property_figure" ADD COLUMN "declared" integer;--> statement-breakpoint
ALTER TABLE "property_figure" ADD COLUMN "size" integer GENERATED ALWAYS AS (case when units > 0 then units else declared end) STORED;--> statement-breakpoint
CREATE INDEX "property_figure_by_size" ON "property_figure" USING btree ("org_id",coalesce("size", 2147483647),"property_id");--> statement-breakpoint
CREATE INDEX "property_figure_by_size_down" ON "property_figure" USING btree ("org_id",coalesce("size", -1),"property_id");
--> statement-breakpoint
-- What a statement changed about the figures of one property. The row type of the table would change with each column.
CREATE TYPE figure_delta AS (
  org_id uuid, property_id uuid, units integer, occupied integer, vacant integer, units_without_floor integer,
  tenants integer, reachable integer, assistance integer, without_contact integer
);
--> statement-breakpoint
DROP FUNCTION add_figures(property_figure[]);
--> statement-breakpoint
CREATE FUNCTION add_figures(deltas figure_delta[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  PERFORM 1 FROM property_figure f JOIN unnest(deltas) d USING (org_id, property_id)
    ORDER BY f.org_id, f.property_id FOR NO KEY UPDATE OF f;
  UPDATE property_figure f SET
    units = f.units + d.units,
    occupied = f.occupied + d.occupied,
    vacant = f.vacant + d.vacant,
    units_without_floor = f.units_without_floor + d.units_without_floor,
    tenants = f.tenants + d.tenants,
    reachable = f.reachable + d.reachable,
    assistance = f.assistance + d.assistance,
    without_contact = f.without_contact + d.without_contact
  FROM unnest(deltas) d
  WHERE f.org_id = d.org_id AND f.property_id = d.property_id;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION add_figures(figure_delta[]) FROM PUBLIC;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_units() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  deltas figure_delta[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, count(*), count(*) FILTER (WHERE status IN ('occupied', 'notice')),
        count(*) FILTER (WHERE status = 'vacant'), count(*) FILTER (WHERE floor IS NULL),
        0, 0, 0, 0)::figure_delta AS delta
      FROM new_rows WHERE archived_at IS NULL GROUP BY org_id, property_id
    ) grouped;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, -count(*), -count(*) FILTER (WHERE status IN ('occupied', 'notice')),
        -count(*) FILTER (WHERE status = 'vacant'), -count(*) FILTER (WHERE floor IS NULL),
        0, 0, 0, 0)::figure_delta AS delta
      FROM old_rows WHERE archived_at IS NULL GROUP BY org_id, property_id
    ) grouped;
  ELSE
    SELECT array_agg(ROW(org_id, property_id, units, occupied, vacant, floorless, 0, 0, 0, 0)::figure_delta)
    INTO deltas FROM (
      SELECT org_id, property_id, sum(sign) AS units,
        coalesce(sum(sign) FILTER (WHERE status IN ('occupied', 'notice')), 0) AS occupied,
        coalesce(sum(sign) FILTER (WHERE status = 'vacant'), 0) AS vacant,
        coalesce(sum(sign) FILTER (WHERE floor IS NULL), 0) AS floorless
      FROM (
        SELECT -1 AS sign, org_id, property_id, status, floor FROM old_rows WHERE archived_at IS NULL
        UNION ALL
        SELECT 1, org_id, property_id, status, floor FROM new_rows WHERE archived_at IS NULL
      ) changed GROUP BY org_id, property_id
    ) grouped WHERE (units, occupied, vacant, floorless) <> (0, 0, 0, 0);
    UPDATE tenant SET unit_sort = n.place_sort
      FROM new_rows n JOIN old_rows o USING (org_id, id)
      WHERE n.place_sort <> o.place_sort AND tenant.org_id = n.org_id AND tenant.unit_id = n.id;
  END IF;
  IF deltas IS NOT NULL THEN PERFORM add_figures(deltas); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_tenants() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  deltas figure_delta[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, 0, 0, 0, 0, count(*), count(*) FILTER (WHERE reachable),
        count(*) FILTER (WHERE has_assistance), count(*) FILTER (WHERE contact_keys = '{}'))::figure_delta AS delta
      FROM new_rows
      WHERE archived_at IS NULL AND property_id IS NOT NULL AND status IN ('current', 'notice', 'eviction')
      GROUP BY org_id, property_id
    ) grouped;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, 0, 0, 0, 0, -count(*), -count(*) FILTER (WHERE reachable),
        -count(*) FILTER (WHERE has_assistance), -count(*) FILTER (WHERE contact_keys = '{}'))::figure_delta AS delta
      FROM old_rows
      WHERE archived_at IS NULL AND property_id IS NOT NULL AND status IN ('current', 'notice', 'eviction')
      GROUP BY org_id, property_id
    ) grouped;
  ELSE
    SELECT array_agg(ROW(org_id, property_id, 0, 0, 0, 0, tenants, reached, assisted, contactless)::figure_delta)
    INTO deltas FROM (
      SELECT org_id, property_id, sum(sign) AS tenants,
        coalesce(sum(sign) FILTER (WHERE reachable), 0) AS reached,
        coalesce(sum(sign) FILTER (WHERE has_assistance), 0) AS assisted,
        coalesce(sum(sign) FILTER (WHERE contact_keys = '{}'), 0) AS contactless
      FROM (
        SELECT -1 AS sign, org_id, property_id, status, reachable, has_assistance, contact_keys, archived_at FROM old_rows
        UNION ALL
        SELECT 1, org_id, property_id, status, reachable, has_assistance, contact_keys, archived_at FROM new_rows
      ) changed
      WHERE archived_at IS NULL AND property_id IS NOT NULL AND status IN ('current', 'notice', 'eviction')
      GROUP BY org_id, property_id
    ) grouped WHERE (tenants, reached, assisted, contactless) <> (0, 0, 0, 0);
  END IF;
  IF deltas IS NOT NULL THEN PERFORM add_figures(deltas); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION follow_properties() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO property_figure (org_id, property_id, declared) SELECT org_id, id, unit_count_declared FROM new_rows;
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM property_figure f USING old_rows o WHERE f.org_id = o.org_id AND f.property_id = o.id;
    RETURN NULL;
  END IF;
  UPDATE property_figure f SET declared = n.unit_count_declared
    FROM new_rows n JOIN old_rows o USING (org_id, id)
    WHERE n.unit_count_declared IS DISTINCT FROM o.unit_count_declared AND f.org_id = n.org_id AND f.property_id = n.id;
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
UPDATE property_figure f SET declared = p.unit_count_declared
  FROM property p WHERE p.org_id = f.org_id AND p.id = f.property_id AND p.unit_count_declared IS NOT NULL;
