-- Row-level security keeps `like` from using an index, since the operator is not leakproof. This function looks the
-- words up with the rights of its owner, so it must hold to the current organisation by itself. It answers ids only,
-- which the caller's statement then filters like any others.
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
--> statement-breakpoint
REVOKE ALL ON FUNCTION find_property_ids(text[], integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_property_ids(text[], integer) TO parapet_app;
