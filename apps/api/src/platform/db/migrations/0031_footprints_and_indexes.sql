ALTER TABLE "property" ADD COLUMN "footprint" jsonb;
--> statement-breakpoint
CREATE TABLE "feed_sighting" (
	"feed_id" uuid NOT NULL,
	"cell" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "feed_sighting_feed_id_cell_day_pk" PRIMARY KEY("feed_id","cell","day")
);
--> statement-breakpoint
ALTER TABLE "feed_sighting" ADD CONSTRAINT "feed_sighting_feed_id_feed_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."feed"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_event_threat" ON "ledger_event" USING btree ("org_id","threat_id","seq") WHERE threat_id is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_event_source" ON "ledger_event" USING btree ("org_id","source_id","seq") WHERE source_id is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_event_task" ON "ledger_event" USING btree ("org_id","task_id","seq") WHERE task_id is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_event_portfolio" ON "ledger_event" USING btree ("org_id","portfolio_id","seq") WHERE portfolio_id is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_event_category" ON "ledger_event" USING btree ("org_id","category","seq");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "ledger_event_time" ON "ledger_event" USING brin ("occurred_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "source_count_old" ON "source_count" USING btree ("hour");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feed_run_old" ON "feed_run" USING btree ("started_at");
--> statement-breakpoint
-- Whose weather zones nobody knows scores ten less, as `scoreDataQuality` says.
UPDATE property SET data_quality = greatest(0, data_quality - 10)
  WHERE geocode_status NOT IN ('failed', 'pending') AND country IN ('US', 'PR', 'GU', 'VI', 'AS', 'MP')
    AND forecast_zone IS NULL AND fire_zone IS NULL;
