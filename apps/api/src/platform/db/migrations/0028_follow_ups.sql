CREATE TABLE "threat_follow_up" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"message_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"threat_id" uuid NOT NULL,
	"threat_ids" uuid[] NOT NULL,
	"severity_rank" smallint NOT NULL,
	CONSTRAINT "threat_follow_up_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "threat_follow_up_trigger" (
	"org_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "threat_follow_up_trigger_org_id_threat_id_pk" PRIMARY KEY("org_id","threat_id")
);
--> statement-breakpoint
CREATE TABLE "escalation_threat" (
	"org_id" uuid NOT NULL,
	"escalation_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"severity_rank" smallint NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "escalation_threat_org_id_escalation_id_threat_id_pk" PRIMARY KEY("org_id","escalation_id","threat_id")
);
--> statement-breakpoint
ALTER TABLE "threat_follow_up" ADD CONSTRAINT "threat_follow_up_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_follow_up" ADD CONSTRAINT "threat_follow_up_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_follow_up" ADD CONSTRAINT "threat_follow_up_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_follow_up_trigger" ADD CONSTRAINT "threat_follow_up_trigger_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_threat" ADD CONSTRAINT "escalation_threat_escalation" FOREIGN KEY ("org_id","escalation_id") REFERENCES "public"."escalation"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_threat" ADD CONSTRAINT "escalation_threat_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "threat_follow_up_due" ON "threat_follow_up" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "threat_follow_up_claimed" ON "threat_follow_up" USING btree ("claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "threat_follow_up_old" ON "threat_follow_up" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "threat_follow_up_of_user" ON "threat_follow_up" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "threat_follow_up_trigger_oldest" ON "threat_follow_up_trigger" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "escalation_threat_by_threat" ON "escalation_threat" USING btree ("org_id","threat_id");
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['threat_follow_up', 'threat_follow_up_trigger', 'escalation_threat'] LOOP
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
--> statement-breakpoint
-- short: one row per escalation
INSERT INTO "escalation_threat" ("org_id", "escalation_id", "threat_id", "severity_rank", "added_at")
SELECT "org_id", "id", "threat_id", "severity_rank", "started_at" FROM "escalation";
