CREATE TABLE "membership" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"last_active_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "membership_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "membership_org_user" UNIQUE("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "membership_role" (
	"org_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "membership_role_org_id_membership_id_role_id_pk" PRIMARY KEY("org_id","membership_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "resource_grant" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"resource_role_id" uuid NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"granted_by" uuid,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_grant_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "resource_grant_once" UNIQUE("org_id","user_id","resource_role_id","resource_type","resource_id")
);
--> statement-breakpoint
CREATE TABLE "resource_role" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"key" text NOT NULL,
	"resource_type" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"permissions" text[] NOT NULL,
	"system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "resource_role_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "resource_role_org_key" UNIQUE("org_id","key")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"system" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "role_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "role_org_key" UNIQUE("org_id","key")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"headers" jsonb,
	"body" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_org_id_user_id_method_path_key_pk" PRIMARY KEY("org_id","user_id","method","path","key")
);
--> statement-breakpoint
CREATE TABLE "import_file" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"filename" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"layout" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"detected_format" jsonb NOT NULL,
	"header_fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"edits" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"summary" jsonb,
	"issue_groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"validated_at" timestamp (3) with time zone,
	"imported_at" timestamp (3) with time zone,
	"task_id" uuid,
	"undo_until" timestamp (3) with time zone,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "import_file_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "import_file_once" UNIQUE("org_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"org_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"header_fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_mapping_org_id_kind_header_fingerprint_pk" PRIMARY KEY("org_id","kind","header_fingerprint")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"org_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"outcome" text NOT NULL,
	"issues" jsonb,
	"raw" jsonb,
	"target_id" uuid,
	"target_version" integer,
	"before" jsonb,
	CONSTRAINT "import_row_org_id_file_id_n_pk" PRIMARY KEY("org_id","file_id","n")
);
--> statement-breakpoint
CREATE TABLE "ledger_context" (
	"org_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"seq_from" bigint NOT NULL,
	"seq_to" bigint NOT NULL,
	"via" text NOT NULL,
	"ip" "inet",
	"user_agent" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_context_org_id_seq_from_pk" PRIMARY KEY("org_id","seq_from")
);
--> statement-breakpoint
CREATE TABLE "ledger_event" (
	"org_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"id" uuid NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"category" text NOT NULL,
	"actor" jsonb NOT NULL,
	"subject" jsonb NOT NULL,
	"targets" jsonb NOT NULL,
	"property_id" uuid,
	"threat_id" uuid,
	"unit_id" uuid,
	"tenant_id" uuid,
	"portfolio_id" uuid,
	"source_id" uuid,
	"task_id" uuid,
	"group_id" uuid,
	"summary" text NOT NULL,
	"changes" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "ledger_event_org_id_seq_pk" PRIMARY KEY("org_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ledger_head" (
	"org_id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"onboarded" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"legal_name" text,
	"postal_address" jsonb,
	"contact_email" text,
	"support_phone" text,
	"privacy_url" text,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"currency" text DEFAULT 'USD' NOT NULL,
	"unit_system" text DEFAULT 'imperial' NOT NULL,
	"default_country" text DEFAULT 'US' NOT NULL,
	"matching" jsonb DEFAULT '{"preset":"medium"}'::jsonb NOT NULL,
	"retention" jsonb DEFAULT '{"rawFeedDays":90,"importFileDays":30,"endedThreatMonths":24}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "org_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "portfolio" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_sort" text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
	"code" text,
	"description" text,
	"color" text,
	"manager_user_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"unassigned" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"external_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "portfolio_org_id_id_pk" PRIMARY KEY("org_id","id"),
	CONSTRAINT "portfolio_org_code" UNIQUE("org_id","code")
);
--> statement-breakpoint
CREATE TABLE "property" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_sort" text GENERATED ALWAYS AS (sort_key(name)) STORED NOT NULL,
	"code" text,
	"external_id" text,
	"property_class" text DEFAULT 'residential' NOT NULL,
	"property_sub_type" text,
	"status" text DEFAULT 'active' NOT NULL,
	"criticality" text DEFAULT 'normal' NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"line3" text,
	"city" text,
	"city_sort" text GENERATED ALWAYS AS (sort_key(coalesce(city, ''))) STORED NOT NULL,
	"region" text,
	"postal_code" text,
	"country" text DEFAULT 'US' NOT NULL,
	"county" text,
	"county_fips" text,
	"fingerprint" text NOT NULL,
	"shares_address" boolean DEFAULT false NOT NULL,
	"lat" double precision,
	"lon" double precision,
	"geocode_status" text DEFAULT 'pending' NOT NULL,
	"geocode_precision" text DEFAULT 'unknown' NOT NULL,
	"geocode_source" text,
	"geocoded_at" timestamp (3) with time zone,
	"year_built" integer,
	"stories" integer,
	"unit_count_declared" integer,
	"living_area" double precision,
	"living_area_units" text,
	"manager_user_id" uuid,
	"on_site_contact" jsonb,
	"emergency_plan_url" text,
	"assets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"external_ids" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"picture" text,
	"data_quality" integer DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "property_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "task" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"title" text NOT NULL,
	"subject" jsonb NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress" jsonb NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"attempts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 5 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"requested_by" uuid,
	"lease_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"scheduled_for" timestamp (3) with time zone,
	"parent_task_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "task_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"picture" text,
	"onboarded" boolean DEFAULT false NOT NULL,
	"descope_id" text NOT NULL,
	"selected_org_id" uuid,
	"company_role" text,
	"theme" text DEFAULT 'system' NOT NULL,
	"phone" text,
	"locale" text DEFAULT 'en-US' NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"unit_system" text DEFAULT 'imperial' NOT NULL,
	"notify" jsonb DEFAULT '{"threatMinSeverity":"moderate","channels":{"inApp":true,"email":true},"digest":"none","quietHours":null}'::jsonb NOT NULL,
	"onboarding" jsonb DEFAULT '{"step":"you","completedSteps":[],"completedAt":null}'::jsonb NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "app_user_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "app_user_descope_id_unique" UNIQUE("descope_id")
);
--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_role" ADD CONSTRAINT "membership_role_org_id_membership_id_membership_org_id_id_fk" FOREIGN KEY ("org_id","membership_id") REFERENCES "public"."membership"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_role" ADD CONSTRAINT "membership_role_org_id_role_id_role_org_id_id_fk" FOREIGN KEY ("org_id","role_id") REFERENCES "public"."role"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_grant" ADD CONSTRAINT "resource_grant_org_id_user_id_membership_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."membership"("org_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_grant" ADD CONSTRAINT "resource_grant_org_id_resource_role_id_resource_role_org_id_id_fk" FOREIGN KEY ("org_id","resource_role_id") REFERENCES "public"."resource_role"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_role" ADD CONSTRAINT "resource_role_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role" ADD CONSTRAINT "role_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_event" ADD CONSTRAINT "ledger_event_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_head" ADD CONSTRAINT "ledger_head_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property" ADD CONSTRAINT "property_org_id_portfolio_id_portfolio_org_id_id_fk" FOREIGN KEY ("org_id","portfolio_id") REFERENCES "public"."portfolio"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task" ADD CONSTRAINT "task_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_user" ON "membership" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_event_property" ON "ledger_event" USING btree ("org_id","property_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_org_name" ON "portfolio" USING btree ("org_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_org_unassigned" ON "portfolio" USING btree ("org_id") WHERE unassigned;--> statement-breakpoint
CREATE INDEX "portfolio_sort" ON "portfolio" USING btree ("org_id","name_sort","id");--> statement-breakpoint
CREATE UNIQUE INDEX "property_org_code" ON "property" USING btree ("org_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "property_org_external" ON "property" USING btree ("org_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "property_org_fingerprint" ON "property" USING btree ("org_id","fingerprint") WHERE not shares_address and archived_at is null;--> statement-breakpoint
CREATE INDEX "property_by_name" ON "property" USING btree ("org_id","name_sort","id");--> statement-breakpoint
CREATE INDEX "property_by_city" ON "property" USING btree ("org_id","city_sort","id");--> statement-breakpoint
CREATE INDEX "property_by_portfolio" ON "property" USING btree ("org_id","portfolio_id","name_sort","id");--> statement-breakpoint
CREATE INDEX "property_by_updated" ON "property" USING btree ("org_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "property_by_units" ON "property" USING btree ("org_id","unit_count_declared","id");--> statement-breakpoint
CREATE INDEX "property_by_quality" ON "property" USING btree ("org_id","data_quality","id");--> statement-breakpoint
CREATE INDEX "property_search" ON "property" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "task_recent" ON "task" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_unfinished" ON "task" USING btree ("status","lease_until");