ALTER TABLE "alert_reply" ADD COLUMN "announced_at" timestamp (3) with time zone;
