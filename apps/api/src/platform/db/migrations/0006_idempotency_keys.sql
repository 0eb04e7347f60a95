ALTER TABLE "idempotency_key" ADD COLUMN "access" text[];
--> statement-breakpoint
-- Responses were stored as plain text until now; from now on they are encrypted.
-- short: the table has the keys of one day.
DELETE FROM "idempotency_key";
