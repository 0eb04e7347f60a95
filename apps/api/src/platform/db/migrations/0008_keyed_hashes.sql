-- Keys of the installation's hashes, encrypted. Not for the transactions of organizations.
CREATE TABLE "hash_key" (
	"purpose" text PRIMARY KEY NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"rehashed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hash_key" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "hash_key" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY "hash_key_of_system" ON "hash_key" TO parapet_system USING (true) WITH CHECK (true);
--> statement-breakpoint
-- The first start adds keys, and `pnpm rekey` encrypts them again. Only the owner replaces hashes and records that.
GRANT SELECT, INSERT, UPDATE (sealed_key) ON "hash_key" TO parapet_system;
--> statement-breakpoint
-- Filled for existing rows right after the migrations, together with the hashes below.
ALTER TABLE "suppression" ADD COLUMN "id" uuid;
--> statement-breakpoint
ALTER TABLE "suppression" ALTER COLUMN "id" SET DEFAULT gen_random_uuid();
--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "contact_hashes" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- Hashes of addresses are keyed from now on, with a key that isn't in the database in clear. Stored ones are replaced
-- right after the migrations. A process of an older release would compare hashes that no longer match: it must fail
-- instead.
ALTER TABLE "consent_record" ADD CONSTRAINT "consent_hash_is_keyed" CHECK (length(address_hash) <> 64) NOT VALID;
--> statement-breakpoint
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_hash_is_keyed" CHECK (length(address_hash) <> 64) NOT VALID;
--> statement-breakpoint
ALTER TABLE "optin_code" ADD CONSTRAINT "optin_code_hash_is_keyed" CHECK (length(address_hash) <> 64) NOT VALID;
--> statement-breakpoint
ALTER TABLE "welcome_recipient" ADD CONSTRAINT "welcome_recipient_hash_is_keyed" CHECK (length(address_hash) <> 64) NOT VALID;
--> statement-breakpoint
ALTER TABLE "tenant" ADD CONSTRAINT "tenant_has_contact_hashes" CHECK (cardinality(contact_hashes) >= cardinality(contact_keys)) NOT VALID;
--> statement-breakpoint
-- The server computes the hashes of a tenant's addresses and stores them with the tenant.
CREATE OR REPLACE FUNCTION refresh_reach(of_org uuid, tenant_ids uuid[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH address AS (
      SELECT t.id, split_part(h.entry, ':', 1) AS channel, split_part(h.entry, ':', 2) AS hash
      FROM tenant t CROSS JOIN unnest(t.contact_hashes) h(entry)
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
