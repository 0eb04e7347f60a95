CREATE TABLE "geocode_answer" (
	"key" text PRIMARY KEY NOT NULL,
	"answer" jsonb,
	"failures" integer DEFAULT 0 NOT NULL,
	"refresh_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "geocode_match_type" text;--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "geocode_benchmark" text;--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "geocode_candidates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "geocode_checked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "geocode_answer_refresh" ON "geocode_answer" USING btree ("refresh_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "property_to_geocode" ON "property" USING btree ("org_id","id") WHERE geocode_checked_at is null and archived_at is null and geocode_status <> 'manual' and geocode_precision in ('postal_code', 'city', 'unknown');--> statement-breakpoint
-- Shared by all organizations, so only background work may read it.
ALTER TABLE "geocode_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "geocode_answer" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "geocode_answer_of_system" ON "geocode_answer" TO parapet_system USING (true) WITH CHECK (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "geocode_answer" TO parapet_system;
