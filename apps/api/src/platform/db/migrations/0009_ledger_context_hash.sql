ALTER TABLE "ledger_context" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "ledger_event" ADD COLUMN "context_hash" text;
