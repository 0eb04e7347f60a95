-- Row-level security, and the privileges of the server's role. Policies call functions in a subselect, so that they are
-- evaluated once per statement instead of once per row.

GRANT USAGE ON SCHEMA public TO parapet_app;

--
-- Tables in which an organization sees its own rows
--

-- short: policies on tables that were just created
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'role', 'membership_role', 'resource_role', 'resource_grant', 'invitation', 'saved_view',
    'portfolio', 'property', 'property_figure', 'unit', 'tenant', 'occupancy',
    'consent_record', 'suppression', 'optin_page', 'optin_link', 'optin_code',
    'email_sender', 'email_sender_day', 'welcome_campaign', 'welcome_recipient', 'welcome_mail', 'mail_event',
    'source', 'source_feed', 'source_count',
    'threat', 'threat_alias', 'threat_revision', 'threat_impact', 'threat_notification_trigger', 'threat_notification',
    'import_file', 'import_mapping', 'import_finding', 'import_row', 'import_missing_tenant',
    'task', 'batch', 'outbox', 'idempotency_key',
    'ledger_head', 'ledger_event', 'ledger_context'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()))',
      name || '_of_org', name
    );
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON
  membership, role, membership_role, resource_role, resource_grant, invitation, saved_view,
  portfolio, property, unit, tenant, occupancy,
  suppression, optin_page, optin_link, optin_code,
  email_sender, email_sender_day, welcome_campaign, welcome_recipient, welcome_mail, mail_event,
  source, source_feed, source_count,
  threat, threat_alias, threat_revision, threat_impact, threat_notification_trigger, threat_notification,
  import_file, import_mapping, import_finding, import_row, import_missing_tenant,
  task, batch, idempotency_key
  TO parapet_app;

-- Append-only: the server can neither change nor delete what it has recorded.
GRANT SELECT, INSERT ON ledger_event, ledger_context, consent_record TO parapet_app;
GRANT SELECT, UPDATE ON ledger_head TO parapet_app;

-- Only triggers write figures.
GRANT SELECT ON property_figure TO parapet_app;

-- Requests only insert. The publisher, which serves every organization, marks and deletes rows as the owner.
GRANT SELECT, INSERT ON outbox TO parapet_app;

--
-- People and their organizations
--

-- A person sees the current organization's memberships, and their own everywhere, so that they can switch.
ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
CREATE POLICY membership_of_org ON membership
  USING (org_id = (SELECT current_org_id()) OR user_id = (SELECT current_user_id()))
  WITH CHECK (org_id = (SELECT current_org_id()));

ALTER TABLE org ENABLE ROW LEVEL SECURITY;
CREATE POLICY org_visible ON org FOR SELECT
  USING (id = (SELECT current_org_id())
    OR id IN (SELECT org_id FROM membership WHERE user_id = (SELECT current_user_id()) AND status = 'active'));
CREATE POLICY org_changed ON org FOR UPDATE USING (id = (SELECT current_org_id()));
GRANT SELECT, UPDATE ON org TO parapet_app;

ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;
CREATE POLICY user_visible ON app_user FOR SELECT
  USING (id = (SELECT current_user_id())
    OR id IN (SELECT user_id FROM membership WHERE org_id = (SELECT current_org_id())));
CREATE POLICY user_changed ON app_user FOR UPDATE USING (id = (SELECT current_user_id()));
GRANT SELECT, UPDATE ON app_user TO parapet_app;

-- Sessions are private to the person, in every organization.
ALTER TABLE user_session ENABLE ROW LEVEL SECURITY;
CREATE POLICY user_session_of_user ON user_session
  USING (user_id = (SELECT current_user_id())) WITH CHECK (user_id = (SELECT current_user_id()));
GRANT SELECT, INSERT, UPDATE, DELETE ON user_session TO parapet_app;

--
-- Shared by all organizations
--

-- These contain no organization's data, so they have no policies. Background work writes them as the owner, and
-- likewise nws_point, feed_sighting, and rate_limit, which requests don't use in an organization's transactions.
GRANT SELECT, INSERT, UPDATE ON feed TO parapet_app;
GRANT SELECT ON feed_run, feed_message TO parapet_app;
