import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  consentRecord,
  tenant,
  type TenantEmail,
  welcomeCampaign,
  welcomeMail,
  welcomeRecipient,
} from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { contactHash, premisesName, loadConsentLookup } from '../../estate/index.ts'
import { suppress } from '../consent/suppressions.service.ts'
import { noEarlierThan } from '../consent/tenant-decisions.ts'
import {
  findTenantByIdAndAddress,
  recordConsentEvent,
  type TenantSummary,
} from '../consent/tenant-identity.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { countOutcome } from '../senders/sending-days.ts'
import { pauseCampaign } from './campaign-actions.ts'
import { campaignMails } from './campaign-mails.ts'
import { announceCampaign } from './campaign-row.ts'
import { nextRecipientState, type RecipientRow } from './recipient-states.ts'

/** A campaign pauses automatically above this rate, once `minSent` emails have been sent. */
const pauseThresholds = {
  bounces: { rate: 0.05, minSent: 50 },
  complaints: { rate: 0.001, minSent: 500 },
}

/** Records that a mailbox doesn't exist: suppresses the address and marks it on every tenant who has it. */
export async function recordBounce(tx: TransactionContext, recipient: RecipientRow, detail: string | null) {
  const { address } = recipient
  if (address !== null) {
    await suppress(tx, { channel: 'email', address }, 'hard_bounce')
    await setAddressStatus(tx, address, 'bounced')
  }
  await recordOutcomeEvent(tx, recipient, 'bounced', detail)
  await countOutcomeForCampaign(tx, recipient.campaignId, 'bounced')
}

/** Records a spam report, which counts as an opt-out from all email that only the tenant can undo. */
export async function recordComplaint(
  tx: TransactionContext,
  recipient: RecipientRow,
  messageId: string,
  detail: string | null,
) {
  const { address } = recipient
  if (address !== null) {
    await suppress(tx, { channel: 'email', address }, 'complaint')
    await setAddressStatus(tx, address, 'complained')
    await recordWithdrawal(tx, recipient, address, messageId)
  }
  await recordOutcomeEvent(tx, recipient, 'complained', detail)
  await countOutcomeForCampaign(tx, recipient.campaignId, 'complained')
}

/** Sets the status of an address on every tenant who has it. */
async function setAddressStatus(tx: TransactionContext, address: string, status: TenantEmail['status']) {
  await tx.db
    .update(tenant)
    .set({
      emails: sql`(
        select jsonb_agg(case when lower(e ->> 'address') = ${address} then e || ${JSON.stringify({ status })}::jsonb else e end order by n)
        from jsonb_array_elements(${tenant.emails}) with ordinality entry(e, n)
      )`,
      updatedAt: new Date(),
      version: sql`${tenant.version} + 1`,
    })
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        sql`${tenant.contactKeys} <> '{}' and ${tenant.contactKeys} @> array[${address}]`,
        sql`exists (select from jsonb_array_elements(${tenant.emails}) e where lower(e ->> 'address') = ${address})`,
      ),
    )
}

async function recordWithdrawal(
  tx: TransactionContext,
  recipient: RecipientRow,
  address: string,
  messageId: string,
) {
  const contact = { channel: 'email' as const, address }
  const person = { ...contact, tenantId: recipient.tenantId }
  const { byPurpose } = (await loadConsentLookup(tx, [person]))(person)
  const { state, since } = byPurpose.safety_alerts
  if (state === 'opted_out') return
  await tx.db.insert(consentRecord).values({
    id: newId(),
    orgId: tx.orgId,
    tenantId: recipient.tenantId,
    ...contact,
    addressHash: contactHash(tx, 'email', address),
    purpose: 'safety_alerts',
    state: 'opted_out',
    method: 'complaint',
    language: recipient.language,
    evidence: { messageId },
    occurredAt: noEarlierThan(since),
    actor: { type: tx.actor.type, id: tx.actor.id, name: null },
  })
  const tenantSummary = await findTenantByIdAndAddress(tx, recipient.tenantId, address)
  recordConsentEvent(tx, tenantSummary, {
    action: 'consent.withdrawn',
    predicate: 'reported an email as spam and won’t be emailed anymore.',
    metadata: { channel: 'email', purpose: 'safety_alerts', state: 'opted_out', method: 'complaint' },
  })
}

const outcomeTexts = {
  bounced: 'couldn’t be reached by email: the mailbox doesn’t exist.',
  complained: 'reported the welcome email as spam.',
}

async function recordOutcomeEvent(
  tx: TransactionContext,
  recipient: RecipientRow,
  outcome: keyof typeof outcomeTexts,
  detail: string | null,
) {
  const tenantSummary =
    recipient.address === null
      ? null
      : await findTenantByIdAndAddress(tx, recipient.tenantId, recipient.address)
  const location = tenantSummary && premisesName(tenantSummary)
  recordEvent(tx, {
    action: `communication.${outcome}`,
    category: 'communication',
    subject: { type: 'tenant', id: recipient.tenantId, name: null },
    tenantId: recipient.tenantId,
    ...eventContext(tenantSummary),
    summary: cutText(`A tenant${location ? ` at ${location}` : ''} ${outcomeTexts[outcome]}`, 300),
    metadata: {
      campaignId: recipient.campaignId,
      recipientId: recipient.id,
      // The code alone, because a server's text may contain the address.
      code: detail === null ? null : parseStatusCode(detail),
    },
  })
}

const parseStatusCode = (detail: string) =>
  (/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(detail) ?? /^[245]\d\d\b/.exec(detail))?.[0] ?? null

const eventContext = (tenantSummary: TenantSummary | null) =>
  tenantSummary === null
    ? {}
    : {
        ...(tenantSummary.propertyId !== null && { propertyId: tenantSummary.propertyId }),
        ...(tenantSummary.portfolioId !== null && { portfolioId: tenantSummary.portfolioId }),
        ...(tenantSummary.unitId !== null && { unitId: tenantSummary.unitId }),
      }

/** Counts a bounce or complaint for the campaign and its sender, and pauses the campaign if there are too many. */
async function countOutcomeForCampaign(
  tx: TransactionContext,
  campaignId: string,
  outcome: 'bounced' | 'complained',
) {
  const counter = outcome === 'bounced' ? 'windowBounced' : 'windowComplained'
  const [campaign] = await tx.db
    .update(welcomeCampaign)
    .set({ [counter]: sql`${welcomeCampaign[counter]} + 1` })
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, campaignId)))
    .returning()
  if (campaign?.senderId) await countOutcome(tx, campaign.senderId, outcome)
  await pauseIfOverThreshold(tx, campaignId)
}

/** Pauses a campaign if too many emails bounced or were reported as spam. Call it whenever a count grows. */
export async function pauseIfOverThreshold(tx: TransactionContext, campaignId: string) {
  const [campaign] = await tx.db
    .select()
    .from(welcomeCampaign)
    .where(
      and(
        eq(welcomeCampaign.orgId, tx.orgId),
        eq(welcomeCampaign.id, campaignId),
        inArray(welcomeCampaign.status, ['queued', 'sending']),
      ),
    )
    .for('update')
  if (!campaign) return
  const { windowSent, windowBounced, windowComplained } = campaign
  if (isOverThreshold(windowBounced, windowSent, pauseThresholds.bounces))
    await pauseCampaign(tx, campaign, 'bounces')
  else if (isOverThreshold(windowComplained, windowSent, pauseThresholds.complaints)) {
    await pauseCampaign(tx, campaign, 'complaints')
  }
}

const isOverThreshold = (
  eventCount: number,
  sentCount: number,
  { rate, minSent }: { rate: number; minSent: number },
) => sentCount >= minSent && eventCount / sentCount > rate

/**
 * Records a tenant's decision on the recipient whose link they used. Opting out counts as declining. An email in doubt
 * counts as sent, because its link has arrived.
 */
export async function recordRecipientDecision(
  tx: TransactionContext,
  recipientId: string,
  decision: 'opted_in' | 'declined' | 'opted_out',
): Promise<void> {
  const isRecipient = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, recipientId))
  const [recipient] = await tx.db.select().from(welcomeRecipient).where(isRecipient).for('update')
  if (!recipient) return
  const state = nextRecipientState(recipient.state, decision === 'opted_in' ? 'opted_in' : 'declined')
  if (state === null) return
  const now = new Date()
  const event = { type: decision, at: now.toISOString(), detail: null }
  await tx.db
    .update(welcomeRecipient)
    .set({
      state,
      sentAt: sql`coalesce(${welcomeRecipient.sentAt}, ${now.toISOString()}::timestamptz)`,
      deliveredAt: sql`coalesce(${welcomeRecipient.deliveredAt}, ${now.toISOString()}::timestamptz)`,
      decidedAt: now,
      events: sql`${welcomeRecipient.events} || ${JSON.stringify([event])}::jsonb`,
      updatedAt: now,
    })
    .where(isRecipient)
  await transitionMessages(tx, campaignMails, 'resolved_sent', eq(welcomeMail.recipientId, recipientId), {
    completedAt: now,
  })
  const [campaign] = await tx.db
    .select({ id: welcomeCampaign.id, version: welcomeCampaign.version })
    .from(welcomeCampaign)
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, recipient.campaignId)))
  await announceCampaign(tx, campaign!)
}
