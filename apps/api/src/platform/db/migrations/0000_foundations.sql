-- What the tables build on: an extension, the server's role, and functions that columns, indexes, and policies call.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The server uses this role in every transaction of an organization, so that row-level security applies to it. Roles
-- belong to the cluster, so it may already exist.
-- short: one role
DO $$
BEGIN
  CREATE ROLE parapet_app NOLOGIN NOBYPASSRLS;
EXCEPTION WHEN duplicate_object THEN NULL;
END $$;

-- short: one role
DO $$
BEGIN
  EXECUTE format('GRANT parapet_app TO %I', current_user);
END $$;

-- Set by the server at the start of a transaction; null outside of one.
CREATE FUNCTION current_org_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.org_id', true), '')::uuid $$;

CREATE FUNCTION current_user_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Lowercase, with every number padded to ten digits, so that "Unit 10" follows "Unit 2" in any collation.
CREATE FUNCTION sort_key(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(regexp_replace(lower(value), '(\d+)', '0000000000\1', 'g'), '\d*(\d{10})', '\1', 'g') COLLATE "C" $$;

-- Lowercase, without accents and apostrophes, for searches that compare both sides in the database.
CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff''’]', '', 'g')) $$;
