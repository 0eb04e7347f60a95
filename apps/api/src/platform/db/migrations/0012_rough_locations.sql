ALTER TABLE "property" ADD COLUMN "geocode_radius_meters" double precision;--> statement-breakpoint
ALTER TABLE "threat_impact" ADD COLUMN "approximate_by" text;