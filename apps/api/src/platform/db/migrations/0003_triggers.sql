-- What the database keeps up to date automatically, each function with its triggers. Almost all run once per statement,
-- so writing many rows costs one update of the figures. They run with their owner's privileges, because the server
-- can't write figures.

--
-- Names for sorting lists
--

CREATE FUNCTION read_portfolio_sort() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  SELECT name_sort INTO NEW.portfolio_sort FROM portfolio WHERE org_id = NEW.org_id AND id = NEW.portfolio_id;
  -- If the portfolio doesn't exist, the foreign key reports it.
  NEW.portfolio_sort := coalesce(NEW.portfolio_sort, '');
  RETURN NEW;
END $$;

CREATE TRIGGER property_sorted BEFORE INSERT ON property
  FOR EACH ROW WHEN (NEW.portfolio_sort = '') EXECUTE FUNCTION read_portfolio_sort();
CREATE TRIGGER property_sorted_anew BEFORE UPDATE ON property
  FOR EACH ROW WHEN (NEW.portfolio_id <> OLD.portfolio_id) EXECUTE FUNCTION read_portfolio_sort();

CREATE FUNCTION propagate_portfolios() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows n JOIN old_rows o USING (org_id, id) WHERE n.name_sort <> o.name_sort) THEN
    UPDATE property SET portfolio_sort = n.name_sort
      FROM new_rows n JOIN old_rows o USING (org_id, id)
      WHERE n.name_sort <> o.name_sort AND property.org_id = n.org_id AND property.portfolio_id = n.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER portfolio_renamed AFTER UPDATE ON portfolio
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_portfolios();

-- A tenant's search text ends with their unit's, so a new name replaces that part.
CREATE FUNCTION propagate_unit_words() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE tenant SET search_text = left(tenant.search_text, length(tenant.search_text) - length(o.search_text)) || n.search_text
    FROM new_rows n JOIN old_rows o USING (org_id, id)
    WHERE n.search_text <> o.search_text AND tenant.org_id = n.org_id AND tenant.unit_id = n.id
      AND right(tenant.search_text, length(o.search_text)) = o.search_text;
  RETURN NULL;
END $$;

CREATE TRIGGER unit_words_changed AFTER UPDATE ON unit
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_unit_words();

--
-- Property figures
--

-- What a statement changed in one property's figures. A type of its own, because the table's row type changes with each
-- column.
CREATE TYPE figure_delta AS (
  org_id uuid, property_id uuid, units integer, occupied integer, vacant integer, units_without_floor integer,
  tenants integer, reachable integer, assistance integer, without_contact integer
);

-- Adds to the figures of several properties, locking them in a fixed order so that two writers can't deadlock.
CREATE FUNCTION add_figures(deltas figure_delta[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  PERFORM 1 FROM property_figure f JOIN unnest(deltas) d USING (org_id, property_id)
    ORDER BY f.org_id, f.property_id FOR NO KEY UPDATE OF f;
  UPDATE property_figure f SET
    units = f.units + d.units,
    occupied = f.occupied + d.occupied,
    vacant = f.vacant + d.vacant,
    units_without_floor = f.units_without_floor + d.units_without_floor,
    tenants = f.tenants + d.tenants,
    reachable = f.reachable + d.reachable,
    assistance = f.assistance + d.assistance,
    without_contact = f.without_contact + d.without_contact
  FROM unnest(deltas) d
  WHERE f.org_id = d.org_id AND f.property_id = d.property_id;
END $$;

-- Creates each new property's figures, and copies a new name or portfolio to its units and tenants.
CREATE FUNCTION propagate_properties() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO property_figure (org_id, property_id, declared, own_quality)
      SELECT org_id, id, unit_count_declared, data_quality FROM new_rows;
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM property_figure f USING old_rows o WHERE f.org_id = o.org_id AND f.property_id = o.id;
    RETURN NULL;
  END IF;
  UPDATE property_figure f SET declared = n.unit_count_declared, own_quality = n.data_quality
    FROM new_rows n JOIN old_rows o USING (org_id, id)
    WHERE (n.unit_count_declared, n.data_quality) IS DISTINCT FROM (o.unit_count_declared, o.data_quality)
      AND f.org_id = n.org_id AND f.property_id = n.id;
  IF EXISTS (
    SELECT FROM new_rows n JOIN old_rows o USING (org_id, id)
    WHERE n.portfolio_id <> o.portfolio_id OR n.name_sort <> o.name_sort
  ) THEN
    UPDATE unit SET portfolio_id = n.portfolio_id, property_sort = n.name_sort
      FROM new_rows n JOIN old_rows o USING (org_id, id)
      WHERE (n.portfolio_id <> o.portfolio_id OR n.name_sort <> o.name_sort)
        AND unit.org_id = n.org_id AND unit.property_id = n.id;
    UPDATE tenant SET portfolio_id = n.portfolio_id, property_sort = n.name_sort
      FROM new_rows n JOIN old_rows o USING (org_id, id)
      WHERE (n.portfolio_id <> o.portfolio_id OR n.name_sort <> o.name_sort)
        AND tenant.org_id = n.org_id AND tenant.property_id = n.id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER property_inserted AFTER INSERT ON property
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_properties();
CREATE TRIGGER property_updated AFTER UPDATE ON property
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_properties();
CREATE TRIGGER property_deleted AFTER DELETE ON property
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_properties();

CREATE FUNCTION count_units() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  deltas figure_delta[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, count(*), count(*) FILTER (WHERE status IN ('occupied', 'notice')),
        count(*) FILTER (WHERE status = 'vacant'), count(*) FILTER (WHERE floor IS NULL),
        0, 0, 0, 0)::figure_delta AS delta
      FROM new_rows WHERE archived_at IS NULL GROUP BY org_id, property_id
    ) grouped;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, -count(*), -count(*) FILTER (WHERE status IN ('occupied', 'notice')),
        -count(*) FILTER (WHERE status = 'vacant'), -count(*) FILTER (WHERE floor IS NULL),
        0, 0, 0, 0)::figure_delta AS delta
      FROM old_rows WHERE archived_at IS NULL GROUP BY org_id, property_id
    ) grouped;
  ELSE
    SELECT array_agg(ROW(org_id, property_id, units, occupied, vacant, floorless, 0, 0, 0, 0)::figure_delta)
    INTO deltas FROM (
      SELECT org_id, property_id, sum(sign) AS units,
        coalesce(sum(sign) FILTER (WHERE status IN ('occupied', 'notice')), 0) AS occupied,
        coalesce(sum(sign) FILTER (WHERE status = 'vacant'), 0) AS vacant,
        coalesce(sum(sign) FILTER (WHERE floor IS NULL), 0) AS floorless
      FROM (
        SELECT -1 AS sign, org_id, property_id, status, floor FROM old_rows WHERE archived_at IS NULL
        UNION ALL
        SELECT 1, org_id, property_id, status, floor FROM new_rows WHERE archived_at IS NULL
      ) changed GROUP BY org_id, property_id
    ) grouped WHERE (units, occupied, vacant, floorless) <> (0, 0, 0, 0);
    UPDATE tenant SET unit_sort = n.place_sort
      FROM new_rows n JOIN old_rows o USING (org_id, id)
      WHERE n.place_sort <> o.place_sort AND tenant.org_id = n.org_id AND tenant.unit_id = n.id;
  END IF;
  IF deltas IS NOT NULL THEN PERFORM add_figures(deltas); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER unit_inserted AFTER INSERT ON unit
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_units();
CREATE TRIGGER unit_updated AFTER UPDATE ON unit
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_units();
CREATE TRIGGER unit_deleted AFTER DELETE ON unit
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_units();

CREATE FUNCTION count_tenants() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  deltas figure_delta[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, 0, 0, 0, 0, count(*), count(*) FILTER (WHERE reachable),
        count(*) FILTER (WHERE has_assistance), count(*) FILTER (WHERE contact_keys = '{}'))::figure_delta AS delta
      FROM new_rows
      WHERE archived_at IS NULL AND property_id IS NOT NULL AND status IN ('current', 'notice', 'eviction')
      GROUP BY org_id, property_id
    ) grouped;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(delta) INTO deltas FROM (
      SELECT ROW(org_id, property_id, 0, 0, 0, 0, -count(*), -count(*) FILTER (WHERE reachable),
        -count(*) FILTER (WHERE has_assistance), -count(*) FILTER (WHERE contact_keys = '{}'))::figure_delta AS delta
      FROM old_rows
      WHERE archived_at IS NULL AND property_id IS NOT NULL AND status IN ('current', 'notice', 'eviction')
      GROUP BY org_id, property_id
    ) grouped;
  ELSE
    SELECT array_agg(ROW(org_id, property_id, 0, 0, 0, 0, tenants, reached, assisted, contactless)::figure_delta)
    INTO deltas FROM (
      SELECT org_id, property_id, sum(sign) AS tenants,
        coalesce(sum(sign) FILTER (WHERE reachable), 0) AS reached,
        coalesce(sum(sign) FILTER (WHERE has_assistance), 0) AS assisted,
        coalesce(sum(sign) FILTER (WHERE contact_keys = '{}'), 0) AS contactless
      FROM (
        SELECT -1 AS sign, org_id, property_id, status, reachable, has_assistance, contact_keys, archived_at FROM old_rows
        UNION ALL
        SELECT 1, org_id, property_id, status, reachable, has_assistance, contact_keys, archived_at FROM new_rows
      ) changed
      WHERE archived_at IS NULL AND property_id IS NOT NULL AND status IN ('current', 'notice', 'eviction')
      GROUP BY org_id, property_id
    ) grouped WHERE (tenants, reached, assisted, contactless) <> (0, 0, 0, 0);
  END IF;
  IF deltas IS NOT NULL THEN PERFORM add_figures(deltas); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tenant_inserted AFTER INSERT ON tenant
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();
CREATE TRIGGER tenant_updated AFTER UPDATE ON tenant
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();
CREATE TRIGGER tenant_deleted AFTER DELETE ON tenant
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tenants();

-- Recounts the ongoing, unresolved threats to these properties, because a maximum can't be updated incrementally. It
-- does so property by property: with a single join, an engine without statistics compared every property with every
-- impact, and one warning for a third of 30,000 properties took 42 seconds.
CREATE FUNCTION recount_threats(orgs uuid[], properties uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  -- A statement that waited for these locks counts with a snapshot from after the wait.
  PERFORM 1 FROM property_figure f JOIN unnest(orgs, properties) c(org_id, property_id) USING (org_id, property_id)
    ORDER BY f.org_id, f.property_id FOR NO KEY UPDATE OF f;
  UPDATE property_figure f SET
    threats_active = n.active,
    threats_unacknowledged = n.unacknowledged,
    max_severity_rank = n.max_rank,
    risk_score = n.risk
  FROM unnest(orgs, properties) c(org_id, property_id)
  CROSS JOIN LATERAL (
    SELECT count(*) AS active, count(*) FILTER (WHERE i.triage = 'new') AS unacknowledged,
      coalesce(max(t.severity_rank), 0) AS max_rank, coalesce(max(i.risk_score), 0) AS risk
    FROM threat_impact i JOIN threat t ON t.org_id = i.org_id AND t.id = i.threat_id
    WHERE i.org_id = c.org_id AND i.property_id = c.property_id AND i.ended_at IS NULL
      AND i.triage IN ('new', 'acknowledged', 'in_progress')
      AND t.status IN ('upcoming', 'active') AND NOT t.is_test
  ) n
  WHERE f.org_id = c.org_id AND f.property_id = c.property_id
    AND (f.threats_active, f.threats_unacknowledged, f.max_severity_rank, f.risk_score)
      IS DISTINCT FROM (n.active, n.unacknowledged, n.max_rank, n.risk);
END $$;

CREATE FUNCTION count_impacts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  orgs uuid[];
  properties uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(org_id), array_agg(property_id) INTO orgs, properties
      FROM (SELECT DISTINCT org_id, property_id FROM new_rows) changed;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(org_id), array_agg(property_id) INTO orgs, properties
      FROM (SELECT DISTINCT org_id, property_id FROM old_rows) changed;
  ELSE
    SELECT array_agg(org_id), array_agg(property_id) INTO orgs, properties FROM (
      SELECT DISTINCT org_id, property_id FROM new_rows n JOIN old_rows o USING (org_id, threat_id, property_id)
      WHERE (n.ended_at IS NULL, n.triage, n.risk_score) IS DISTINCT FROM (o.ended_at IS NULL, o.triage, o.risk_score)
    ) changed;
  END IF;
  IF orgs IS NOT NULL THEN PERFORM recount_threats(orgs, properties); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER threat_impact_inserted AFTER INSERT ON threat_impact
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_impacts();
CREATE TRIGGER threat_impact_updated AFTER UPDATE ON threat_impact
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_impacts();
CREATE TRIGGER threat_impact_deleted AFTER DELETE ON threat_impact
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_impacts();

-- A threat that starts, ends, or changes its severity is recounted at every property it affects. Deleting a threat also
-- deletes its impacts, which have their own triggers.
CREATE FUNCTION propagate_threats() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  orgs uuid[];
  properties uuid[];
BEGIN
  SELECT array_agg(org_id), array_agg(property_id) INTO orgs, properties FROM (
    SELECT DISTINCT i.org_id, i.property_id
    FROM new_rows n JOIN old_rows o USING (org_id, id)
      JOIN threat_impact i ON i.org_id = n.org_id AND i.threat_id = n.id
    WHERE (n.status IN ('upcoming', 'active'), n.is_test, n.severity_rank)
      IS DISTINCT FROM (o.status IN ('upcoming', 'active'), o.is_test, o.severity_rank)
  ) changed;
  IF orgs IS NOT NULL THEN PERFORM recount_threats(orgs, properties); END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER threat_updated AFTER UPDATE ON threat
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_threats();

--
-- Tenants' consent and reachability
--

-- Updates tenants' copies of the consent for their addresses: their own records count, and those of an address without a
-- tenant, but not those of others with the address. The hash is computed as in consent_record.
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
          AND (tenant_id = a.id OR tenant_id IS NULL)
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

CREATE FUNCTION propagate_addresses() RETURNS trigger
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

CREATE TRIGGER tenant_addresses_given AFTER INSERT ON tenant
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_addresses();
CREATE TRIGGER tenant_addresses_changed AFTER UPDATE ON tenant
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_addresses();

-- Several tenants can share an address, and consent is given per address.
CREATE FUNCTION propagate_consent() RETURNS trigger
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

CREATE TRIGGER consent_recorded AFTER INSERT ON consent_record
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_consent();

-- Only an address with consent makes a tenant reachable, so the consent records lead from the hash to the tenants.
CREATE FUNCTION propagate_suppression() RETURNS trigger
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

CREATE TRIGGER suppression_added AFTER INSERT ON suppression
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_suppression();
CREATE TRIGGER suppression_lifted AFTER DELETE ON suppression
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION propagate_suppression();

--
-- Erasure
--

-- Erases the tenant from campaigns, too, because mail servers' responses may contain the address.
CREATE FUNCTION anonymize_recipients() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  UPDATE welcome_mail m SET smtp_answer = NULL
    FROM old_rows o JOIN welcome_recipient r ON r.org_id = o.org_id AND r.tenant_id = o.id
    WHERE m.org_id = r.org_id AND m.recipient_id = r.id;
  UPDATE mail_event e SET detail = NULL
    FROM old_rows o JOIN welcome_recipient r ON r.org_id = o.org_id AND r.tenant_id = o.id
      JOIN welcome_mail m ON m.org_id = r.org_id AND m.recipient_id = r.id
    WHERE e.message_id = m.message_id;
  UPDATE welcome_recipient r SET
      address = NULL,
      state = CASE WHEN r.state IN ('queued', 'deferred') AND r.sent_at IS NULL THEN 'skipped' ELSE r.state END,
      skip_reason = CASE WHEN r.state IN ('queued', 'deferred') AND r.sent_at IS NULL THEN 'erased' ELSE r.skip_reason END,
      events = (
        SELECT coalesce(jsonb_agg(jsonb_set(e, '{detail}', 'null')), '[]') FROM jsonb_array_elements(r.events) e
      )
    FROM old_rows o WHERE r.org_id = o.org_id AND r.tenant_id = o.id;
  RETURN NULL;
END $$;

CREATE TRIGGER tenant_removed AFTER DELETE ON tenant
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION anonymize_recipients();

--
-- Permissions
--

-- Every process caches permissions. A notification reaches all of them, and only after the change is committed.
CREATE FUNCTION notify_permission_changes() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  PERFORM pg_notify('parapet_permissions', NEW.entity_id);
  RETURN NULL;
END $$;

CREATE TRIGGER outbox_permissions AFTER INSERT ON outbox
  FOR EACH ROW WHEN (NEW.event = 'permissions.changed') EXECUTE FUNCTION notify_permission_changes();

REVOKE ALL ON FUNCTION add_figures, recount_threats, refresh_reach FROM PUBLIC;
