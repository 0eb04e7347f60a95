-- Functions that the server calls. They run with their owner's privileges and bypass row-level security, so each limits
-- itself to the current organization, has a fixed search_path, and is granted to the server's role only.

--
-- Search
--
-- Row-level security prevents LIKE and && from using an index, because these operators aren't leakproof. These
-- functions look up the words and return only IDs, which the caller's statement then filters like any others.
--

-- Properties that contain all words.
CREATE FUNCTION find_property_ids(patterns text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  conditions text;
BEGIN
  SELECT string_agg(format('search_text like %L', pattern), ' and ') INTO conditions FROM unnest(patterns) pattern;
  RETURN QUERY EXECUTE format('SELECT id FROM property WHERE org_id = $1 AND %s LIMIT $2', conditions)
    USING current_org_id(), at_most;
END $$;

-- Units that contain all words, each in the unit or its property.
CREATE FUNCTION find_unit_ids(patterns text[], at_most integer) RETURNS SETOF uuid
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
    conditions := conditions || CASE WHEN properties IS NULL THEN format(' AND search_text LIKE %L', pattern)
      ELSE format(' AND (search_text LIKE %L OR org_id = $1 AND property_id = ANY (%L::uuid[]))', pattern, properties) END;
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT id FROM unit WHERE org_id = $1 AND %s LIMIT $2', conditions)
    USING current_org_id(), at_most;
END $$;

-- Tenants that contain all words, each in the tenant or their property.
CREATE FUNCTION find_tenant_ids(patterns text[], at_most integer) RETURNS SETOF uuid
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
    conditions := conditions || CASE WHEN properties IS NULL THEN format(' AND search_text LIKE %L', pattern)
      ELSE format(' AND (search_text LIKE %L OR org_id = $1 AND property_id = ANY (%L::uuid[]))', pattern, properties) END;
  END LOOP;
  RETURN QUERY EXECUTE format('SELECT id FROM tenant WHERE org_id = $1 AND %s LIMIT $2', conditions)
    USING current_org_id(), at_most;
END $$;

-- Like find_tenant_ids, but each word can also be the start of a word in the contact details. For callers who can read
-- those.
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

-- Tenants with any of these addresses (lowercase) or numbers (E.164).
CREATE FUNCTION find_tenant_ids_by_contact(keys text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT id FROM tenant
    WHERE org_id = current_org_id() AND contact_keys <> '{}' AND contact_keys && keys LIMIT at_most
  $$;

CREATE FUNCTION find_tagged_unit_ids(wanted text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT id FROM unit WHERE org_id = current_org_id() AND tags <> '{}' AND tags && wanted LIMIT at_most $$;

CREATE FUNCTION find_tagged_tenant_ids(wanted text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT id FROM tenant WHERE org_id = current_org_id() AND tags <> '{}' AND tags && wanted LIMIT at_most $$;

-- Threats that contain all words, ongoing ones first.
CREATE FUNCTION find_threat_ids(patterns text[], at_most integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  conditions text;
BEGIN
  SELECT string_agg(format('search_text like %L', pattern), ' and ') INTO conditions FROM unnest(patterns) pattern;
  RETURN QUERY EXECUTE format(
    'SELECT id FROM threat WHERE org_id = $1 AND %s
     ORDER BY status IN (''upcoming'', ''active'') DESC, severity_rank DESC, sent_at DESC LIMIT $2', conditions)
    USING current_org_id(), at_most;
END $$;

-- The best matches of the global search by kind (property, unit, or tenant), without archived records and those of
-- archived properties. Each word must be the start of a word in the row; for units and tenants, all but one can instead
-- be the start of a word in their property. For tenants, contact details are searched on request. phrase is the words
-- with a space before each, because search texts start with the name. If thousands of rows contain a word, only some of
-- them are ranked, so exact names are looked up by their sort key first.
CREATE FUNCTION search_ids(kind text, patterns text[], phrase text, query text, with_contacts boolean, at_most integer)
  RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  live text := CASE kind WHEN 'property' THEN 'status <> ''archived''' ELSE 'archived_at IS NULL' END;
  archived uuid[];
  conditions text := 'true';
  own text := 'false';
  matching text;
  pattern text;
  is_of_property boolean;
BEGIN
  IF kind NOT IN ('property', 'unit', 'tenant') THEN
    RAISE EXCEPTION 'there is no search over %', kind;
  END IF;
  IF kind <> 'property' THEN
    SELECT array_agg(id) INTO archived FROM property WHERE org_id = current_org_id() AND status = 'archived';
    IF archived IS NOT NULL THEN
      live := live || format(' AND (property_id = ANY (%L::uuid[])) IS NOT TRUE', archived);
    END IF;
  END IF;
  FOREACH pattern IN ARRAY patterns LOOP
    matching := format('search_text LIKE %L', pattern);
    IF kind = 'tenant' AND with_contacts THEN
      matching := matching || format(' OR contact_text LIKE %L', pattern);
    END IF;
    own := own || ' OR ' || matching;
    IF kind <> 'property' AND cardinality(patterns) > 1 THEN
      -- Without this branch, a word that no property contains leaves a condition that a single index can serve.
      EXECUTE format('SELECT EXISTS (SELECT FROM property WHERE org_id = $1 AND search_text LIKE %L)', pattern)
        INTO is_of_property USING current_org_id();
      IF is_of_property THEN
        matching := matching ||
          format(' OR property_id IN (SELECT id FROM property WHERE org_id = $1 AND search_text LIKE %L)', pattern);
      END IF;
    END IF;
    conditions := conditions || format(' AND (%s)', matching);
  END LOOP;
  IF kind <> 'tenant' THEN
    RETURN QUERY EXECUTE format('SELECT id FROM %I WHERE org_id = $1 AND name_sort = sort_key($2) AND %s LIMIT $3', kind, live)
      USING current_org_id(), query, at_most;
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT id FROM (SELECT id, search_text FROM %I WHERE org_id = $1 AND %s AND (%s) AND %s LIMIT 2000) weighed
     ORDER BY search_text || '' '' LIKE $2 || '' %%'' DESC, search_text LIKE $2 || ''%%'' DESC, length(search_text), id LIMIT $3',
    kind, live, own, conditions) USING current_org_id(), phrase, at_most;
END $$;

--
-- Erasure
--
-- The server can only insert into consent_record, so an erased person's data is removed here.
--

-- Removes personal data from the consent records of an erased tenant. What they agreed to, when, and how is kept, and
-- so is an address that another tenant also has.
CREATE FUNCTION erase_consent(erased_tenant_id uuid) RETURNS void
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

-- The same for records without a tenant, such as those from a public page: by the erased person's addresses, unless
-- another tenant also has them.
CREATE FUNCTION erase_consent_of_addresses(erased_addresses text[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE consent_record SET
      address = NULL,
      evidence = evidence - ARRAY['ip', 'userAgent', 'note', 'documentRef']
    WHERE org_id = current_org_id() AND tenant_id IS NULL AND address = ANY (erased_addresses)
      AND NOT EXISTS (
        SELECT FROM tenant t WHERE t.org_id = consent_record.org_id AND t.contact_keys <> '{}'
          AND t.contact_keys @> ARRAY[consent_record.address]
      )
  $$;

-- By default, everyone can call a new function.
REVOKE ALL ON FUNCTION
  find_property_ids, find_unit_ids, find_tenant_ids, find_tenant_ids_with_contacts, find_tenant_ids_by_contact,
  find_tagged_unit_ids, find_tagged_tenant_ids, find_threat_ids, search_ids, erase_consent, erase_consent_of_addresses
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
  find_property_ids, find_unit_ids, find_tenant_ids, find_tenant_ids_with_contacts, find_tenant_ids_by_contact,
  find_tagged_unit_ids, find_tagged_tenant_ids, find_threat_ids, search_ids, erase_consent, erase_consent_of_addresses
  TO parapet_app;
