-- Counts of limits are worth a minute; a crash of the database may forget them.
CREATE UNLOGGED TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "committed_at" timestamp (3) with time zone;
