import { eq, sql } from 'drizzle-orm'
import { inTransaction, type ServiceContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { property, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import { newId } from '../../../../platform/db/new-id.ts'
import { type EvaluatedTenant, evaluateAudience } from '../audience/evaluate-audience.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { chooseLanguage } from '../message/compile-message.ts'
import { findTimeZone } from '../../../estate/index.ts'

const batchRows = 500

/** More people than this above what was confirmed need another look of a person. */
const growthMax = 1.1
const growthFree = 10

export const hasGrown = (eligible: number, confirmed: number) =>
  eligible > Math.max(confirmed * growthMax, confirmed + growthFree)

/** The people of a campaign as they are now; whoever has no tenancy here is no part of it. */
export async function evaluateAudienceNow(
  ctx: ServiceContext,
  campaign: CampaignRow,
): Promise<EvaluatedTenant[]> {
  return await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<EvaluatedTenant & Record<string, unknown>>(sql`
      select id, "propertyId", address, hash, language, reason
      from (${evaluateAudience(tx, campaign.audience)}) judged
      where reason is null or reason not in ('archived', 'no_tenancy') order by sort, id`)
    return rows
  })
}

/**
 * Makes recipients of the people, in small transactions. A start that was broken off is taken up where it ended: each
 * tenant and each address is there once.
 */
export async function enqueueRecipients(
  ctx: ServiceContext,
  campaign: CampaignRow,
  people: readonly EvaluatedTenant[],
) {
  const zoneOf = await readTimeZones(ctx)
  for (let from = 0; from < people.length; from += batchRows) {
    const rows = people.slice(from, from + batchRows).map((person) => ({
      id: newId(),
      orgId: ctx.orgId,
      campaignId: campaign.id,
      tenantId: person.id,
      propertyId: person.propertyId,
      address: person.reason === null ? person.address : null,
      addressHash: person.reason === null ? person.hash : null,
      language: chooseLanguage(campaign, person.language),
      timeZone: zoneOf(person.propertyId),
      state: person.reason === null ? 'queued' : 'skipped',
      skipReason: person.reason,
    }))
    await inTransaction(ctx, async (tx) => {
      const keys = Object.keys(rows[0]!)
      const { columns, values, source } = bulkRows(welcomeRecipient, keys, rows)
      await tx.db.execute(
        sql`insert into welcome_recipient (${columns}) select ${values} from ${source} on conflict do nothing`,
      )
    })
  }
}

/** The time zone of each property, from its point; that of the organisation where nobody knows. */
async function readTimeZones(ctx: ServiceContext) {
  return await inTransaction(ctx, async (tx) => {
    const places = await tx.db
      .select({ id: property.id, lat: property.lat, lon: property.lon })
      .from(property)
      .where(eq(property.orgId, tx.orgId))
    const { rows } = await tx.db.execute<{ zone: string }>(
      sql`select time_zone as zone from org where id = ${tx.orgId}::uuid`,
    )
    const ofOrg = rows[0]?.zone ?? 'UTC'
    const zones = new Map(
      places.map(({ id, lat, lon }) => [
        id,
        lat === null || lon === null ? ofOrg : findTimeZone({ lat, lon }),
      ]),
    )
    return (propertyId: string | null) => (propertyId === null ? ofOrg : (zones.get(propertyId) ?? ofOrg))
  })
}
