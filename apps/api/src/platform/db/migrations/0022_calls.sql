ALTER TABLE "alert_message" ADD COLUMN "call_result" text;--> statement-breakpoint
ALTER TABLE "optin_code" ADD COLUMN "call_wording_version" text;--> statement-breakpoint
ALTER TABLE "optin_code" ADD COLUMN "is_spoken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "consent_voice" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "tenant_by_consent_voice" ON "tenant" USING btree ("org_id","consent_voice","name_sort","id") WHERE archived_at is null and consent_voice <> 'none';
--> statement-breakpoint
-- As before, and for calls.
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
          AND (tenant_id = a.id OR (tenant_id IS NULL AND state IN ('opted_out', 'declined')))
        ORDER BY occurred_at DESC, id DESC LIMIT 1
      ) r
    ), reach AS (
      SELECT t.id,
        coalesce((array_agg(state ORDER BY (state = 'opted_in') DESC, occurred_at DESC) FILTER (WHERE channel = 'email'))[1], 'none') AS email,
        coalesce((array_agg(state ORDER BY (state = 'opted_in') DESC, occurred_at DESC) FILTER (WHERE channel = 'sms'))[1], 'none') AS sms,
        coalesce((array_agg(state ORDER BY (state = 'opted_in') DESC, occurred_at DESC) FILTER (WHERE channel = 'voice'))[1], 'none') AS voice,
        coalesce(bool_or(state = 'opted_in' AND NOT suppressed), false) AS reachable
      FROM unnest(tenant_ids) t(id) LEFT JOIN latest ON latest.id = t.id
      GROUP BY t.id
    )
    UPDATE tenant
    SET consent_email = reach.email, consent_sms = reach.sms, consent_voice = reach.voice, reachable = reach.reachable
    FROM reach
    WHERE tenant.org_id = of_org AND tenant.id = reach.id
      AND (tenant.consent_email, tenant.consent_sms, tenant.consent_voice, tenant.reachable)
        <> (reach.email, reach.sms, reach.voice, reach.reachable)
  $$;
--> statement-breakpoint
-- short: the few tenants whose consent to calls staff have recorded
SELECT refresh_reach(org_id, array_agg(DISTINCT id)) FROM (
  SELECT t.org_id, t.id FROM consent_record r
    JOIN tenant t ON t.org_id = r.org_id AND t.contact_keys <> '{}' AND t.contact_keys @> ARRAY[r.address]
  WHERE r.channel = 'voice' AND r.purpose = 'safety_alerts'
) affected GROUP BY org_id;
