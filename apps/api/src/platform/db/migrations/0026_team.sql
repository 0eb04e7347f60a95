ALTER TABLE "resource_role" DROP CONSTRAINT "resource_role_org_key";--> statement-breakpoint
ALTER TABLE "role" DROP CONSTRAINT "role_org_key";--> statement-breakpoint
ALTER TABLE "resource_grant" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "mail_allowed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "membership_role_role" ON "membership_role" USING btree ("org_id","role_id");--> statement-breakpoint
CREATE INDEX "resource_grant_resource" ON "resource_grant" USING btree ("org_id","resource_type","resource_id");--> statement-breakpoint
CREATE INDEX "resource_grant_role" ON "resource_grant" USING btree ("org_id","resource_role_id");--> statement-breakpoint
CREATE INDEX "resource_grant_expiring" ON "resource_grant" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_role_org_key" ON "resource_role" USING btree ("org_id","key") WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_org_key" ON "role" USING btree ("org_id","key") WHERE archived_at is null;
--> statement-breakpoint
-- The seeded organisations are the operator's own, so they may write to their tenants as before.
UPDATE org SET mail_allowed = true WHERE id IN ('0193a5c0-0000-7000-8000-0000000000c1', '0193a5c0-0000-7000-8000-0000000000a2');
--> statement-breakpoint
-- What somebody may do is kept in the memory of every process; whatever announces a change tells all of them, and only
-- once it is committed.
CREATE FUNCTION tell_changed_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('parapet_permissions', NEW.entity_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_permissions AFTER INSERT ON outbox
  FOR EACH ROW WHEN (NEW.event = 'permissions.changed') EXECUTE FUNCTION tell_changed_permissions();
