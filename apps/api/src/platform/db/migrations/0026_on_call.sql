CREATE TABLE "escalation" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"severity_rank" smallint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"step" smallint DEFAULT 0 NOT NULL,
	"tells" smallint DEFAULT 0 NOT NULL,
	"round" smallint DEFAULT 0 NOT NULL,
	"skipped_steps" smallint[] DEFAULT '{}' NOT NULL,
	"next_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"ended_by" uuid,
	CONSTRAINT "escalation_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "escalation_notice" (
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
	"escalation_id" uuid NOT NULL,
	"severity_rank" smallint NOT NULL,
	"step" smallint NOT NULL,
	"round" smallint NOT NULL,
	CONSTRAINT "escalation_notice_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "on_call_override" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "on_call_override_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "on_call_policy" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"time_zone" text NOT NULL,
	"urgent_from" text NOT NULL,
	"hazards" jsonb NOT NULL,
	"repeat_minutes" smallint NOT NULL,
	"tells_per_step" smallint NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "on_call_shift" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"weekday" smallint NOT NULL,
	"start_minute" smallint NOT NULL,
	"end_minute" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "on_call_shift_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "escalation" ADD CONSTRAINT "escalation_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation" ADD CONSTRAINT "escalation_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_notice" ADD CONSTRAINT "escalation_notice_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_notice" ADD CONSTRAINT "escalation_notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "escalation_notice" ADD CONSTRAINT "escalation_notice_escalation" FOREIGN KEY ("org_id","escalation_id") REFERENCES "public"."escalation"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_override" ADD CONSTRAINT "on_call_override_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_override" ADD CONSTRAINT "on_call_override_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_policy" ADD CONSTRAINT "on_call_policy_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_shift" ADD CONSTRAINT "on_call_shift_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "on_call_shift" ADD CONSTRAINT "on_call_shift_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "escalation_open" ON "escalation" USING btree ("org_id","threat_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "escalation_by_threat" ON "escalation" USING btree ("org_id","threat_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "escalation_notice_once" ON "escalation_notice" USING btree ("org_id","escalation_id","round","user_id");--> statement-breakpoint
CREATE INDEX "escalation_notice_due" ON "escalation_notice" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "escalation_notice_claimed" ON "escalation_notice" USING btree ("claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "escalation_notice_of_user" ON "escalation_notice" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "on_call_override_by_end" ON "on_call_override" USING btree ("org_id","ends_at");--> statement-breakpoint
CREATE INDEX "on_call_override_of_user" ON "on_call_override" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "on_call_shift_of_user" ON "on_call_shift" USING btree ("user_id");
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['on_call_policy', 'on_call_shift', 'on_call_override', 'escalation', 'escalation_notice'] LOOP
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
