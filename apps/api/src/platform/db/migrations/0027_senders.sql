CREATE TABLE "email_sender" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_name" text NOT NULL,
	"from_email" text NOT NULL,
	"from_email_key" text NOT NULL,
	"reply_to" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"failure_reason" text,
	"pending_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"degraded_since" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"last_checked_at" timestamp (3) with time zone,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone,
	"code_attempts" integer DEFAULT 0 NOT NULL,
	"codes_sent_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"ownership_token" text,
	"dkim_selector" text,
	"dkim_public_key" text,
	"dkim_private_key" "bytea",
	"dns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checks" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "email_sender_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_sender_day" (
	"org_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"complained" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "email_sender_day_org_id_sender_id_day_pk" PRIMARY KEY("org_id","sender_id","day")
);
--> statement-breakpoint
ALTER TABLE "email_sender" ADD CONSTRAINT "email_sender_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_sender_day" ADD CONSTRAINT "email_sender_day_org_id_sender_id_email_sender_org_id_id_fk" FOREIGN KEY ("org_id","sender_id") REFERENCES "public"."email_sender"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_sender_address" ON "email_sender" USING btree ("org_id","from_email_key") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "email_sender_default" ON "email_sender" USING btree ("org_id") WHERE is_default and archived_at is null;--> statement-breakpoint
CREATE INDEX "email_sender_watch" ON "email_sender" USING btree ("last_checked_at") WHERE archived_at is null;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON email_sender, email_sender_day TO parapet_app;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['email_sender', 'email_sender_day'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()))',
      name || '_of_org', name
    );
  END LOOP;
END $$;
