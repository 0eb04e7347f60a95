CREATE TABLE "alert" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"threat_id" uuid,
	"hazard" text,
	"phase" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"priority" smallint NOT NULL,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"audience" jsonb NOT NULL,
	"channels" text[] NOT NULL,
	"sender_id" uuid,
	"texts" jsonb NOT NULL,
	"template_id" uuid,
	"confirmed_count" integer,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"approved_by" uuid,
	"delayed_until" timestamp (3) with time zone,
	"enqueued_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"task_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "alert_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_link" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"language" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_link_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "alert_link_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "alert_message" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text,
	"address_hash" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message_id" text,
	"segments" smallint,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"soft_bounces" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"claimed_by" text,
	"completed_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"bounced_at" timestamp (3) with time zone,
	"complained_at" timestamp (3) with time zone,
	"response" text,
	CONSTRAINT "alert_message_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "alert_message_id" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "alert_recipient" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"property_id" uuid,
	"unit_id" uuid,
	"building" text,
	"floor" integer,
	"below_grade" boolean DEFAULT false NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"exclusion" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_recipient_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_reply" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"people_count" smallint,
	"needs" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"channel" text NOT NULL,
	"client_key" text,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid,
	CONSTRAINT "alert_reply_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "alert_template" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"hazard" text NOT NULL,
	"phase" text NOT NULL,
	"template_version" integer NOT NULL,
	"texts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "alert_template_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "roll_call_entry" (
	"org_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"called_at" timestamp (3) with time zone,
	"called_by" uuid,
	"reached_at" timestamp (3) with time zone,
	"reached_by" uuid,
	"assignee_user_id" uuid,
	"note" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "roll_call_entry_org_id_thread_id_tenant_id_pk" PRIMARY KEY("org_id","thread_id","tenant_id")
);
--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "alerts" jsonb DEFAULT '{"approvalOver":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_thread" FOREIGN KEY ("org_id","thread_id") REFERENCES "public"."alert"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert" ADD CONSTRAINT "alert_threat" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_link" ADD CONSTRAINT "alert_link_thread" FOREIGN KEY ("org_id","thread_id") REFERENCES "public"."alert"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_link" ADD CONSTRAINT "alert_link_message" FOREIGN KEY ("org_id","message_id") REFERENCES "public"."alert_message"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_message" ADD CONSTRAINT "alert_message_recipient" FOREIGN KEY ("org_id","recipient_id") REFERENCES "public"."alert_recipient"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipient" ADD CONSTRAINT "alert_recipient_alert" FOREIGN KEY ("org_id","alert_id") REFERENCES "public"."alert"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_recipient" ADD CONSTRAINT "alert_recipient_thread" FOREIGN KEY ("org_id","thread_id") REFERENCES "public"."alert"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_reply" ADD CONSTRAINT "alert_reply_thread" FOREIGN KEY ("org_id","thread_id") REFERENCES "public"."alert"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_template" ADD CONSTRAINT "alert_template_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_call_entry" ADD CONSTRAINT "roll_call_entry_thread" FOREIGN KEY ("org_id","thread_id") REFERENCES "public"."alert"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_recent" ON "alert" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "alert_of_thread" ON "alert" USING btree ("org_id","thread_id","created_at");--> statement-breakpoint
CREATE INDEX "alert_of_threat" ON "alert" USING btree ("org_id","threat_id","created_at") WHERE threat_id is not null;--> statement-breakpoint
CREATE INDEX "alert_sending" ON "alert" USING btree ("priority","confirmed_at") WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "alert_link_of_tenant" ON "alert_link" USING btree ("org_id","tenant_id");--> statement-breakpoint
CREATE INDEX "alert_link_of_message" ON "alert_link" USING btree ("org_id","message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_message_once" ON "alert_message" USING btree ("org_id","alert_id","channel","address_hash");--> statement-breakpoint
CREATE INDEX "alert_message_of_recipient" ON "alert_message" USING btree ("org_id","recipient_id");--> statement-breakpoint
CREATE INDEX "alert_message_of_address" ON "alert_message" USING btree ("org_id","address_hash");--> statement-breakpoint
CREATE INDEX "alert_message_state" ON "alert_message" USING btree ("org_id","alert_id","state","id");--> statement-breakpoint
CREATE INDEX "alert_message_claimed" ON "alert_message" USING btree ("org_id","claimed_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE UNIQUE INDEX "alert_recipient_once" ON "alert_recipient" USING btree ("org_id","alert_id","tenant_id");--> statement-breakpoint
CREATE INDEX "alert_recipient_of_thread" ON "alert_recipient" USING btree ("org_id","thread_id","tenant_id");--> statement-breakpoint
CREATE INDEX "alert_recipient_of_tenant" ON "alert_recipient" USING btree ("org_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_reply_once" ON "alert_reply" USING btree ("org_id","thread_id","tenant_id","client_key");--> statement-breakpoint
CREATE INDEX "alert_reply_latest" ON "alert_reply" USING btree ("org_id","thread_id","tenant_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "alert_reply_of_tenant" ON "alert_reply" USING btree ("org_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_template_version" ON "alert_template" USING btree ("org_id","hazard","phase","template_version");--> statement-breakpoint
CREATE INDEX "roll_call_entry_of_tenant" ON "roll_call_entry" USING btree ("org_id","tenant_id");
--> statement-breakpoint
-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'alert', 'alert_recipient', 'alert_message', 'alert_link', 'alert_reply', 'roll_call_entry', 'alert_template'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()))',
      name || '_of_org', name
    );
    EXECUTE format(
      'CREATE POLICY %I ON %I TO parapet_system USING (true) WITH CHECK (true)', name || '_of_system', name
    );
    -- Replies and versions of templates are only added.
    IF name IN ('alert_reply', 'alert_template') THEN
      EXECUTE format('GRANT SELECT, INSERT ON %I TO parapet_app, parapet_system', name);
    ELSE
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parapet_app, parapet_system', name);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Erases the tenant from alerts, too. What they answered stays, without what they wrote.
CREATE FUNCTION anonymize_alerts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE mail_event e SET detail = NULL
    FROM old_rows o JOIN alert_message m ON m.org_id = o.org_id AND m.tenant_id = o.id
    WHERE e.org_id = m.org_id AND e.message_id = m.message_id;
  UPDATE alert_recipient r SET exclusion = 'erased'
    FROM old_rows o WHERE r.org_id = o.org_id AND r.tenant_id = o.id
      AND NOT EXISTS (
        SELECT FROM alert_message m
        WHERE m.org_id = r.org_id AND m.recipient_id = r.id AND m.state IN ('claimed', 'sent', 'in_doubt')
      );
  DELETE FROM alert_link l USING old_rows o WHERE l.org_id = o.org_id AND l.tenant_id = o.id;
  UPDATE alert_message m SET
      address = NULL,
      response = NULL,
      state = CASE WHEN m.state = 'waiting' THEN 'withdrawn' ELSE m.state END
    FROM old_rows o WHERE m.org_id = o.org_id AND m.tenant_id = o.id;
  UPDATE alert_reply r SET note = NULL FROM old_rows o WHERE r.org_id = o.org_id AND r.tenant_id = o.id AND r.note IS NOT NULL;
  UPDATE roll_call_entry r SET note = NULL FROM old_rows o WHERE r.org_id = o.org_id AND r.tenant_id = o.id AND r.note IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenant_removed_from_alerts AFTER DELETE ON tenant
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION anonymize_alerts();
