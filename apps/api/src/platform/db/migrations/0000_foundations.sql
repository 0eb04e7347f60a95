CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The role the server takes inside every organisation transaction. Roles belong to the cluster, so it may exist already.
DO $$
BEGIN
  CREATE ROLE parapet_app NOLOGIN NOBYPASSRLS;
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;
--> statement-breakpoint
DO $$
BEGIN
  EXECUTE format('GRANT parapet_app TO %I', current_user);
END $$;
--> statement-breakpoint
-- Lower case with every number padded to ten digits, so that "Unit 10" follows "Unit 2" under any collation.
CREATE FUNCTION sort_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(regexp_replace(lower(value), '(\d+)', '0000000000\1', 'g'), '\d*(\d{10})', '\1', 'g') COLLATE "C" $$;
--> statement-breakpoint
CREATE FUNCTION current_org_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.org_id', true), '')::uuid $$;
--> statement-breakpoint
CREATE FUNCTION current_user_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
