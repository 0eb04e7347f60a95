CREATE TABLE "welcome_campaign" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"sender_id" uuid,
	"subject" text NOT NULL,
	"preheader" text,
	"body_markdown" text NOT NULL,
	"language_variants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"merge_fields" text[] DEFAULT '{}' NOT NULL,
	"audience" jsonb NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"send_window" jsonb,
	"throttle_per_minute" integer,
	"reminder" jsonb,
	"pause_reason" text,
	"confirmed_count" integer,
	"laid_down_at" timestamp (3) with time zone,
	"window_sent" integer DEFAULT 0 NOT NULL,
	"window_bounced" integer DEFAULT 0 NOT NULL,
	"window_complained" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"started_by" uuid,
	"finished_at" timestamp (3) with time zone,
	"reminder_at" timestamp (3) with time zone,
	"task_id" uuid,
	"wording_version" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "welcome_campaign_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "welcome_recipient" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"property_id" uuid,
	"address" text,
	"address_hash" text,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"skip_reason" text,
	"message_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"soft_bounces" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"token_expires_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "welcome_recipient_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "welcome_mail" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message_id" text NOT NULL,
	"state" text DEFAULT 'claimed' NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" text NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"smtp_answer" text,
	CONSTRAINT "welcome_mail_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "welcome_mail_message" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "mail_event" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"message_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" text,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_event_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "mail_event_once" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "welcome_campaign" ADD CONSTRAINT "welcome_campaign_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_recipient" ADD CONSTRAINT "welcome_recipient_campaign" FOREIGN KEY ("org_id","campaign_id") REFERENCES "public"."welcome_campaign"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "welcome_mail" ADD CONSTRAINT "welcome_mail_recipient" FOREIGN KEY ("org_id","recipient_id") REFERENCES "public"."welcome_recipient"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_event" ADD CONSTRAINT "mail_event_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "welcome_campaign_recent" ON "welcome_campaign" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_campaign_open" ON "welcome_campaign" USING btree ("org_id") WHERE status in ('draft', 'scheduled', 'queued', 'sending', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_recipient_address" ON "welcome_recipient" USING btree ("org_id","campaign_id","address_hash");--> statement-breakpoint
CREATE INDEX "welcome_recipient_state" ON "welcome_recipient" USING btree ("org_id","campaign_id","state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_recipient_once" ON "welcome_recipient" USING btree ("org_id","campaign_id","tenant_id");--> statement-breakpoint
CREATE INDEX "welcome_recipient_tenant" ON "welcome_recipient" USING btree ("org_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "welcome_mail_once" ON "welcome_mail" USING btree ("org_id","recipient_id","kind");--> statement-breakpoint
CREATE INDEX "welcome_mail_open" ON "welcome_mail" USING btree ("org_id","campaign_id","state") WHERE state in ('claimed', 'in_doubt');--> statement-breakpoint
CREATE INDEX "welcome_mail_recent" ON "welcome_mail" USING btree ("org_id","campaign_id","claimed_at");--> statement-breakpoint
CREATE INDEX "mail_event_message" ON "mail_event" USING btree ("message_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON welcome_campaign, welcome_recipient, welcome_mail, mail_event TO parapet_app;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['welcome_campaign', 'welcome_recipient', 'welcome_mail', 'mail_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()))',
      name || '_of_org', name
    );
  END LOOP;
END $$;
--> statement-breakpoint
-- Whoever is erased is forgotten by campaigns too: what servers answered may name the address.
CREATE FUNCTION forget_recipients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE welcome_mail m SET smtp_answer = NULL
    FROM old_rows o JOIN welcome_recipient r ON r.org_id = o.org_id AND r.tenant_id = o.id
    WHERE m.org_id = r.org_id AND m.recipient_id = r.id;
  UPDATE mail_event e SET detail = NULL
    FROM old_rows o JOIN welcome_recipient r ON r.org_id = o.org_id AND r.tenant_id = o.id
      JOIN welcome_mail m ON m.org_id = r.org_id AND m.recipient_id = r.id
    WHERE e.message_id = m.message_id;
  UPDATE welcome_recipient r SET
      address = NULL,
      state = CASE WHEN r.state IN ('queued', 'deferred') AND r.sent_at IS NULL THEN 'skipped' ELSE r.state END,
      skip_reason = CASE WHEN r.state IN ('queued', 'deferred') AND r.sent_at IS NULL THEN 'erased' ELSE r.skip_reason END,
      events = (
        SELECT coalesce(jsonb_agg(jsonb_set(e, '{detail}', 'null')), '[]') FROM jsonb_array_elements(r.events) e
      )
    FROM old_rows o WHERE r.org_id = o.org_id AND r.tenant_id = o.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenant_removed AFTER DELETE ON tenant
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_recipients();
