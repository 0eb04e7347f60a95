CREATE INDEX IF NOT EXISTS "consent_without_tenant" ON "consent_record" USING btree ("org_id","address_hash","occurred_at","id") WHERE tenant_id is null;
--> statement-breakpoint
ALTER TABLE "optin_page" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- Evidence now has the name and unit that were entered on an opt-in page, so both are erased, too.
CREATE OR REPLACE FUNCTION erase_consent(erased_tenant_id uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE consent_record SET
      address = CASE WHEN EXISTS (
        SELECT FROM tenant o WHERE o.org_id = consent_record.org_id AND o.contact_keys <> '{}'
          AND o.contact_keys @> ARRAY[consent_record.address]
      ) THEN address END,
      evidence = evidence - ARRAY['ip', 'userAgent', 'note', 'documentRef', 'name', 'unit'],
      actor = CASE WHEN actor->>'type' = 'tenant' THEN actor || '{"name": null}' ELSE actor END
    WHERE org_id = current_org_id() AND tenant_id = erased_tenant_id
      AND NOT EXISTS (SELECT FROM tenant t WHERE t.org_id = consent_record.org_id AND t.id = erased_tenant_id)
  $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_consent_of_addresses(erased_addresses text[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE consent_record SET
      address = NULL,
      evidence = evidence - ARRAY['ip', 'userAgent', 'note', 'documentRef', 'name', 'unit']
    WHERE org_id = current_org_id() AND tenant_id IS NULL AND address = ANY (erased_addresses)
      AND NOT EXISTS (
        SELECT FROM tenant t WHERE t.org_id = consent_record.org_id AND t.contact_keys <> '{}'
          AND t.contact_keys @> ARRAY[consent_record.address]
      )
  $$;
