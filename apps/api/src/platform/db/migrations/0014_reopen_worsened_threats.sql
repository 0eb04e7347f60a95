ALTER TABLE "threat_impact" ADD COLUMN "closed_severity_rank" smallint;--> statement-breakpoint
ALTER TABLE "threat_impact" ADD COLUMN "dismiss_reason" text;