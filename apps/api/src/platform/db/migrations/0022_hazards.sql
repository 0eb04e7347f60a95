CREATE TABLE "feed" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connector" text NOT NULL,
	"request_key" text NOT NULL,
	"request" jsonb NOT NULL,
	"etag" text,
	"last_modified" text,
	"last_status" integer,
	"last_host" text,
	"last_run_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_changed_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"last_error" jsonb,
	"next_run_at" timestamp (3) with time zone,
	"breaker_until" timestamp (3) with time zone,
	"lease_until" timestamp (3) with time zone,
	"lag_seconds" integer[] DEFAULT '{}' NOT NULL,
	"made_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_request_key_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "feed_message" (
	"feed_id" uuid NOT NULL,
	"connector" text NOT NULL,
	"identifier" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"is_open" boolean NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"message" jsonb NOT NULL,
	"raw" "bytea",
	"raw_content_type" text NOT NULL,
	CONSTRAINT "feed_message_feed_id_identifier_pk" PRIMARY KEY("feed_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "feed_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feed_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"status" text NOT NULL,
	"http_status" integer,
	"bytes" integer DEFAULT 0 NOT NULL,
	"items" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unparsable" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dropped" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"error" jsonb,
	"lag_p50_seconds" integer,
	"lag_p95_seconds" integer
);
--> statement-breakpoint
CREATE TABLE "source" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"connector" text NOT NULL,
	"category" text DEFAULT 'hazard' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret" "bytea",
	"coverage" jsonb DEFAULT '{"mode":"properties_bbox","areas":[]}'::jsonb NOT NULL,
	"every_seconds" integer NOT NULL,
	"jitter_percent" integer DEFAULT 10 NOT NULL,
	"stale_after_seconds" integer NOT NULL,
	"min_severity" text,
	"attribution" text DEFAULT '' NOT NULL,
	"terms_url" text,
	"last_error" jsonb,
	"status_reason" text,
	"status_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"not_watched_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "source_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "source_count" (
	"org_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "source_count_org_id_source_id_hour_reason_pk" PRIMARY KEY("org_id","source_id","hour","reason")
);
--> statement-breakpoint
CREATE TABLE "source_feed" (
	"org_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"feed_id" uuid NOT NULL,
	CONSTRAINT "source_feed_org_id_source_id_feed_id_pk" PRIMARY KEY("org_id","source_id","feed_id")
);
--> statement-breakpoint
CREATE TABLE "threat" (
	"id" uuid NOT NULL,
	"org_id" uuid NOT NULL,
	"source_id" uuid,
	"connector" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"era" integer DEFAULT 1 NOT NULL,
	"hazard" text NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"triage" text DEFAULT 'new' NOT NULL,
	"severity" text NOT NULL,
	"severity_rank" smallint NOT NULL,
	"certainty" text NOT NULL,
	"urgency" text NOT NULL,
	"response_type" text NOT NULL,
	"headline" text,
	"description" text,
	"instruction" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone,
	"onset_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"area_desc" text,
	"geometry" jsonb,
	"zones" jsonb DEFAULT '{"ugc":[],"same":[]}'::jsonb NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"point" jsonb,
	"radius_meters" double precision,
	"bbox" jsonb,
	"magnitude" jsonb,
	"vtec" jsonb,
	"external_id" text,
	"external_url" text,
	"sender_name" text,
	"attribution" text DEFAULT '' NOT NULL,
	"language" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"related_threat_ids" uuid[] DEFAULT '{}' NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"ingest_lag_seconds" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"max_risk" smallint DEFAULT 0 NOT NULL,
	"assignee_user_id" uuid,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"resolution" text,
	"dismiss_reason" text,
	"escalated_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "threat_org_id_id_pk" PRIMARY KEY("org_id","id")
);
--> statement-breakpoint
CREATE TABLE "threat_alias" (
	"org_id" uuid NOT NULL,
	"alias" text NOT NULL,
	"threat_id" uuid NOT NULL,
	CONSTRAINT "threat_alias_org_id_alias_threat_id_pk" PRIMARY KEY("org_id","alias","threat_id")
);
--> statement-breakpoint
CREATE TABLE "threat_impact" (
	"org_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"method" text NOT NULL,
	"by_county_only" boolean DEFAULT false NOT NULL,
	"distance_meters" double precision,
	"bearing_deg" double precision,
	"rule" jsonb NOT NULL,
	"proximity" text NOT NULL,
	"risk_score" smallint NOT NULL,
	"risk_parts" jsonb NOT NULL,
	"first_matched_at" timestamp (3) with time zone NOT NULL,
	"last_matched_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"triage" text DEFAULT 'new' NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"assignee_user_id" uuid,
	CONSTRAINT "threat_impact_org_id_threat_id_property_id_pk" PRIMARY KEY("org_id","threat_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "threat_revision" (
	"org_id" uuid NOT NULL,
	"threat_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"message_type" text NOT NULL,
	"connector" text NOT NULL,
	"identifier" text NOT NULL,
	"reference_ids" text[] DEFAULT '{}' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "threat_revision_org_id_threat_id_n_pk" PRIMARY KEY("org_id","threat_id","n")
);
--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "forecast_zone" text;--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "fire_zone" text;--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "match_overrides" jsonb;--> statement-breakpoint
ALTER TABLE "feed_message" ADD CONSTRAINT "feed_message_feed_id_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_run" ADD CONSTRAINT "feed_run_feed_id_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source" ADD CONSTRAINT "source_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_count" ADD CONSTRAINT "source_count_org_id_source_id_source_org_id_id_fk" FOREIGN KEY ("org_id","source_id") REFERENCES "public"."source"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_feed" ADD CONSTRAINT "source_feed_feed_id_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_feed" ADD CONSTRAINT "source_feed_org_id_source_id_source_org_id_id_fk" FOREIGN KEY ("org_id","source_id") REFERENCES "public"."source"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat" ADD CONSTRAINT "threat_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_alias" ADD CONSTRAINT "threat_alias_org_id_threat_id_threat_org_id_id_fk" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_impact" ADD CONSTRAINT "threat_impact_org_id_threat_id_threat_org_id_id_fk" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_impact" ADD CONSTRAINT "threat_impact_org_id_property_id_property_org_id_id_fk" FOREIGN KEY ("org_id","property_id") REFERENCES "public"."property"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threat_revision" ADD CONSTRAINT "threat_revision_org_id_threat_id_threat_org_id_id_fk" FOREIGN KEY ("org_id","threat_id") REFERENCES "public"."threat"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_due" ON "feed" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "feed_message_sent" ON "feed_message" USING btree ("connector","identifier");--> statement-breakpoint
CREATE INDEX "feed_message_open" ON "feed_message" USING btree ("feed_id","sent_at") WHERE is_open;--> statement-breakpoint
CREATE INDEX "feed_message_event" ON "feed_message" USING btree ("connector","dedupe_key");--> statement-breakpoint
CREATE INDEX "feed_message_received" ON "feed_message" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "feed_run_recent" ON "feed_run" USING btree ("feed_id","started_at");--> statement-breakpoint
CREATE INDEX "source_by_connector" ON "source" USING btree ("org_id","connector");--> statement-breakpoint
CREATE INDEX "source_by_status" ON "source" USING btree ("org_id","status");--> statement-breakpoint
CREATE INDEX "source_feed_by_feed" ON "source_feed" USING btree ("feed_id","org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "threat_event" ON "threat" USING btree ("org_id","dedupe_key","era");--> statement-breakpoint
CREATE INDEX "threat_open" ON "threat" USING btree ("org_id","severity_rank","id") WHERE status in ('upcoming', 'active');--> statement-breakpoint
CREATE INDEX "threat_recent" ON "threat" USING btree ("org_id","sent_at","id");--> statement-breakpoint
CREATE INDEX "threat_by_hazard" ON "threat" USING btree ("org_id","hazard");--> statement-breakpoint
CREATE INDEX "threat_by_source" ON "threat" USING btree ("org_id","source_id");--> statement-breakpoint
CREATE INDEX "threat_due" ON "threat" USING btree (coalesce(ends_at, expires_at)) WHERE status in ('upcoming', 'active');--> statement-breakpoint
CREATE INDEX "threat_search" ON "threat" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "threat_impact_property" ON "threat_impact" USING btree ("org_id","property_id","threat_id");--> statement-breakpoint
CREATE INDEX "threat_impact_current" ON "threat_impact" USING btree ("org_id","property_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "threat_revision_message" ON "threat_revision" USING btree ("connector","identifier");
--> statement-breakpoint
-- Shared by all organisations and without data of any, so no policy stands on them.
GRANT SELECT, INSERT, UPDATE ON feed TO parapet_app;
--> statement-breakpoint
GRANT SELECT ON feed_run, feed_message TO parapet_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  source, source_feed, source_count, threat, threat_alias, threat_impact, threat_revision
  TO parapet_app;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'source', 'source_feed', 'source_count', 'threat', 'threat_alias', 'threat_impact', 'threat_revision'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()))',
      name || '_of_org', name
    );
  END LOOP;
END $$;
