CREATE TABLE "incident" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"merged_into" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "incident_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "incident_member" (
	"org_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"incident_id" uuid NOT NULL,
	"joined_by" text NOT NULL,
	"rule" text,
	"evidence" jsonb NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	CONSTRAINT "incident_member_org_id_threat_id_pk" PRIMARY KEY("org_id","threat_id")
);
--> statement-breakpoint
CREATE TABLE "incident_split" (
	"org_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"other_threat_id" uuid NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "incident_split_org_id_threat_id_other_threat_id_pk" PRIMARY KEY("org_id","threat_id","other_threat_id")
);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_member" ADD CONSTRAINT "incident_member_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_member" ADD CONSTRAINT "incident_member_incident" FOREIGN KEY ("org_id","incident_id") REFERENCES "public"."incident"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_split" ADD CONSTRAINT "incident_split_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_split" ADD CONSTRAINT "incident_split_other" FOREIGN KEY ("org_id","other_threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_by_opened" ON "incident" USING btree ("org_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "incident_open" ON "incident" USING btree ("org_id","opened_at","id") WHERE ended_at is null and merged_into is null;--> statement-breakpoint
CREATE INDEX "incident_member_of" ON "incident_member" USING btree ("org_id","incident_id");--> statement-breakpoint
CREATE INDEX "incident_split_by_other" ON "incident_split" USING btree ("org_id","other_threat_id");
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['incident', 'incident_member', 'incident_split'] LOOP
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
