import { sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { type CampaignAudience, property, type SkipReason } from '../../../../platform/db/schema/index.ts'
import type { AudienceNumbers, AudiencePreview } from '../../communication/communication.schema.ts'
import { evaluateAudience } from './evaluate-audience.ts'

const skippedMax = 200

interface Counted extends Record<string, unknown> {
  counts: { reason: SkipReason | null; language: string | null; count: number }[] | null
}

interface Skipped {
  id: string
  name: string
  propertyId: string | null
  propertyName: string | null
  reason: SkipReason
}

/** How many people of an audience would get a mail, and how many not for what reason. */
export async function countAudience(tx: TransactionContext, audience: CampaignAudience) {
  const { rows } = await tx.db.execute<Counted>(
    sql`with judged as materialized (${evaluateAudience(tx, audience)}) select ${counts} as counts`,
  )
  return toPreview(rows[0]?.counts ?? [])
}

/** The same with languages and the first of those who get none. */
export async function describeAudience(
  tx: TransactionContext,
  audience: CampaignAudience,
): Promise<AudienceNumbers> {
  const { rows } = await tx.db.execute<Counted & { skipped: Skipped[] | null }>(sql`
    with judged as materialized (${evaluateAudience(tx, audience)})
    select ${counts} as counts, (
      select jsonb_agg(s order by s.sort, s.id) from (
        select judged.id, judged.name, judged.reason, judged.sort, judged."propertyId", ${property.name} as "propertyName"
        from judged left join ${property} on ${property.orgId} = ${tx.orgId}::uuid and ${property.id} = judged."propertyId"
        where judged.reason is not null order by judged.sort, judged.id limit ${skippedMax}
      ) s
    ) as skipped`)
  const found = rows[0]?.counts ?? []
  const languages = new Map<string, number>()
  for (const { reason, language, count } of found) {
    if (reason === null) languages.set(language ?? 'none', (languages.get(language ?? 'none') ?? 0) + count)
  }
  return {
    ...toPreview(found),
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

const counts = sql`(
  select jsonb_agg(c) from (select reason, language, count(*)::int as count from judged group by reason, language) c
)`

function toPreview(found: NonNullable<Counted['counts']>): AudiencePreview {
  const of = (wanted: SkipReason | null) =>
    found.reduce((sum, { reason, count }) => (reason === wanted ? sum + count : sum), 0)
  return {
    eligible: of(null),
    noEmail: of('no_email'),
    invalid: of('invalid'),
    suppressed: of('suppressed'),
    alreadyOptedIn: of('already_opted_in'),
    declined: of('declined'),
    alreadyAsked: of('already_asked'),
    duplicateAddress: of('duplicate_address'),
    archived: of('archived'),
    noTenancy: of('no_tenancy'),
  }
}
