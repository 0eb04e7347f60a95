-- The server's login needs no privileges of its own. It switches to one of two roles: parapet_app in the transactions of
-- an organization, and parapet_system for work across organizations, such as feeds and cleanup. The tables' owner only
-- migrates.

-- short: one role
DO $$
BEGIN
  CREATE ROLE parapet_system NOLOGIN NOBYPASSRLS;
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
--> statement-breakpoint
-- Row-level security binds the owner from now on. As a member of parapet_system, it still sees every row, so that
-- migrations can move data and triggers can update figures.
-- short: one role
DO $$
BEGIN
  EXECUTE format('GRANT parapet_system TO %I', current_user);
END $$;
--> statement-breakpoint
-- short: policies, without reading rows
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'org', 'app_user', 'user_session', 'membership', 'role', 'membership_role', 'resource_role', 'resource_grant',
    'invitation', 'saved_view',
    'portfolio', 'property', 'property_figure', 'unit', 'tenant', 'occupancy', 'nws_point',
    'consent_record', 'suppression', 'optin_page', 'optin_link', 'optin_code',
    'email_sender', 'email_sender_day', 'welcome_campaign', 'welcome_recipient', 'welcome_mail', 'mail_event',
    'feed', 'feed_run', 'feed_message', 'feed_sighting', 'source', 'source_feed', 'source_count',
    'threat', 'threat_alias', 'threat_revision', 'threat_impact', 'threat_notification_trigger', 'threat_notification',
    'import_file', 'import_mapping', 'import_finding', 'import_row', 'import_missing_tenant',
    'task', 'batch', 'outbox', 'idempotency_key', 'rate_limit',
    'ledger_head', 'ledger_event', 'ledger_context'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I TO parapet_system USING (true) WITH CHECK (true)', name || '_of_system', name
    );
    -- Records that are never changed, and figures, which only triggers write.
    IF name IN ('ledger_event', 'ledger_context', 'consent_record') THEN
      EXECUTE format('GRANT SELECT, INSERT ON %I TO parapet_system', name);
    ELSIF name = 'property_figure' THEN
      EXECUTE format('GRANT SELECT ON %I TO parapet_system', name);
    ELSE
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO parapet_system', name);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- An organization sees the feeds it subscribes to: the address of a feed may contain another organization's token.
CREATE POLICY feed_subscribed ON feed FOR SELECT TO parapet_app
  USING (id IN (SELECT feed_id FROM source_feed WHERE org_id = (SELECT current_org_id())));
CREATE POLICY feed_run_subscribed ON feed_run FOR SELECT TO parapet_app
  USING (feed_id IN (SELECT feed_id FROM source_feed WHERE org_id = (SELECT current_org_id())));
CREATE POLICY feed_message_subscribed ON feed_message FOR SELECT TO parapet_app
  USING (feed_id IN (SELECT feed_id FROM source_feed WHERE org_id = (SELECT current_org_id())));
REVOKE INSERT, UPDATE ON feed FROM parapet_app;
--> statement-breakpoint
-- Only the owner can analyze a table. Imports do it as soon as they fill one.
CREATE FUNCTION analyze_imported_table(name text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF name NOT IN ('property', 'property_figure', 'unit', 'tenant', 'occupancy') THEN
    RAISE EXCEPTION 'imports do not fill %', name;
  END IF;
  EXECUTE format('ANALYZE %I', name);
END $$;
REVOKE ALL ON FUNCTION analyze_imported_table FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analyze_imported_table TO parapet_system;
--> statement-breakpoint
-- The server compares the applied migrations with its own.
GRANT USAGE ON SCHEMA public, drizzle TO parapet_system;
GRANT SELECT ON drizzle.__drizzle_migrations TO parapet_system;
--> statement-breakpoint
-- The job queue creates and upgrades its own tables.
-- short: ownership, without reading rows
DO $$
DECLARE
  item text;
BEGIN
  IF to_regnamespace('pgboss') IS NULL THEN
    CREATE SCHEMA pgboss AUTHORIZATION parapet_system;
    RETURN;
  END IF;
  ALTER SCHEMA pgboss OWNER TO parapet_system;
  FOR item IN SELECT oid::regclass::text FROM pg_class
    WHERE relnamespace = to_regnamespace('pgboss') AND relkind IN ('r', 'p', 'v', 'm') LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO parapet_system', item);
  END LOOP;
  FOR item IN SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = to_regnamespace('pgboss') LOOP
    EXECUTE format('ALTER ROUTINE %s OWNER TO parapet_system', item);
  END LOOP;
  FOR item IN SELECT oid::regtype::text FROM pg_type
    WHERE typnamespace = to_regnamespace('pgboss') AND typtype IN ('e', 'd') LOOP
    EXECUTE format('ALTER TYPE %s OWNER TO parapet_system', item);
  END LOOP;
END $$;
