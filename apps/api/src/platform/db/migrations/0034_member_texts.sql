CREATE TABLE "member_phone" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"texts" text DEFAULT 'all' NOT NULL,
	"calls" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_phone_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "member_phone_code" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "member_phone_code_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "member_text" (
	"org_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"notification_id" uuid NOT NULL,
	"notice_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"message_id" uuid,
	"number_hash" text,
	"code" text,
	"link" text,
	"path" text,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "member_text_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "escalation" ADD COLUMN "ended_via" text;--> statement-breakpoint
ALTER TABLE "member_phone" ADD CONSTRAINT "member_phone_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_phone" ADD CONSTRAINT "member_phone_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_phone_code" ADD CONSTRAINT "member_phone_code_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_phone_code" ADD CONSTRAINT "member_phone_code_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_text" ADD CONSTRAINT "member_text_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_text" ADD CONSTRAINT "member_text_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_text" ADD CONSTRAINT "member_text_notice" FOREIGN KEY ("org_id","notice_id") REFERENCES "public"."escalation_notice"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "member_phone_verified" ON "member_phone" USING btree ("org_id","number") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "member_phone_by_number" ON "member_phone" USING btree ("number");--> statement-breakpoint
CREATE INDEX "member_phone_of_user" ON "member_phone" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_phone_code_by_time" ON "member_phone_code" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "member_phone_code_of_user" ON "member_phone_code" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_text_once" ON "member_text" USING btree ("org_id","notification_id","channel");--> statement-breakpoint
CREATE INDEX "member_text_of_notice" ON "member_text" USING btree ("org_id","notice_id");--> statement-breakpoint
CREATE INDEX "member_text_of_message" ON "member_text" USING btree ("org_id","message_id");--> statement-breakpoint
CREATE INDEX "member_text_by_number" ON "member_text" USING btree ("number_hash","claimed_at") WHERE notice_id is not null;--> statement-breakpoint
CREATE INDEX "member_text_by_link" ON "member_text" USING btree ("link");--> statement-breakpoint
CREATE INDEX "member_text_due" ON "member_text" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "member_text_claimed" ON "member_text" USING btree ("claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "member_text_old" ON "member_text" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_text_of_user" ON "member_text" USING btree ("user_id");
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['member_phone', 'member_phone_code', 'member_text'] LOOP
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
