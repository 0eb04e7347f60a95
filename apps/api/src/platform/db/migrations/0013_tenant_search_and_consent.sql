DROP INDEX "tenant_by_place";--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "contact_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_event_unit" ON "ledger_event" USING btree ("org_id","unit_id","seq") WHERE unit_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_event_tenant" ON "ledger_event" USING btree ("org_id","tenant_id","seq") WHERE tenant_id is not null;--> statement-breakpoint
CREATE INDEX "tenant_by_unit" ON "tenant" USING btree ("org_id","unit_sort","id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "tenant_contact_search" ON "tenant" USING gin ("contact_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tenant_by_place" ON "tenant" USING btree ("org_id","property_sort",coalesce("property_id", '00000000-0000-0000-0000-000000000000'),"unit_sort","id") WHERE archived_at is null;--> statement-breakpoint
-- Like find_tenant_ids, and each word may also begin a word of the contacts. For callers who may read those.
CREATE FUNCTION find_tenant_ids_with_contacts(patterns text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  conditions text := 'true';
  pattern text;
  properties uuid[];
BEGIN
  FOREACH pattern IN ARRAY patterns LOOP
    EXECUTE format('SELECT array_agg(id) FROM property WHERE org_id = $1 AND search_text LIKE %L', pattern)
      INTO properties USING current_org_id();
    conditions := conditions || format(' AND (search_text LIKE %1$L OR contact_text LIKE %1$L', pattern)
      || CASE WHEN properties IS NULL THEN ')'
        ELSE format(' OR org_id = $1 AND property_id = ANY (%L::uuid[]))', properties) END;
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT id FROM tenant WHERE org_id = $1 AND %s LIMIT $2', conditions)
    USING current_org_id(), at_most;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_tenant_ids_with_contacts(text[], integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_tenant_ids_with_contacts(text[], integer) TO parapet_app;
--> statement-breakpoint
-- The words of a unit stand at the end of the words of its tenants, so a new name replaces that end.
CREATE FUNCTION follow_unit_words() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE tenant SET search_text = left(tenant.search_text, length(tenant.search_text) - length(o.search_text)) || n.search_text
    FROM new_rows n JOIN old_rows o USING (org_id, id)
    WHERE n.search_text <> o.search_text AND tenant.org_id = n.org_id AND tenant.unit_id = n.id
      AND right(tenant.search_text, length(o.search_text)) = o.search_text;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER unit_words_changed AFTER UPDATE ON unit
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_unit_words();
--> statement-breakpoint
-- Brings what tenants repeat of the consent for their addresses up to date. The hash is that of `consent_record`.
CREATE FUNCTION refresh_reach(of_org uuid, tenant_ids uuid[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH address AS (
      SELECT t.id, c.channel,
        encode(sha256(convert_to(t.org_id::text || ':' || c.channel || ':' || k.key, 'UTF8')), 'hex') AS hash
      FROM tenant t CROSS JOIN unnest(t.contact_keys) k(key)
        JOIN (VALUES ('email', true), ('sms', false), ('voice', false)) c(channel, is_email)
          ON c.is_email = (position('@' IN k.key) > 0)
      WHERE t.org_id = of_org AND t.id = ANY (tenant_ids)
    ), latest AS (
      SELECT a.id, a.channel, r.state, r.occurred_at,
        EXISTS (SELECT FROM suppression s WHERE s.org_id = of_org AND s.channel = a.channel AND s.address_hash = a.hash)
          AS suppressed
      FROM address a CROSS JOIN LATERAL (
        SELECT state, occurred_at FROM consent_record
        WHERE org_id = of_org AND address_hash = a.hash AND purpose = 'safety_alerts'
        ORDER BY occurred_at DESC, id DESC LIMIT 1
      ) r
    ), reach AS (
      SELECT t.id,
        coalesce((array_agg(state ORDER BY (state = 'opted_in') DESC, occurred_at DESC) FILTER (WHERE channel = 'email'))[1], 'none') AS email,
        coalesce((array_agg(state ORDER BY (state = 'opted_in') DESC, occurred_at DESC) FILTER (WHERE channel = 'sms'))[1], 'none') AS sms,
        coalesce(bool_or(state = 'opted_in' AND NOT suppressed), false) AS reachable
      FROM unnest(tenant_ids) t(id) LEFT JOIN latest ON latest.id = t.id
      GROUP BY t.id
    )
    UPDATE tenant SET consent_email = reach.email, consent_sms = reach.sms, reachable = reach.reachable
    FROM reach
    WHERE tenant.org_id = of_org AND tenant.id = reach.id
      AND (tenant.consent_email, tenant.consent_sms, tenant.reachable) <> (reach.email, reach.sms, reach.reachable)
  $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION refresh_reach(uuid, uuid[]) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION follow_addresses() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  of_org uuid;
  tenant_ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    FOR of_org, tenant_ids IN
      SELECT org_id, array_agg(id) FROM new_rows n
      WHERE contact_keys <> '{}' AND EXISTS (SELECT FROM consent_record r WHERE r.org_id = n.org_id) GROUP BY org_id
    LOOP
      PERFORM refresh_reach(of_org, tenant_ids);
    END LOOP;
  ELSE
    FOR of_org, tenant_ids IN
      SELECT n.org_id, array_agg(n.id) FROM new_rows n JOIN old_rows o USING (org_id, id)
      WHERE n.contact_keys <> o.contact_keys GROUP BY n.org_id
    LOOP
      PERFORM refresh_reach(of_org, tenant_ids);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tenant_addresses_given AFTER INSERT ON tenant
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_addresses();
--> statement-breakpoint
CREATE TRIGGER tenant_addresses_changed AFTER UPDATE ON tenant
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_addresses();
--> statement-breakpoint
-- One address may be that of several tenants, and consent is given for the address.
CREATE FUNCTION follow_consent() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  of_org uuid;
  keys text[];
  tenant_ids uuid[];
BEGIN
  FOR of_org, keys IN
    SELECT org_id, array_agg(DISTINCT address) FROM new_rows
    WHERE address IS NOT NULL AND purpose = 'safety_alerts' GROUP BY org_id
  LOOP
    SELECT array_agg(id) INTO tenant_ids FROM tenant
      WHERE org_id = of_org AND contact_keys <> '{}' AND contact_keys && keys;
    IF tenant_ids IS NOT NULL THEN PERFORM refresh_reach(of_org, tenant_ids); END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER consent_recorded AFTER INSERT ON consent_record
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_consent();
--> statement-breakpoint
-- Only an address with consent makes somebody reachable, so its records lead from the hash to the tenants.
CREATE FUNCTION follow_suppression() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  of_org uuid;
  keys text[];
  tenant_ids uuid[];
BEGIN
  FOR of_org, keys IN
    SELECT c.org_id, array_agg(DISTINCT r.address) FROM changed_rows c
      JOIN consent_record r ON r.org_id = c.org_id AND r.address_hash = c.address_hash
    WHERE r.address IS NOT NULL GROUP BY c.org_id
  LOOP
    SELECT array_agg(id) INTO tenant_ids FROM tenant
      WHERE org_id = of_org AND contact_keys <> '{}' AND contact_keys && keys;
    IF tenant_ids IS NOT NULL THEN PERFORM refresh_reach(of_org, tenant_ids); END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER suppression_added AFTER INSERT ON suppression
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_suppression();
--> statement-breakpoint
CREATE TRIGGER suppression_lifted AFTER DELETE ON suppression
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_suppression();
--> statement-breakpoint
-- Takes what names the person out of the proofs of a tenant who is gone; what was agreed to, when and how stays. An
-- address that somebody else has too stays theirs.
CREATE OR REPLACE FUNCTION erase_consent(erased_tenant_id uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE consent_record SET
      address = CASE WHEN EXISTS (
        SELECT FROM tenant o WHERE o.org_id = consent_record.org_id AND o.contact_keys <> '{}'
          AND o.contact_keys @> ARRAY[consent_record.address]
      ) THEN address END,
      evidence = evidence - ARRAY['ip', 'userAgent', 'note', 'documentRef'],
      actor = CASE WHEN actor->>'type' = 'tenant' THEN actor || '{"name": null}' ELSE actor END
    WHERE org_id = current_org_id() AND tenant_id = erased_tenant_id
      AND NOT EXISTS (SELECT FROM tenant t WHERE t.org_id = consent_record.org_id AND t.id = erased_tenant_id)
  $$;
