CREATE TABLE "checklist_template" (
	"org_id" uuid NOT NULL,
	"hazard" text NOT NULL,
	"items" jsonb,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "checklist_template_org_id_hazard_pk" PRIMARY KEY("org_id","hazard")
);
--> statement-breakpoint
CREATE TABLE "threat_photo" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"note_id" uuid,
	"property_ids" uuid[] DEFAULT '{}' NOT NULL,
	"description" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid,
	CONSTRAINT "threat_photo_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "checklist_template" ADD CONSTRAINT "checklist_template_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_photo" ADD CONSTRAINT "threat_photo_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "threat_photo_by_threat" ON "threat_photo" USING btree ("org_id","threat_id");--> statement-breakpoint
CREATE INDEX "threat_photo_unused" ON "threat_photo" USING btree ("created_at") WHERE note_id is null;--> statement-breakpoint
CREATE INDEX "threat_photo_removed" ON "threat_photo" USING btree ("removed_at") WHERE removed_at is not null;
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['checklist_template', 'threat_photo'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()))',
      name || '_of_org', name
    );
    EXECUTE format(
      'CREATE POLICY %I ON %I TO parapet_system USING (true) WITH CHECK (true)', name || '_of_system', name
    );
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parapet_app, parapet_system', name);
  END LOOP;
END $$;
