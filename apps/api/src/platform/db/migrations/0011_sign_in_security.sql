ALTER TABLE "org" ADD COLUMN "security" jsonb DEFAULT '{"mfaRequired":false,"sessionIdleMinutes":10080,"sessionMaxHours":720,"sessionsMax":10,"reauthenticationMinutes":60}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "signed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "end_reason" text;