CREATE TABLE "drill" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"script" text NOT NULL,
	"speed" integer NOT NULL,
	"status" text NOT NULL,
	"property_ids" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"started_at" timestamp (3) with time zone,
	"started_by" uuid,
	"closes_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"stop_reason" text,
	"known_emergency_ids" uuid[] DEFAULT '{}' NOT NULL,
	"emergency_threat_id" uuid,
	CONSTRAINT "drill_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "drill_alert" (
	"org_id" uuid NOT NULL,
	"drill_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid,
	CONSTRAINT "drill_alert_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "drill_impact" (
	"org_id" uuid NOT NULL,
	"drill_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"property_id" uuid NOT NULL,
	"severity" text NOT NULL,
	"distance_meters" double precision,
	CONSTRAINT "drill_impact_org_id_drill_id_position_property_id_pk" PRIMARY KEY("org_id","drill_id","position","property_id")
);
--> statement-breakpoint
CREATE TABLE "drill_message" (
	"org_id" uuid NOT NULL,
	"drill_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"subscription_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"message_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "drill_message_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "drill_participant" (
	"org_id" uuid NOT NULL,
	"drill_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"response" text,
	"responded_at" timestamp (3) with time zone,
	CONSTRAINT "drill_participant_org_id_drill_id_user_id_pk" PRIMARY KEY("org_id","drill_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "drill_step" (
	"org_id" uuid NOT NULL,
	"drill_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"offset_minutes" integer NOT NULL,
	"phase" text NOT NULL,
	"hazard" text NOT NULL,
	"severity" text NOT NULL,
	"headline" text NOT NULL,
	"description" text NOT NULL,
	"expects" text[] NOT NULL,
	"geometry" jsonb,
	"point" jsonb,
	"magnitude" double precision,
	"due_at" timestamp (3) with time zone,
	"played_at" timestamp (3) with time zone,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	CONSTRAINT "drill_step_org_id_drill_id_position_pk" PRIMARY KEY("org_id","drill_id","position")
);
--> statement-breakpoint
ALTER TABLE "member_notification" ADD COLUMN "drill_id" uuid;--> statement-breakpoint
ALTER TABLE "drill" ADD CONSTRAINT "drill_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_alert" ADD CONSTRAINT "drill_alert_drill" FOREIGN KEY ("org_id","drill_id") REFERENCES "public"."drill"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_impact" ADD CONSTRAINT "drill_impact_step" FOREIGN KEY ("org_id","drill_id","position") REFERENCES "public"."drill_step"("org_id","drill_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_impact" ADD CONSTRAINT "drill_impact_property" FOREIGN KEY ("org_id","property_id") REFERENCES "public"."property"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_message" ADD CONSTRAINT "drill_message_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_message" ADD CONSTRAINT "drill_message_drill" FOREIGN KEY ("org_id","drill_id") REFERENCES "public"."drill"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_participant" ADD CONSTRAINT "drill_participant_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_participant" ADD CONSTRAINT "drill_participant_drill" FOREIGN KEY ("org_id","drill_id") REFERENCES "public"."drill"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drill_step" ADD CONSTRAINT "drill_step_drill" FOREIGN KEY ("org_id","drill_id") REFERENCES "public"."drill"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "drill_running" ON "drill" USING btree ("org_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "drill_by_time" ON "drill" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "drill_alert_of_drill" ON "drill_alert" USING btree ("org_id","drill_id","sent_at");--> statement-breakpoint
CREATE INDEX "drill_impact_of_property" ON "drill_impact" USING btree ("org_id","property_id");--> statement-breakpoint
CREATE INDEX "drill_message_of_drill" ON "drill_message" USING btree ("org_id","drill_id");--> statement-breakpoint
CREATE INDEX "drill_message_due" ON "drill_message" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "drill_message_claimed" ON "drill_message" USING btree ("claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "drill_message_of_user" ON "drill_message" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "drill_participant_of_user" ON "drill_participant" USING btree ("user_id");
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['drill', 'drill_step', 'drill_impact', 'drill_participant', 'drill_alert', 'drill_message'] LOOP
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
