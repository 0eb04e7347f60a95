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
import { formatCount } from '../../../platform/text/format-count.ts'
import { findTimeZone } from '../../estate/index.ts'
import { currentWordingVersion } from '../consent/wording.ts'
import { transitionMessages } from '../delivery/message-states.ts'
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
import { chooseMessageLanguage } from './message/compile-message.ts'
import { transitionRecipients } from './recipient-states.ts'

/** Starts sending: enqueues the recipients once, and requeues failed ones if a person retries the task. */
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
    const tenants = await readAudience(ctx, campaign)
    const eligible = tenants.filter(({ reason }) => reason === null).length
    if (hasGrown(eligible, campaign.confirmedCount ?? 0)) {
      return await inTransaction(ctx, async (tx) => {
        const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
        if (row.status === 'scheduled' || row.status === 'queued')
          await pauseCampaign(tx, row, 'audience_grew')
      })
    }
    await enqueueRecipients(ctx, campaign, tenants)
  }
  await inTransaction(ctx, async (tx) => {
    const row = await getCampaignRow(tx, campaignId, { forUpdate: true })
    if (row.status !== 'scheduled' && row.status !== 'queued') return
    const now = new Date()
    const startedCampaign = await changeCampaign(tx, row, {
      status: 'sending',
      enqueuedAt: row.enqueuedAt ?? now,
      startedAt: row.startedAt ?? now,
      wordingVersion: currentWordingVersion,
    })
    if (row.startedAt !== null) return
    const eligibleCount = await countQueued(tx, campaignId)
    recordCampaignEvent(tx, startedCampaign, {
      action: 'started',
      summary: `Welcome email “${row.name}” started sending to ${formatCount(eligibleCount, 'tenant')}.`,
      metadata: { eligible: eligibleCount },
    })
  })
}

/** Requeues the emails that certainly weren't sent, after a person retried the task. */
async function requeueFailed(tx: TransactionContext, row: CampaignRow) {
  const now = new Date()
  const isFirstMail = and(eq(welcomeMail.campaignId, row.id), eq(welcomeMail.kind, 'first'))
  const failedMails = await transitionMessages(tx, campaignMails, 'requeued', isFirstMail)
  const ids = failedMails.map(({ recipientId }) => recipientId)
  const requeuedRecipients = await transitionRecipients(tx, ids, 'requeued', {
    now,
    values: { attempts: 0, dueAt: null },
  })
  if (requeuedRecipients.length === 0) return null
  return await changeCampaign(tx, row, { status: 'sending', finishedAt: null, reminderAt: null })
}

const batchSize = 500

/** An audience that grew by more than 10% and more than 10 tenants needs to be confirmed again. */
const hasGrown = (eligibleCount: number, confirmedCount: number) =>
  eligibleCount > Math.max(confirmedCount * 1.1, confirmedCount + 10)

/** The current audience of a campaign, without archived tenants and tenants without a tenancy. */
async function readAudience(ctx: ServiceContext, campaign: CampaignRow): Promise<EvaluatedTenant[]> {
  return await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<EvaluatedTenant & Record<string, unknown>>(sql`
      select id, "propertyId", address, hash, language, reason
      from (${evaluateAudience(tx, campaign.audience)}) evaluated
      where reason is null or reason not in ('archived', 'no_tenancy') order by sort, id`)
    return rows
  })
}

/**
 * Adds the recipients in small transactions. Safe to repeat after an interruption: each tenant and each address is added
 * once.
 */
async function enqueueRecipients(
  ctx: ServiceContext,
  campaign: CampaignRow,
  tenants: readonly EvaluatedTenant[],
) {
  const org = await inTransaction(ctx, readOrg)
  const lookUpTimeZone = await createTimeZoneLookup(ctx)
  for (let start = 0; start < tenants.length; start += batchSize) {
    const rows = tenants.slice(start, start + batchSize).map((tenant) => ({
      id: newId(),
      orgId: ctx.orgId,
      campaignId: campaign.id,
      tenantId: tenant.id,
      propertyId: tenant.propertyId,
      address: tenant.reason === null ? tenant.address : null,
      addressHash: tenant.reason === null ? tenant.hash : null,
      language: chooseMessageLanguage(campaign, tenant.language, org),
      timeZone: lookUpTimeZone(tenant.propertyId),
      state: tenant.reason === null ? 'queued' : 'skipped',
      skipReason: tenant.reason,
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

/** Returns a function that finds the time zone of a property; without a location, it's the organization's. */
async function createTimeZoneLookup(ctx: ServiceContext) {
  return await inTransaction(ctx, async (tx) => {
    const properties = await tx.db
      .select({ id: property.id, lat: property.lat, lon: property.lon })
      .from(property)
      .where(eq(property.orgId, tx.orgId))
    const { rows } = await tx.db.execute<{ zone: string }>(
      sql`select time_zone as zone from org where id = ${tx.orgId}::uuid`,
    )
    const orgZone = rows[0]?.zone ?? 'UTC'
    const zones = new Map(
      properties.map(({ id, lat, lon }) => [
        id,
        lat === null || lon === null ? orgZone : findTimeZone({ lat, lon }),
      ]),
    )
    return (propertyId: string | null) => (propertyId === null ? orgZone : (zones.get(propertyId) ?? orgZone))
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
