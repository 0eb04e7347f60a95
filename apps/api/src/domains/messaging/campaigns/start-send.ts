import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { property, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import type { TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { findTimeZone } from '../../estate/index.ts'
import { currentWordingVersion } from '../consent/wording.ts'
import { moveMessages } from '../delivery/message-states.ts'
import { getMailIdentity } from '../senders/mail-identity.ts'
import { evaluateAudience, type EvaluatedTenant } from './audience.ts'
import { pauseCampaign, requireMailAllowed } from './campaign-actions.ts'
import { campaignMails } from './campaign-mails.ts'
import {
  type CampaignRow,
  changeCampaign,
  getCampaignRow,
  readOrg,
  recordCampaignEvent,
} from './campaign-row.ts'
import { chooseLanguage } from './message/compile-message.ts'
import { moveRecipients } from './recipient-states.ts'

/** Starts sending: enqueues the recipients once, and requeues failed ones that a person tries again. */
export async function startSend({ ctx, report }: TaskRun, campaignId: string) {
  const campaign = await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
    if (row.status === 'sent_with_errors') return await requeueFailed(tx, row)
    if (!['scheduled', 'queued', 'sending'].includes(row.status)) return null
    requireMailAllowed(await readOrg(tx))
    await getMailIdentity(tx, row.senderId)
    return row
  })
  if (campaign === null || (campaign.enqueuedAt !== null && campaign.status === 'sending')) return
  if (campaign.enqueuedAt === null) {
    await report({ done: 0, total: null, unit: 'mails', stage: 'audience' })
    const people = await evaluateAudienceNow(ctx, campaign)
    const eligible = people.filter(({ reason }) => reason === null).length
    if (hasGrown(eligible, campaign.confirmedCount ?? 0)) {
      return await inTransaction(ctx, async (tx) => {
        const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
        if (row.status === 'scheduled' || row.status === 'queued')
          await pauseCampaign(tx, row, 'audience_grew')
      })
    }
    await enqueueRecipients(ctx, campaign, people)
  }
  await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
    if (row.status !== 'scheduled' && row.status !== 'queued') return
    const now = new Date()
    const started = await changeCampaign(tx, row, {
      status: 'sending',
      enqueuedAt: row.enqueuedAt ?? now,
      startedAt: row.startedAt ?? now,
      wordingVersion: currentWordingVersion,
    })
    if (row.startedAt !== null) return
    const eligible = await countQueued(tx, campaignId)
    recordCampaignEvent(tx, started, {
      action: 'started',
      summary: `Welcome email “${row.name}” started sending to ${eligible} tenants.`,
      metadata: { eligible },
    })
  })
}

/** A person asked for another try of the emails that certainly were not sent. */
async function requeueFailed(tx: TransactionContext, row: CampaignRow) {
  const now = new Date()
  const ofCampaign = and(eq(welcomeMail.campaignId, row.id), eq(welcomeMail.kind, 'first'))
  const failed = await moveMessages(tx, campaignMails, 'requeued', ofCampaign)
  const ids = failed.map(({ recipientId }) => recipientId)
  const again = await moveRecipients(tx, ids, 'requeued', { now, values: { attempts: 0, dueAt: null } })
  if (again.length === 0) return null
  return await changeCampaign(tx, row, { status: 'sending', finishedAt: null, reminderAt: null })
}

const batchRows = 500

/** An audience that grew more than this needs to be confirmed again. */
const growthMax = 1.1
const growthFree = 10

export const hasGrown = (eligible: number, confirmed: number) =>
  eligible > Math.max(confirmed * growthMax, confirmed + growthFree)

/** The audience of a campaign as it is now, without archived tenants and those without a tenancy. */
export async function evaluateAudienceNow(
  ctx: ServiceContext,
  campaign: CampaignRow,
): Promise<EvaluatedTenant[]> {
  return await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<EvaluatedTenant & Record<string, unknown>>(sql`
      select id, "propertyId", address, hash, language, reason
      from (${evaluateAudience(tx, campaign.audience)}) evaluated
      where reason is null or reason not in ('archived', 'no_tenancy') order by sort, id`)
    return rows
  })
}

/**
 * Adds the recipients, in small transactions. After an interruption it continues where it stopped: each tenant and each
 * address is added once.
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

/** The time zone of each property, from its coordinates; otherwise that of the organization. */
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

export const countQueued = (tx: TransactionContext, campaignId: string) =>
  tx.db.$count(
    welcomeRecipient,
    and(
      eq(welcomeRecipient.orgId, tx.orgId),
      eq(welcomeRecipient.campaignId, campaignId),
      eq(welcomeRecipient.state, 'queued'),
    ),
  )
