CREATE TABLE "alert_notification" (
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
	"alert_id" uuid NOT NULL,
	CONSTRAINT "alert_notification_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "automatic_alert_trigger" (
	"org_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "automatic_alert_trigger_org_id_threat_id_pk" PRIMARY KEY("org_id","threat_id")
);
--> statement-breakpoint
ALTER TABLE "org" ALTER COLUMN "alerts" SET DEFAULT '{"approvalOver":null,"automatic":null,"version":1,"updatedAt":null,"updatedBy":null}'::jsonb;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD CONSTRAINT "alert_notification_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD CONSTRAINT "alert_notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_notification" ADD CONSTRAINT "alert_notification_alert" FOREIGN KEY ("org_id","alert_id") REFERENCES "public"."alert"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automatic_alert_trigger" ADD CONSTRAINT "automatic_alert_trigger_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_notification_once" ON "alert_notification" USING btree ("org_id","alert_id","user_id");--> statement-breakpoint
CREATE INDEX "alert_notification_due" ON "alert_notification" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "alert_notification_claimed" ON "alert_notification" USING btree ("claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "alert_notification_old" ON "alert_notification" USING btree ("completed_at") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "alert_notification_of_user" ON "alert_notification" USING btree ("user_id");
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['automatic_alert_trigger', 'alert_notification'] LOOP
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
