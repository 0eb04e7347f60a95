import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { welcomeCampaign, welcomeMail, welcomeRecipient } from '../../../platform/db/schema/index.ts'
import { type ConsentOfAddress, loadConsentLookup } from '../../estate/index.ts'
import { requireUsableSender } from '../senders/mail-identity.ts'
import { readSendingAllowance } from '../senders/sending-days.ts'
import { maxConcurrentMails, type SendRun } from './campaign-mails.ts'
import type { CampaignRow } from './campaign-row.ts'
import { transitionRecipients, type RecipientRow } from './recipient-states.ts'
import { toThrottle } from './send-window.ts'

/** The campaign while it is being sent, locked against being paused or canceled during a claim. */
export async function lockCampaign(
  tx: TransactionContext,
  { campaignId, kind }: SendRun,
): Promise<CampaignRow | null> {
  const isSending =
    kind === 'first'
      ? eq(welcomeCampaign.status, 'sending')
      : and(
          inArray(welcomeCampaign.status, ['sent', 'sent_with_errors']),
          isNotNull(welcomeCampaign.reminderAt),
        )
  const [row] = await tx.db
    .select()
    .from(welcomeCampaign)
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, campaignId), isSending))
    .for('share')
  return row ?? null
}

/** How many emails can be sent now, given the campaign's throttle and the sender's daily limit. */
export async function readSendAllowance(tx: TransactionContext, campaign: CampaignRow, now: Date) {
  const sender = await requireUsableSender(tx, campaign.senderId!)
  const allowance = await readSendingAllowance(tx, sender, now)
  if (allowance.left === 0) return { count: 0, waitUntil: allowance.nextDayAt }
  const throttle = toThrottle(campaign.throttlePerMinute)
  const count = Math.min(maxConcurrentMails, allowance.left)
  if (throttle === null) return { count, waitUntil: now }
  const recentMails = await tx.db
    .select({ claimedAt: welcomeMail.claimedAt })
    .from(welcomeMail)
    .where(
      and(
        eq(welcomeMail.orgId, tx.orgId),
        eq(welcomeMail.campaignId, campaign.id),
        gt(welcomeMail.claimedAt, new Date(now.getTime() - throttle.spanMs)),
      ),
    )
    .orderBy(asc(welcomeMail.claimedAt))
    .limit(throttle.count)
  const oldestClaimedAt = recentMails[0]?.claimedAt ?? now
  return {
    count: Math.min(count, Math.max(0, throttle.count - recentMails.length)),
    waitUntil: new Date(oldestClaimedAt.getTime() + throttle.spanMs + 1),
  }
}

/** Matches recipients who are still to be emailed; for a reminder, those who got the first email and haven't responded. */
function isWaiting(tx: TransactionContext, { campaignId, kind }: SendRun) {
  const inCampaign = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.campaignId, campaignId))
  if (kind === 'first') return and(inCampaign, eq(welcomeRecipient.state, 'queued'))
  const reminderMail = tx.db
    .select({ one: sql`1` })
    .from(welcomeMail)
    .where(
      and(
        eq(welcomeMail.orgId, tx.orgId),
        eq(welcomeMail.recipientId, welcomeRecipient.id),
        eq(welcomeMail.kind, 'reminder'),
        sql`${welcomeMail.state} <> 'refused'`,
      ),
    )
  return and(
    inCampaign,
    inArray(welcomeRecipient.state, ['sent', 'delivered']),
    isNotNull(welcomeRecipient.address),
    isNull(welcomeRecipient.remindedAt),
    notExists(reminderMail),
  )
}

/** The time zones of waiting recipients, each with the earliest time at which one is due. */
export async function listWaitingZones(tx: TransactionContext, run: SendRun, now: Date) {
  const rows = await tx.db
    .select({
      zone: welcomeRecipient.timeZone,
      dueAt:
        sql<Date | null>`min(coalesce(${welcomeRecipient.dueAt}, ${now.toISOString()}::timestamptz))`.mapWith(
          welcomeRecipient.dueAt,
        ),
    })
    .from(welcomeRecipient)
    .where(isWaiting(tx, run))
    .groupBy(welcomeRecipient.timeZone)
  return rows.map(({ zone, dueAt }) => ({ zone, dueAt: dueAt ?? now }))
}

interface DueOptions {
  /** Null for every time zone. */
  zones: string[] | null
  /** Only recipients with a greater id. */
  afterId: string | null
  limit: number
  now: Date
}

/** The next due recipients, locked; those that another process has locked are skipped. */
export const lockDueRecipients = (
  tx: TransactionContext,
  run: SendRun,
  { zones, afterId, limit, now }: DueOptions,
) =>
  tx.db
    .select()
    .from(welcomeRecipient)
    .where(
      and(
        isWaiting(tx, run),
        or(isNull(welcomeRecipient.dueAt), lte(welcomeRecipient.dueAt, now)),
        zones === null ? undefined : inArray(welcomeRecipient.timeZone, zones),
        afterId === null ? undefined : gt(welcomeRecipient.id, afterId),
      ),
    )
    .orderBy(asc(welcomeRecipient.id))
    .limit(limit)
    .for('update', { skipLocked: true })

/** A recipient who can be emailed, with their consent. */
export type ApprovedRecipient = RecipientRow & { address: string; consent: ConsentOfAddress }

/** Skips recipients who can't be emailed anymore because they were erased, were suppressed or have responded. */
export async function recheckRecipients(
  tx: TransactionContext,
  run: SendRun,
  due: readonly RecipientRow[],
  now: Date,
): Promise<ApprovedRecipient[]> {
  const consentOf = await loadConsentLookup(
    tx,
    due.flatMap(({ tenantId, address }) => (address === null ? [] : [toEmailContact(tenantId, address)])),
  )
  const approved: ApprovedRecipient[] = []
  for (const recipient of due) {
    const { tenantId, address } = recipient
    const consent = address === null ? null : consentOf(toEmailContact(tenantId, address))
    const skipReason = consent === null ? 'erased' : skipReasonFor(consent)
    if (address !== null && consent !== null && skipReason === null) {
      approved.push({ ...recipient, address, consent })
    } else if (run.kind === 'first') {
      await transitionRecipients(tx, [recipient.id], 'skipped', {
        now,
        values: { skipReason, address: null },
      })
    } else {
      await tx.db
        .update(welcomeRecipient)
        .set({ remindedAt: now })
        .where(and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, recipient.id)))
    }
  }
  return approved
}

const toEmailContact = (tenantId: string, address: string) => ({
  tenantId,
  channel: 'email' as const,
  address,
})

function skipReasonFor({ byPurpose, suppressed }: ConsentOfAddress) {
  if (suppressed) return 'suppressed'
  const { state } = byPurpose.safety_alerts
  if (state === 'opted_in') return 'already_opted_in'
  return state === 'declined' || state === 'opted_out' ? 'declined' : null
}
