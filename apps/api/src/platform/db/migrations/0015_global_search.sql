-- The best matches of the search over everything, by kind: `property`, `unit` or `tenant`, without archived ones. Each
-- word must begin a word of the object; of units and tenants all but one may begin one of their property instead. For
-- tenants, contacts count too where asked for. `phrase` is the words with a space before each, as search texts begin
-- with the name. Of words that thousands have, some matches are weighed and exact names are found by their sort key.
-- See find_property_ids for why this is a function.
CREATE FUNCTION search_ids(kind text, patterns text[], phrase text, query text, with_contacts boolean, at_most integer)
  RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  live text := CASE kind WHEN 'property' THEN 'status <> ''archived''' ELSE 'archived_at IS NULL' END;
  conditions text := 'true';
  own text := 'false';
  matching text;
  pattern text;
  is_of_property boolean;
BEGIN
  IF kind NOT IN ('property', 'unit', 'tenant') THEN
    RAISE EXCEPTION 'there is no search over %', kind;
  END IF;
  FOREACH pattern IN ARRAY patterns LOOP
    matching := format('search_text LIKE %L', pattern);
    IF kind = 'tenant' AND with_contacts THEN
      matching := matching || format(' OR contact_text LIKE %L', pattern);
    END IF;
    own := own || ' OR ' || matching;
    IF kind <> 'property' AND cardinality(patterns) > 1 THEN
      -- A word that no property has leaves a condition that an index can answer.
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_ids(text, text[], text, text, boolean, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_ids(text, text[], text, text, boolean, integer) TO parapet_app;
