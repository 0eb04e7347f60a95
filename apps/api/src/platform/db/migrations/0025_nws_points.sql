CREATE TABLE "nws_point" (
	"lat_e4" integer NOT NULL,
	"lon_e4" integer NOT NULL,
	"forecast_zone" text,
	"county_zone" text,
	"fire_zone" text,
	"time_zone" text,
	"answered_at" timestamp (3) with time zone,
	"ask_again_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "nws_point_lat_e4_lon_e4_pk" PRIMARY KEY("lat_e4","lon_e4")
);
--> statement-breakpoint
CREATE INDEX "nws_point_again" ON "nws_point" USING btree ("ask_again_at");--> statement-breakpoint
CREATE INDEX "property_without_zones" ON "property" USING btree ("org_id","id") WHERE forecast_zone is null and fire_zone is null and lat is not null and status = 'active';--> statement-breakpoint
CREATE INDEX "threat_over" ON "threat" USING btree ("org_id","closed_at") WHERE status in ('ended', 'expired', 'cancelled');