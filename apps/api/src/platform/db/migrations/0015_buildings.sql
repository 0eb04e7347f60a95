CREATE TABLE "building" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL,
	"line1" text,
	"lat" double precision NOT NULL,
	"lon" double precision NOT NULL,
	"county_fips" text,
	"forecast_zone" text,
	"fire_zone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "building_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "threat_impact" ADD COLUMN "building_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "threat_impact" ADD COLUMN "own_location" text DEFAULT 'affected' NOT NULL;--> statement-breakpoint
ALTER TABLE "building" ADD CONSTRAINT "building_org_id_property_id_property_org_id_id_fk" FOREIGN KEY ("org_id","property_id") REFERENCES "public"."property"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "building_name" ON "building" USING btree ("org_id","property_id",lower(name));--> statement-breakpoint
ALTER TABLE "building" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "building" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "building_of_org" ON "building" USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));--> statement-breakpoint
CREATE POLICY "building_of_system" ON "building" TO parapet_system USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "building" TO parapet_app, parapet_system;
