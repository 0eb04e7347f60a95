CREATE TABLE "push_notification" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "push_notification_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	CONSTRAINT "push_subscription_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "member_notification" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "push_notification" ADD CONSTRAINT "push_notification_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notification" ADD CONSTRAINT "push_notification_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notification" ADD CONSTRAINT "push_notification_subscription" FOREIGN KEY ("org_id","subscription_id") REFERENCES "public"."push_subscription"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notification" ADD CONSTRAINT "push_notification_notification" FOREIGN KEY ("org_id","notification_id") REFERENCES "public"."member_notification"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_notification_once" ON "push_notification" USING btree ("org_id","notification_id","subscription_id");--> statement-breakpoint
CREATE INDEX "push_notification_by_subscription" ON "push_notification" USING btree ("org_id","subscription_id");--> statement-breakpoint
CREATE INDEX "push_notification_due" ON "push_notification" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "push_notification_claimed" ON "push_notification" USING btree ("claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "push_notification_of_user" ON "push_notification" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("org_id","endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_by_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_of_user" ON "push_subscription" USING btree ("user_id");
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['push_subscription', 'push_notification'] LOOP
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
