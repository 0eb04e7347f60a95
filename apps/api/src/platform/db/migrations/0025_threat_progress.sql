CREATE INDEX IF NOT EXISTS "threat_by_close" ON "threat" USING btree ("org_id",coalesce("closed_at", '9000-01-01 00:00:00+00'::timestamptz),"severity_rank",coalesce("onset_at", "effective_at", "sent_at"),"id");
--> statement-breakpoint
ALTER TABLE "threat_impact" ADD COLUMN "progress_at" timestamp (3) with time zone;
