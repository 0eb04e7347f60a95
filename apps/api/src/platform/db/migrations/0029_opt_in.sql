CREATE TABLE "optin_code" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"page_id" uuid,
	"address" text NOT NULL,
	"address_hash" text NOT NULL,
	"name" text,
	"unit" text,
	"language" text NOT NULL,
	"wording_version" text NOT NULL,
	"code_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "optin_code_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "optin_link" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text DEFAULT 'personal' NOT NULL,
	"token_hash" text NOT NULL,
	"tenant_id" uuid,
	"recipient_id" uuid,
	"request_id" uuid,
	"channel" text DEFAULT 'email' NOT NULL,
	"address" text NOT NULL,
	"language" text,
	"is_preview" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"replaced_at" timestamp (3) with time zone,
	CONSTRAINT "optin_link_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "optin_link_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "optin_page" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"public_id" text NOT NULL,
	"title" text NOT NULL,
	"intro" text,
	"channels" text[] DEFAULT '{"email"}' NOT NULL,
	"languages" text[] DEFAULT '{"en"}' NOT NULL,
	"fields" jsonb DEFAULT '{"askUnit":true}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "optin_page_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "optin_page_public_id" UNIQUE("public_id")
);
--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "consent_languages" text[] DEFAULT '{"en"}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "optin_code" ADD CONSTRAINT "optin_code_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "optin_code" ADD CONSTRAINT "optin_code_org_id_page_id_optin_page_org_id_id_fk" FOREIGN KEY ("org_id","page_id") REFERENCES "public"."optin_page"("org_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "optin_link" ADD CONSTRAINT "optin_link_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "optin_page" ADD CONSTRAINT "optin_page_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "optin_code_of_address" ON "optin_code" USING btree ("org_id","address_hash","created_at");
--> statement-breakpoint
CREATE INDEX "optin_code_expires" ON "optin_code" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "optin_link_of_tenant" ON "optin_link" USING btree ("org_id","tenant_id") WHERE tenant_id is not null;
--> statement-breakpoint
CREATE INDEX "optin_link_of_address" ON "optin_link" USING btree ("org_id","address");
--> statement-breakpoint
CREATE INDEX "optin_link_expires" ON "optin_link" USING btree ("expires_at");
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON optin_page, optin_link, optin_code TO parapet_app;
--> statement-breakpoint
ALTER TABLE optin_page ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY optin_page_of_org ON optin_page
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
--> statement-breakpoint
ALTER TABLE optin_link ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY optin_link_of_org ON optin_link
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
--> statement-breakpoint
ALTER TABLE optin_code ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY optin_code_of_org ON optin_code
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
--> statement-breakpoint
-- The same as erase_consent for proofs that name no tenant, as those of a public page may: by the addresses of somebody
-- who was erased, unless they are somebody else's too.
CREATE FUNCTION erase_consent_of_addresses(erased_addresses text[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE consent_record SET
      address = NULL,
      evidence = evidence - ARRAY['ip', 'userAgent', 'note', 'documentRef']
    WHERE org_id = current_org_id() AND tenant_id IS NULL AND address = ANY (erased_addresses)
      AND NOT EXISTS (
        SELECT FROM tenant t WHERE t.org_id = consent_record.org_id AND t.contact_keys <> '{}'
          AND t.contact_keys @> ARRAY[consent_record.address]
      )
  $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erase_consent_of_addresses(text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_consent_of_addresses(text[]) TO parapet_app;
