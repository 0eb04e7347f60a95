GRANT USAGE ON SCHEMA public TO parapet_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON
  membership, membership_role, role, resource_role, resource_grant, portfolio, property, task,
  import_file, import_row, import_mapping, idempotency_key
  TO parapet_app;
--> statement-breakpoint
GRANT SELECT, UPDATE ON org, app_user, ledger_head TO parapet_app;
--> statement-breakpoint
-- Append-only: the server can neither change nor remove what it once recorded.
GRANT SELECT, INSERT ON ledger_event, ledger_context TO parapet_app;
--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'membership_role', 'role', 'resource_role', 'resource_grant', 'portfolio', 'property', 'task',
    'import_file', 'import_row', 'import_mapping', 'idempotency_key', 'ledger_head', 'ledger_event', 'ledger_context'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()))',
      name || '_of_org', name
    );
  END LOOP;
END $$;
--> statement-breakpoint
-- A person sees the memberships of the current organisation, and their own everywhere (for the switcher).
ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY membership_of_org ON membership
  USING (org_id = (SELECT current_org_id()) OR user_id = (SELECT current_user_id()))
  WITH CHECK (org_id = (SELECT current_org_id()));
--> statement-breakpoint
ALTER TABLE org ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY org_visible ON org FOR SELECT
  USING (id = (SELECT current_org_id())
    OR id IN (SELECT org_id FROM membership WHERE user_id = (SELECT current_user_id()) AND status = 'active'));
--> statement-breakpoint
CREATE POLICY org_changed ON org FOR UPDATE USING (id = (SELECT current_org_id()));
--> statement-breakpoint
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY user_visible ON app_user FOR SELECT
  USING (id = (SELECT current_user_id())
    OR id IN (SELECT user_id FROM membership WHERE org_id = (SELECT current_org_id())));
--> statement-breakpoint
CREATE POLICY user_changed ON app_user FOR UPDATE USING (id = (SELECT current_user_id()));
