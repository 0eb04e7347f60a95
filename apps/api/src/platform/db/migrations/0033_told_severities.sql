ALTER TABLE "threat_notification" ADD COLUMN "told_rank" smallint;--> statement-breakpoint
ALTER TABLE "escalation_notice" ADD COLUMN "told" jsonb;