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
import { contactHash, placeName, readConsent } from '../../estate/index.ts'
import { suppress } from '../consent/suppressions.service.ts'
import { noEarlierThan } from '../consent/tenant-decisions.ts'
import { findTenantWithAddress, recordConsentEvent, type TenantPlace } from '../consent/tenant-identity.ts'
import { moveMessages } from '../delivery/message-states.ts'
import { countOutcome } from '../senders/sending-days.ts'
import { pauseCampaign } from './campaign-actions.ts'
import { campaignMails } from './campaign-mails.ts'
import { announceCampaign } from './campaign-row.ts'
import { nextRecipientState, type RecipientRow } from './recipient-states.ts'

/** When a campaign pauses automatically: above this share of emails, once `from` have been sent. */
const limits = {
  bounces: { share: 0.05, from: 50 },
  complaints: { share: 0.001, from: 500 },
}

/** The mailbox doesn't exist: suppresses the address and marks it in the list of tenants. */
export async function recordBounce(tx: TransactionContext, recipient: RecipientRow, detail: string | null) {
  const { address } = recipient
  if (address !== null) {
    await suppress(tx, { channel: 'email', address }, 'hard_bounce')
    await markAddress(tx, address, 'bounced')
  }
  await recordOutcomeEvent(tx, recipient, 'bounced', detail)
  await countForCampaign(tx, recipient.campaignId, 'bounced')
}

/** A spam report counts as an opt-out from everything, which only the tenant can undo. */
export async function recordComplaint(
  tx: TransactionContext,
  recipient: RecipientRow,
  messageId: string,
  detail: string | null,
) {
  const { address } = recipient
  if (address !== null) {
    await suppress(tx, { channel: 'email', address }, 'complaint')
    await markAddress(tx, address, 'complained')
    await recordWithdrawal(tx, recipient, address, messageId)
  }
  await recordOutcomeEvent(tx, recipient, 'complained', detail)
  await countForCampaign(tx, recipient.campaignId, 'complained')
}

/** Marks the address as bounced or complained at every tenant who has it. */
async function markAddress(tx: TransactionContext, address: string, status: TenantEmail['status']) {
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
  const { byPurpose } = (await readConsent(tx, [contact]))(contact)
  const { state, since } = byPurpose.safety_alerts
  if (state === 'opted_out') return
  await tx.db.insert(consentRecord).values({
    id: newId(),
    orgId: tx.orgId,
    tenantId: recipient.tenantId,
    ...contact,
    addressHash: contactHash(tx.orgId, 'email', address),
    purpose: 'safety_alerts',
    state: 'opted_out',
    method: 'complaint',
    language: recipient.language,
    evidence: { messageId },
    occurredAt: noEarlierThan(since),
    actor: { type: tx.actor.type, id: tx.actor.id, name: null },
  })
  const place = await findTenantWithAddress(tx, recipient.tenantId, address)
  recordConsentEvent(tx, place, {
    action: 'consent.withdrawn',
    did: "reported an email as spam and won't be emailed anymore.",
    metadata: { channel: 'email', purpose: 'safety_alerts', state: 'opted_out', method: 'complaint' },
  })
}

const outcomeTexts = {
  bounced: "couldn't be reached by email: the mailbox doesn't exist.",
  complained: 'reported the welcome email as spam.',
}

async function recordOutcomeEvent(
  tx: TransactionContext,
  recipient: RecipientRow,
  outcome: keyof typeof outcomeTexts,
  detail: string | null,
) {
  const place =
    recipient.address === null ? null : await findTenantWithAddress(tx, recipient.tenantId, recipient.address)
  const where = place && placeName(place)
  recordEvent(tx, {
    action: `communication.${outcome}`,
    category: 'communication',
    subject: { type: 'tenant', id: recipient.tenantId, name: null },
    tenantId: recipient.tenantId,
    ...eventContext(place),
    summary: cutText(`A tenant${where ? ` of ${where}` : ''} ${outcomeTexts[outcome]}`, 300),
    metadata: {
      campaignId: recipient.campaignId,
      recipientId: recipient.id,
      // The code alone, because a server's text may contain the address.
      code: detail === null ? null : codeOf(detail),
    },
  })
}

const codeOf = (detail: string) =>
  (/\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(detail) ?? /^[245]\d\d\b/.exec(detail))?.[0] ?? null

const eventContext = (place: TenantPlace | null) =>
  place === null
    ? {}
    : {
        ...(place.propertyId !== null && { propertyId: place.propertyId }),
        ...(place.portfolioId !== null && { portfolioId: place.portfolioId }),
        ...(place.unitId !== null && { unitId: place.unitId }),
      }

/** Counts a bounce or complaint for the campaign and its sender, and pauses the campaign if there are too many. */
async function countForCampaign(
  tx: TransactionContext,
  campaignId: string,
  outcome: 'bounced' | 'complained',
) {
  const column = outcome === 'bounced' ? welcomeCampaign.windowBounced : welcomeCampaign.windowComplained
  const key = outcome === 'bounced' ? 'windowBounced' : 'windowComplained'
  const [campaign] = await tx.db
    .update(welcomeCampaign)
    .set({ [key]: sql`${column} + 1` })
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, campaignId)))
    .returning()
  if (campaign?.senderId) await countOutcome(tx, campaign.senderId, outcome)
  await pauseIfOverThreshold(tx, campaignId)
}

/** The automatic pause. Call it whenever one of the counts grew. */
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
  if (isOverThreshold(windowBounced, windowSent, limits.bounces)) await pauseCampaign(tx, campaign, 'bounces')
  else if (isOverThreshold(windowComplained, windowSent, limits.complaints)) {
    await pauseCampaign(tx, campaign, 'complaints')
  }
}

export const isOverThreshold = (
  part: number,
  whole: number,
  { share, from }: { share: number; from: number },
) => whole >= from && part / whole > share

/**
 * Records in the funnel what a tenant decided through the link of a campaign. Opting out counts as declining. An email
 * in doubt counts as sent, because its link has arrived.
 */
export async function recordRecipientDecision(
  tx: TransactionContext,
  recipientId: string,
  decision: 'opted_in' | 'declined' | 'opted_out',
): Promise<void> {
  const isThis = and(eq(welcomeRecipient.orgId, tx.orgId), eq(welcomeRecipient.id, recipientId))
  const [recipient] = await tx.db.select().from(welcomeRecipient).where(isThis).for('update')
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
    .where(isThis)
  await moveMessages(tx, campaignMails, 'resolved_sent', eq(welcomeMail.recipientId, recipientId), {
    completedAt: now,
  })
  const [campaign] = await tx.db
    .select({ id: welcomeCampaign.id, version: welcomeCampaign.version })
    .from(welcomeCampaign)
    .where(and(eq(welcomeCampaign.orgId, tx.orgId), eq(welcomeCampaign.id, recipient.campaignId)))
  await announceCampaign(tx, campaign!)
}
