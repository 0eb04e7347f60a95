CREATE TABLE "inbound_text" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"gateway_id" text NOT NULL,
	"tenant_id" uuid,
	"address" text NOT NULL,
	"address_hash" text NOT NULL,
	"body" text NOT NULL,
	"keyword" text,
	"is_answered" boolean DEFAULT false NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inbound_text_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "inbound_text_once" UNIQUE("org_id","gateway_id")
);
--> statement-breakpoint
ALTER TABLE "optin_code" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "optin_code" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "inbound_text" ADD CONSTRAINT "inbound_text_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_text_of_address" ON "inbound_text" USING btree ("org_id","address_hash","received_at");--> statement-breakpoint
CREATE INDEX "inbound_text_received" ON "inbound_text" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "consent_of_number" ON "consent_record" USING btree ("address") WHERE channel = 'sms';
--> statement-breakpoint
ALTER TABLE "inbound_text" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inbound_text" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "inbound_text_of_org" ON "inbound_text" USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));--> statement-breakpoint
CREATE POLICY "inbound_text_of_system" ON "inbound_text" TO parapet_system USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "inbound_text" TO parapet_app, parapet_system;
