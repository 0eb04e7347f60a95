CREATE INDEX IF NOT EXISTS "consent_of_phone" ON "consent_record" USING btree ("address") WHERE channel in ('sms', 'voice');
--> statement-breakpoint
DROP INDEX "consent_of_number";
