CREATE TABLE "consent_record" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"tenant_id" uuid,
	"channel" text NOT NULL,
	"address" text,
	"address_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"method" text NOT NULL,
	"wording_version" text,
	"wording_hash" text,
	"language" text,
	"evidence" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consent_record_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "occupancy" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"unit_id" uuid,
	"role" text DEFAULT 'primary' NOT NULL,
	"lease_from" date,
	"lease_to" date,
	"move_in" date,
	"move_out" date,
	"lease_type" text,
	"external_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "occupancy_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "property_figure" (
	"org_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"occupied" integer DEFAULT 0 NOT NULL,
	"vacant" integer DEFAULT 0 NOT NULL,
	"units_without_floor" integer DEFAULT 0 NOT NULL,
	"tenants" integer DEFAULT 0 NOT NULL,
	"reachable" integer DEFAULT 0 NOT NULL,
	"assistance" integer DEFAULT 0 NOT NULL,
	"without_contact" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "property_figure_org_id_property_id_pk" PRIMARY KEY("org_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "saved_view_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "suppression" (
	"org_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address_hash" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppression_org_id_channel_address_hash_pk" PRIMARY KEY("org_id","channel","address_hash")
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"property_id" uuid,
	"unit_id" uuid,
	"portfolio_id" uuid,
	"property_sort" text COLLATE "C" DEFAULT '' NOT NULL,
	"unit_sort" text COLLATE "C" DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"first_name" text,
	"last_name" text,
	"company_name" text,
	"display_name" text GENERATED ALWAYS AS (case when kind = 'company' then coalesce(company_name, '') when first_name is null then coalesce(last_name, '') else first_name || ' ' || coalesce(last_name, '') end) STORED NOT NULL,
	"name_sort" text COLLATE "C" GENERATED ALWAYS AS (sort_key(case when kind = 'company' then coalesce(company_name, '') else coalesce(last_name, '') || chr(1) || coalesce(first_name, '') end)) STORED NOT NULL,
	"status" text DEFAULT 'current' NOT NULL,
	"emails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"phones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"contact_keys" text[] DEFAULT '{}' NOT NULL,
	"language" text,
	"emergency_contact" jsonb,
	"assistance" jsonb,
	"has_assistance" boolean GENERATED ALWAYS AS (assistance is not null) STORED NOT NULL,
	"household_size" integer,
	"lease_to" date,
	"consent_email" text DEFAULT 'none' NOT NULL,
	"consent_sms" text DEFAULT 'none' NOT NULL,
	"reachable" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"external_id" text,
	"external_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "tenant_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "unit" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"property_sort" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"name_sort" text COLLATE "C" GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
	"building" text,
	"place_sort" text COLLATE "C" GENERATED ALWAYS AS (sort_key(coalesce(building, chr(1114111)) || chr(1) || name)) STORED NOT NULL,
	"floor" integer,
	"address" jsonb,
	"unit_type" text DEFAULT 'apartment' NOT NULL,
	"bedrooms" integer,
	"bathrooms" numeric(5, 2),
	"area" double precision,
	"area_units" text,
	"market_rent" jsonb,
	"status" text DEFAULT 'vacant' NOT NULL,
	"occupant_type" text DEFAULT 'unknown' NOT NULL,
	"accessible" boolean DEFAULT false NOT NULL,
	"below_grade" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"external_id" text,
	"external_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "unit_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "list_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_record_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_org_id_tenant_id_tenant_org_id_id_fk" FOREIGN KEY ("org_id","tenant_id") REFERENCES "public"."tenant"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_org_id_property_id_property_org_id_id_fk" FOREIGN KEY ("org_id","property_id") REFERENCES "public"."property"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancy" ADD CONSTRAINT "occupancy_org_id_unit_id_unit_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."unit"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_org_id_owner_user_id_membership_org_id_user_id_fk" FOREIGN KEY ("org_id","owner_user_id") REFERENCES "public"."membership"("org_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_org_id_property_id_property_org_id_id_fk" FOREIGN KEY ("org_id","property_id") REFERENCES "public"."property"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_org_id_unit_id_unit_org_id_id_fk" FOREIGN KEY ("org_id","unit_id") REFERENCES "public"."unit"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit" ADD CONSTRAINT "unit_org_id_property_id_property_org_id_id_fk" FOREIGN KEY ("org_id","property_id") REFERENCES "public"."property"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_of_address" ON "consent_record" USING btree ("org_id","address_hash","purpose","occurred_at","id");--> statement-breakpoint
CREATE INDEX "consent_of_tenant" ON "consent_record" USING btree ("org_id","tenant_id","occurred_at","id") WHERE tenant_id is not null;--> statement-breakpoint
CREATE INDEX "occupancy_of_property" ON "occupancy" USING btree ("org_id","property_id");--> statement-breakpoint
CREATE INDEX "occupancy_of_tenant" ON "occupancy" USING btree ("org_id","tenant_id");--> statement-breakpoint
CREATE INDEX "occupancy_of_unit" ON "occupancy" USING btree ("org_id","unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "property_figure_by_units" ON "property_figure" USING btree ("org_id","units","property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" USING btree ("org_id","owner_user_id","screen",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_view_default" ON "saved_view" USING btree ("org_id","owner_user_id","screen") WHERE is_default;--> statement-breakpoint
CREATE INDEX "saved_view_shared" ON "saved_view" USING btree ("org_id","screen") WHERE is_shared;--> statement-breakpoint
CREATE INDEX "tenant_of_unit" ON "tenant" USING btree ("org_id","unit_id") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "tenant_of_property" ON "tenant" USING btree ("org_id","property_id","name_sort","id");--> statement-breakpoint
CREATE INDEX "tenant_of_portfolio" ON "tenant" USING btree ("org_id","portfolio_id","name_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenant_by_name" ON "tenant" USING btree ("org_id","name_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenant_by_place" ON "tenant" USING btree ("org_id","property_sort","property_id","unit_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenant_by_status" ON "tenant" USING btree ("org_id","status","name_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenant_by_updated" ON "tenant" USING btree ("org_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenant_by_lease_to" ON "tenant" USING btree ("org_id",coalesce("lease_to" - date '1970-01-01', 2147483647),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenant_by_lease_to_down" ON "tenant" USING btree ("org_id",coalesce("lease_to" - date '1970-01-01', -2147483648),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenant_external" ON "tenant" USING btree ("org_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "tenant_by_consent_email" ON "tenant" USING btree ("org_id","consent_email","name_sort","id") WHERE archived_at is null and consent_email <> 'none';--> statement-breakpoint
CREATE INDEX "tenant_by_consent_sms" ON "tenant" USING btree ("org_id","consent_sms","name_sort","id") WHERE archived_at is null and consent_sms <> 'none';--> statement-breakpoint
CREATE INDEX "tenant_reachable" ON "tenant" USING btree ("org_id","name_sort","id") WHERE archived_at is null and reachable;--> statement-breakpoint
CREATE INDEX "tenant_with_assistance" ON "tenant" USING btree ("org_id","name_sort","id") WHERE archived_at is null and has_assistance;--> statement-breakpoint
CREATE INDEX "tenant_companies" ON "tenant" USING btree ("org_id","name_sort","id") WHERE archived_at is null and kind = 'company';--> statement-breakpoint
CREATE INDEX "tenant_by_language" ON "tenant" USING btree ("org_id","language","name_sort","id") WHERE archived_at is null and language is not null and language <> 'en';--> statement-breakpoint
CREATE INDEX "tenant_archived" ON "tenant" USING btree ("org_id","name_sort","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "tenant_contacts" ON "tenant" USING gin ("contact_keys") WHERE contact_keys <> '{}';--> statement-breakpoint
CREATE INDEX "tenant_tags" ON "tenant" USING gin ("tags") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "tenant_search" ON "tenant" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "unit_of_property" ON "unit" USING btree ("org_id","property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_name" ON "unit" USING btree ("org_id","property_id",lower(coalesce(building, '')),lower(name)) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_external" ON "unit" USING btree ("org_id","external_id","property_id") WHERE external_id is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_by_property" ON "unit" USING btree ("org_id","property_sort","property_id","place_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_by_portfolio" ON "unit" USING btree ("org_id","portfolio_id","property_sort","property_id","place_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_by_status" ON "unit" USING btree ("org_id","status","property_sort","property_id","place_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_by_name" ON "unit" USING btree ("org_id","name_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_by_place" ON "unit" USING btree ("org_id","place_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_by_updated" ON "unit" USING btree ("org_id","updated_at","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_by_area" ON "unit" USING btree ("org_id",coalesce("area", 1e15),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_by_area_down" ON "unit" USING btree ("org_id",coalesce("area", -1),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "unit_of_rare_type" ON "unit" USING btree ("org_id","unit_type","property_sort","property_id","place_sort","id") WHERE archived_at is null and unit_type <> 'apartment';--> statement-breakpoint
CREATE INDEX "unit_of_owner" ON "unit" USING btree ("org_id","occupant_type","property_sort","property_id","place_sort","id") WHERE archived_at is null and occupant_type not in ('tenant', 'unknown');--> statement-breakpoint
CREATE INDEX "unit_below_grade" ON "unit" USING btree ("org_id","property_sort","property_id","place_sort","id") WHERE archived_at is null and below_grade;--> statement-breakpoint
CREATE INDEX "unit_accessible" ON "unit" USING btree ("org_id","property_sort","property_id","place_sort","id") WHERE archived_at is null and accessible;--> statement-breakpoint
CREATE INDEX "unit_archived" ON "unit" USING btree ("org_id","property_sort","property_id","place_sort","id") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "unit_tags" ON "unit" USING gin ("tags") WHERE tags <> '{}';--> statement-breakpoint
CREATE INDEX "unit_search" ON "unit" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON unit, tenant, occupancy, suppression, saved_view TO parapet_app;
--> statement-breakpoint
-- Append-only: the server can neither change nor remove what somebody once agreed to.
GRANT SELECT, INSERT ON consent_record TO parapet_app;
--> statement-breakpoint
-- Only the triggers below write figures.
GRANT SELECT ON property_figure TO parapet_app;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'unit', 'tenant', 'occupancy', 'consent_record', 'suppression', 'saved_view', 'property_figure'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()))',
      name || '_of_org', name
    );
  END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO property_figure (org_id, property_id) SELECT org_id, id FROM property;
--> statement-breakpoint
-- Adds to the figures of several properties, locking them in one order so that two writers cannot wait for each other.
CREATE FUNCTION add_figures(deltas property_figure[]) RETURNS void
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
REVOKE ALL ON FUNCTION add_figures(property_figure[]) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION count_units() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  deltas property_figure[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, count(*), count(*) FILTER (WHERE status IN ('occupied', 'notice')),
        count(*) FILTER (WHERE status = 'vacant'), count(*) FILTER (WHERE floor IS NULL),
        0, 0, 0, 0)::property_figure AS delta
      FROM new_rows WHERE archived_at IS NULL GROUP BY org_id, property_id
    ) grouped;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, -count(*), -count(*) FILTER (WHERE status IN ('occupied', 'notice')),
        -count(*) FILTER (WHERE status = 'vacant'), -count(*) FILTER (WHERE floor IS NULL),
        0, 0, 0, 0)::property_figure AS delta
      FROM old_rows WHERE archived_at IS NULL GROUP BY org_id, property_id
    ) grouped;
  ELSE
    SELECT array_agg(ROW(org_id, property_id, units, occupied, vacant, floorless, 0, 0, 0, 0)::property_figure)
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
CREATE TRIGGER unit_inserted AFTER INSERT ON unit
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_units();
--> statement-breakpoint
CREATE TRIGGER unit_updated AFTER UPDATE ON unit
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_units();
--> statement-breakpoint
CREATE TRIGGER unit_deleted AFTER DELETE ON unit
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_units();
--> statement-breakpoint
CREATE FUNCTION count_tenants() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  deltas property_figure[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, 0, 0, 0, 0, count(*), count(*) FILTER (WHERE reachable),
        count(*) FILTER (WHERE has_assistance), count(*) FILTER (WHERE contact_keys = '{}'))::property_figure AS delta
      FROM new_rows
      WHERE archived_at IS NULL AND property_id IS NOT NULL AND status IN ('current', 'notice', 'eviction')
      GROUP BY org_id, property_id
    ) grouped;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, 0, 0, 0, 0, -count(*), -count(*) FILTER (WHERE reachable),
        -count(*) FILTER (WHERE has_assistance), -count(*) FILTER (WHERE contact_keys = '{}'))::property_figure AS delta
      FROM old_rows
      WHERE archived_at IS NULL AND property_id IS NOT NULL AND status IN ('current', 'notice', 'eviction')
      GROUP BY org_id, property_id
    ) grouped;
  ELSE
    SELECT array_agg(ROW(org_id, property_id, 0, 0, 0, 0, tenants, reached, assisted, contactless)::property_figure)
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
CREATE TRIGGER tenant_inserted AFTER INSERT ON tenant
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();
--> statement-breakpoint
CREATE TRIGGER tenant_updated AFTER UPDATE ON tenant
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();
--> statement-breakpoint
CREATE TRIGGER tenant_deleted AFTER DELETE ON tenant
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();
--> statement-breakpoint
-- Gives every property its figures, and carries a new name or portfolio to the units and tenants that repeat it.
CREATE FUNCTION follow_properties() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO property_figure (org_id, property_id) SELECT org_id, id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM property_figure f USING old_rows o WHERE f.org_id = o.org_id AND f.property_id = o.id;
  ELSIF EXISTS (
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
CREATE TRIGGER property_inserted AFTER INSERT ON property
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_properties();
--> statement-breakpoint
CREATE TRIGGER property_updated AFTER UPDATE ON property
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_properties();
--> statement-breakpoint
CREATE TRIGGER property_deleted AFTER DELETE ON property
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_properties();
--> statement-breakpoint
-- Units with all words, each in the unit or in its property. See find_property_ids for why this is a function.
CREATE FUNCTION find_unit_ids(patterns text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  conditions text := 'true';
  pattern text;
  properties uuid[];
BEGIN
  FOREACH pattern IN ARRAY patterns LOOP
    EXECUTE format('SELECT array_agg(id) FROM property WHERE org_id = $1 AND search_text LIKE %L', pattern)
      INTO properties USING current_org_id();
    conditions := conditions || CASE WHEN properties IS NULL THEN format(' AND search_text LIKE %L', pattern)
      ELSE format(' AND (search_text LIKE %L OR org_id = $1 AND property_id = ANY (%L::uuid[]))', pattern, properties) END;
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT id FROM unit WHERE org_id = $1 AND %s LIMIT $2', conditions)
    USING current_org_id(), at_most;
END $$;
--> statement-breakpoint
CREATE FUNCTION find_tenant_ids(patterns text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  conditions text := 'true';
  pattern text;
  properties uuid[];
BEGIN
  FOREACH pattern IN ARRAY patterns LOOP
    EXECUTE format('SELECT array_agg(id) FROM property WHERE org_id = $1 AND search_text LIKE %L', pattern)
      INTO properties USING current_org_id();
    conditions := conditions || CASE WHEN properties IS NULL THEN format(' AND search_text LIKE %L', pattern)
      ELSE format(' AND (search_text LIKE %L OR org_id = $1 AND property_id = ANY (%L::uuid[]))', pattern, properties) END;
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT id FROM tenant WHERE org_id = $1 AND %s LIMIT $2', conditions)
    USING current_org_id(), at_most;
END $$;
--> statement-breakpoint
-- Tenants with any of these addresses (lower case) or numbers (E.164).
CREATE FUNCTION find_tenant_ids_by_contact(keys text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT id FROM tenant
    WHERE org_id = current_org_id() AND contact_keys <> '{}' AND contact_keys && keys LIMIT at_most
  $$;
--> statement-breakpoint
CREATE FUNCTION find_tagged_unit_ids(wanted text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT id FROM unit WHERE org_id = current_org_id() AND tags <> '{}' AND tags && wanted LIMIT at_most $$;
--> statement-breakpoint
CREATE FUNCTION find_tagged_tenant_ids(wanted text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT id FROM tenant WHERE org_id = current_org_id() AND tags <> '{}' AND tags && wanted LIMIT at_most $$;
--> statement-breakpoint
-- Takes what names the person out of the proofs of one tenant; what was agreed to, when and how stays.
CREATE FUNCTION erase_consent(erased_tenant_id uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE consent_record SET
      address = NULL,
      evidence = evidence - ARRAY['ip', 'userAgent', 'note', 'documentRef'],
      actor = CASE WHEN actor->>'type' = 'tenant' THEN actor || '{"name": null}' ELSE actor END
    WHERE org_id = current_org_id() AND tenant_id = erased_tenant_id
  $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_unit_ids(text[], integer), find_tenant_ids(text[], integer),
  find_tenant_ids_by_contact(text[], integer), find_tagged_unit_ids(text[], integer),
  find_tagged_tenant_ids(text[], integer), erase_consent(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_unit_ids(text[], integer), find_tenant_ids(text[], integer),
  find_tenant_ids_by_contact(text[], integer), find_tagged_unit_ids(text[], integer),
  find_tagged_tenant_ids(text[], integer), erase_consent(uuid) TO parapet_app;
