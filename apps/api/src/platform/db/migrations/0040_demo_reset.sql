-- Deletes what a demo organization has, for its reset: everything but itself, its members and their roles, and what
-- people set up for themselves. The server can only insert into the ledger and consent records, so this belongs to the
-- owner, and refuses organizations that aren't demos. Tables go after those that refer to them.
CREATE FUNCTION delete_demo_data(demo_id uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  remaining text[];
  next text[];
  name text;
BEGIN
  PERFORM FROM org WHERE id = demo_id AND demo FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'organization % is not a demo', demo_id;
  END IF;
  SELECT array_agg(c.relname::text) INTO remaining
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname NOT IN (
      'membership', 'role', 'membership_role', 'resource_role', 'saved_view', 'push_subscription', 'member_phone',
      'outbox', 'idempotency_key'
    );
  WHILE cardinality(remaining) > 0 LOOP
    SELECT array_agg(t) INTO next FROM unnest(remaining) t
      WHERE NOT EXISTS (
        SELECT FROM pg_constraint f
        WHERE f.contype = 'f' AND f.confrelid = t::regclass AND f.conrelid <> f.confrelid
          AND f.conrelid::regclass::text = ANY (remaining)
      );
    IF next IS NULL THEN
      RAISE EXCEPTION 'tables refer to each other: %', remaining;
    END IF;
    FOREACH name IN ARRAY next LOOP
      EXECUTE format('DELETE FROM %I WHERE org_id = $1', name) USING demo_id;
    END LOOP;
    remaining := ARRAY(SELECT t FROM unnest(remaining) t WHERE t <> ALL (next));
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION delete_demo_data FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION delete_demo_data TO parapet_system;
