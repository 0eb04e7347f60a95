-- What a person outside the tenant list left at an address, even if tenants have it. Consent stays with the hash only.
CREATE FUNCTION erase_unmatched_consent(erased_address text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE consent_record SET
      address = NULL,
      evidence = evidence - ARRAY['ip', 'userAgent', 'note', 'documentRef', 'name', 'unit']
    WHERE org_id = current_org_id() AND tenant_id IS NULL AND address = erased_address
  $$;
--> statement-breakpoint
-- By default, everyone can call a new function.
REVOKE ALL ON FUNCTION erase_unmatched_consent FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erase_unmatched_consent TO parapet_app;
