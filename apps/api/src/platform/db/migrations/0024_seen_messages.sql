ALTER TABLE "feed_message" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "threat" DROP COLUMN "parts";