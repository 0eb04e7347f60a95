import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  audienceStatuses,
  type CampaignAudience,
  property,
  type SkipReason,
  tenant,
} from '../../../platform/db/schema/index.ts'
import { anyOf, appliesToTenant, visibleTenants } from '../../estate/index.ts'
import type { AudienceNumbers, AudiencePreview } from './campaigns.schema.ts'

/** Current and future residents of every property who were never invited. */
export const defaultAudience: CampaignAudience = {
  portfolioIds: [],
  propertyIds: [],
  tenantStatus: [],
  onlyNeverAsked: true,
  tenantIds: [],
}

export interface EvaluatedTenant {
  id: string
  propertyId: string | null
  /** In lower case. */
  address: string | null
  hash: string | null
  language: string | null
  /** Null for a tenant who gets the email. */
  reason: SkipReason | null
}

const addressPattern = String.raw`^[^@\s<>()",;:\\]+@[^@\s.]+(\.[^@\s.]+)+$`

/**
 * A query over every tenant in an audience, with the reason why they get no email, or null. The columns are those of
 * `EvaluatedTenant`, and `name`, `sort`. The address is the primary one. Of tenants who share one, current residents come
 * first. A campaign never asks again after a tenant has declined.
 */
export function evaluateAudience(tx: TransactionContext, audience: CampaignAudience): SQL {
  return sql`
    select id, property_id as "propertyId", address, hash, language, name, sort,
      case when reason is null and row_number() over (
        partition by address collate "C", reason is null order by array_position(${invitableStatuses}, status), id
      ) > 1 then 'duplicate_address' else reason end as reason
    from (
      select candidate.*, ${skipReasonCase(audience)} as reason
      from (${selectCandidates(tx, audience)}) candidate
      left join suppression on suppression.org_id = ${tx.orgId}::uuid and suppression.channel = 'email'
        and suppression.address_hash = candidate.hash
      left join lateral (
        select state from consent_record
        where consent_record.org_id = ${tx.orgId}::uuid and consent_record.address_hash = candidate.hash
          and purpose = 'safety_alerts' and ${appliesToTenant(sql`candidate.id`)}
        order by occurred_at desc, consent_record.id desc limit 1
      ) latest on candidate.consent <> 'none'
    ) evaluated`
}

const invitableStatuses = sql.raw(
  `array[${audienceStatuses
    .toReversed()
    .map((status) => `'${status}'`)
    .join(', ')}]`,
)

/**
 * The tenants that the audience names, with their primary address and its hash. Email addresses come first in both
 * arrays, with one hash each.
 */
const selectCandidates = (tx: TransactionContext, audience: CampaignAudience) => sql`
  select people.*, split_part(contact_hashes[array_position(contact_keys, address)], ':', 2) as hash
  from (
    select ${tenant.id} as id, ${tenant.propertyId} as property_id, ${tenant.displayName} as name,
      ${tenant.nameSort} as sort, split_part(lower(${tenant.language}), '-', 1) as language,
      ${tenant.status} as status, ${tenant.consentEmail} as consent,
      (${tenant.archivedAt} is not null or ${property.archivedAt} is not null) as is_archived,
      ${tenant.contactKeys} as contact_keys, ${tenant.contactHashes} as contact_hashes,
      lower(primary_mail.entry ->> 'address') as address, primary_mail.entry ->> 'status' as mail_status
    from ${tenant}
    left join ${property} on ${and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId))}
    cross join lateral (
      select coalesce(jsonb_path_query_first(${tenant.emails}, '$[*] ? (@.primary == true)'), ${tenant.emails} -> 0) as entry
    ) primary_mail
    where ${and(eq(tenant.orgId, tx.orgId), ...audienceConditions(tx, audience))}
    offset 0
  ) people`

function audienceConditions(tx: TransactionContext, audience: CampaignAudience) {
  const { portfolioIds, propertyIds, tenantIds, tenantStatus } = audience
  return [
    visibleTenants(tx),
    portfolioIds.length > 0 || propertyIds.length > 0
      ? or(anyOf(tenant.portfolioId, portfolioIds), anyOf(tenant.propertyId, propertyIds))
      : undefined,
    tenantIds.length > 0 ? anyOf(tenant.id, tenantIds) : undefined,
    tenantStatus.length > 0 ? inArray(tenant.status, tenantStatus) : undefined,
  ]
}

const skipReasonCase = ({ onlyNeverAsked }: CampaignAudience) => sql`
  case
    when is_archived then 'archived'
    when array_position(${invitableStatuses}, status) is null then 'no_tenancy'
    when coalesce(address, '') = '' then 'no_email'
    when address !~ ${addressPattern} or length(address) > 254 then 'invalid'
    when suppression.address_hash is not null then 'suppressed'
    when mail_status in ('bounced', 'complained') then 'invalid'
    when candidate.consent = 'opted_in' or latest.state = 'opted_in' then 'already_opted_in'
    when candidate.consent in ('declined', 'opted_out') or latest.state in ('declined', 'opted_out') then 'declined'
    when ${onlyNeverAsked} and candidate.consent <> 'none' then 'already_asked'
  end`

const skippedMax = 200

interface CountsRow extends Record<string, unknown> {
  counts: { reason: SkipReason | null; language: string | null; count: number }[] | null
}

interface SkippedRow {
  id: string
  name: string
  propertyId: string | null
  propertyName: string | null
  reason: SkipReason
}

/** How many tenants in an audience would get the email, and how many would not, by reason. */
export async function countAudience(tx: TransactionContext, audience: CampaignAudience) {
  const { rows } = await tx.db.execute<CountsRow>(
    sql`with evaluated as materialized (${evaluateAudience(tx, audience)}) select ${countByReason} as counts`,
  )
  return toPreview(rows[0]?.counts ?? [])
}

/** Like `countAudience`, with counts by language and the first tenants who get no email. */
export async function describeAudience(
  tx: TransactionContext,
  audience: CampaignAudience,
): Promise<AudienceNumbers> {
  const { rows } = await tx.db.execute<CountsRow & { skipped: SkippedRow[] | null }>(sql`
    with evaluated as materialized (${evaluateAudience(tx, audience)})
    select ${countByReason} as counts, (
      select jsonb_agg(s order by s.sort, s.id) from (
        select evaluated.id, evaluated.name, evaluated.reason, evaluated.sort, evaluated."propertyId", ${property.name} as "propertyName"
        from evaluated left join ${property} on ${property.orgId} = ${tx.orgId}::uuid and ${property.id} = evaluated."propertyId"
        where evaluated.reason is not null order by evaluated.sort, evaluated.id limit ${skippedMax}
      ) s
    ) as skipped`)
  const counts = rows[0]?.counts ?? []
  const languages = new Map<string, number>()
  for (const { reason, language, count } of counts) {
    if (reason === null) languages.set(language ?? 'none', (languages.get(language ?? 'none') ?? 0) + count)
  }
  return {
    ...toPreview(counts),
    byLanguage: [...languages]
      .map(([value, count]) => ({ value, count }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    skipped: (rows[0]?.skipped ?? []).map(({ id, name, propertyId, propertyName, reason }) => ({
      tenant: { id, name },
      property: propertyId === null ? null : { id: propertyId, name: propertyName ?? '' },
      reason,
    })),
  }
}

const countByReason = sql`(
  select jsonb_agg(c) from (select reason, language, count(*)::int as count from evaluated group by reason, language) c
)`

function toPreview(counts: NonNullable<CountsRow['counts']>): AudiencePreview {
  const countOf = (skipReason: SkipReason | null) =>
    counts.reduce((sum, { reason, count }) => (reason === skipReason ? sum + count : sum), 0)
  return {
    eligible: countOf(null),
    noEmail: countOf('no_email'),
    invalid: countOf('invalid'),
    suppressed: countOf('suppressed'),
    alreadyOptedIn: countOf('already_opted_in'),
    declined: countOf('declined'),
    alreadyAsked: countOf('already_asked'),
    duplicateAddress: countOf('duplicate_address'),
    archived: countOf('archived'),
    noTenancy: countOf('no_tenancy'),
  }
}
