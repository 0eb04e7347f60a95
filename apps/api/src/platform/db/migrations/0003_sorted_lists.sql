DROP INDEX "property_by_units";--> statement-breakpoint
ALTER TABLE "portfolio" ALTER COLUMN "name_sort" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "property" ALTER COLUMN "name_sort" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "property" ALTER COLUMN "city_sort" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "ledger_event_group" ON "ledger_event" USING btree ("org_id","group_id","seq") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_event_verified" ON "ledger_event" USING btree ("org_id","seq") WHERE action = 'ledger.verified';--> statement-breakpoint
CREATE INDEX "property_by_units_down" ON "property" USING btree ("org_id",coalesce("unit_count_declared", -1),"id");--> statement-breakpoint
CREATE INDEX "property_sharing_address" ON "property" USING btree ("org_id","fingerprint") WHERE shares_address;--> statement-breakpoint
CREATE INDEX "property_by_units" ON "property" USING btree ("org_id",coalesce("unit_count_declared", 2147483647),"id");