-- How many failed lately is asked every few seconds, and most that ever failed did so long ago.
CREATE INDEX IF NOT EXISTS "task_failed" ON "task" USING btree ("ended_at") WHERE "task"."status" = 'failed';
