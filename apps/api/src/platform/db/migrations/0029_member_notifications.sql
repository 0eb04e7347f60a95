CREATE TABLE "member_notification" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"threat_id" uuid,
	"severity_rank" smallint,
	"alert_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "member_notification_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "member_notification" ADD CONSTRAINT "member_notification_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notification" ADD CONSTRAINT "member_notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notification" ADD CONSTRAINT "member_notification_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notification" ADD CONSTRAINT "member_notification_alert" FOREIGN KEY ("org_id","alert_id") REFERENCES "public"."alert"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_notification_by_time" ON "member_notification" USING btree ("org_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_notification_unread" ON "member_notification" USING btree ("org_id","user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "member_notification_by_threat" ON "member_notification" USING btree ("org_id","threat_id");--> statement-breakpoint
CREATE INDEX "member_notification_by_alert" ON "member_notification" USING btree ("org_id","alert_id");--> statement-breakpoint
CREATE INDEX "member_notification_of_user" ON "member_notification" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_notification_old" ON "member_notification" USING btree ("created_at");
--> statement-breakpoint
-- short: policies on a table that was just created
DO $$
BEGIN
  ALTER TABLE member_notification ENABLE ROW LEVEL SECURITY;
  ALTER TABLE member_notification FORCE ROW LEVEL SECURITY;
  CREATE POLICY member_notification_of_org ON member_notification
    USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
  CREATE POLICY member_notification_of_system ON member_notification TO parapet_system
    USING (true) WITH CHECK (true);
  GRANT SELECT, INSERT, UPDATE, DELETE ON member_notification TO parapet_app, parapet_system;
END $$;
