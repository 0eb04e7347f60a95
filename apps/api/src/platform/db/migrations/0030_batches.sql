CREATE TABLE "batch" (
	"org_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"change" jsonb NOT NULL,
	"ids" uuid[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" uuid[] DEFAULT '{}' NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batch_org_id_task_id_pk" PRIMARY KEY("org_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON batch TO parapet_app;
--> statement-breakpoint
ALTER TABLE batch ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY batch_of_org ON batch
  USING (org_id = (SELECT current_org_id())) WITH CHECK (org_id = (SELECT current_org_id()));
--> statement-breakpoint
ALTER TABLE "property" ADD COLUMN "portfolio_sort" text COLLATE "C" DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE property p SET portfolio_sort = f.name_sort
  FROM portfolio f WHERE f.org_id = p.org_id AND f.id = p.portfolio_id;
--> statement-breakpoint
CREATE INDEX "property_by_portfolio_name" ON "property" USING btree ("org_id","portfolio_sort","portfolio_id","name_sort","id");
--> statement-breakpoint
CREATE FUNCTION read_portfolio_sort() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  SELECT name_sort INTO NEW.portfolio_sort FROM portfolio WHERE org_id = NEW.org_id AND id = NEW.portfolio_id;
  -- Without such a portfolio the foreign key says so.
  NEW.portfolio_sort := coalesce(NEW.portfolio_sort, '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER property_sorted BEFORE INSERT ON property
  FOR EACH ROW WHEN (NEW.portfolio_sort = '') EXECUTE FUNCTION read_portfolio_sort();
--> statement-breakpoint
CREATE TRIGGER property_sorted_anew BEFORE UPDATE ON property
  FOR EACH ROW WHEN (NEW.portfolio_id <> OLD.portfolio_id) EXECUTE FUNCTION read_portfolio_sort();
--> statement-breakpoint
CREATE FUNCTION follow_portfolios() RETURNS trigger
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
--> statement-breakpoint
CREATE TRIGGER portfolio_renamed AFTER UPDATE ON portfolio
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_portfolios();
--> statement-breakpoint
-- As before, but what belongs to an archived property is as archived as the property itself: it takes no place among
-- the matches that are weighed.
CREATE OR REPLACE FUNCTION search_ids(kind text, patterns text[], phrase text, query text, with_contacts boolean, at_most integer)
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
