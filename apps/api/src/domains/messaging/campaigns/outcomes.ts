import { and, eq, inArray, sql } from 'drizzle-orm'
import { findTenantWithAddress, type TenantPlace } from '../consent/tenant-of-address.ts'
import { recordConsentEvent } from '../consent/record-consent-event.ts'
import { noEarlierThan } from '../consent/record-decision.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import {
  consentRecord,
  suppression,
  tenant,
  type TenantEmail,
  welcomeCampaign,
} from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { countOutcome } from '../senders/sending-days.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { pauseCampaign } from './actions/stop-campaign.ts'
import type { RecipientRow } from './send/move-recipients.ts'
import { readConsent, contactHash, placeName } from '../../estate/index.ts'

/** Where an automatic pause begins: a share of the mails, once there are enough to tell. */
const limits = {
  bounces: { share: 0.05, from: 50 },
  complaints: { share: 0.001, from: 500 },
}

/** Nobody has the mailbox: nothing is sent there any more, and the list of tenants says so. */
export async function recordBounce(tx: TransactionContext, recipient: RecipientRow, detail: string | null) {
  const { address } = recipient
  if (address !== null) {
    await suppress(tx, address, 'hard_bounce')
    await markAddress(tx, address, 'bounced')
  }
  await recordOutcomeEvent(tx, recipient, 'bounced', detail)
  await countForCampaign(tx, recipient.campaignId, 'bounced')
}

/** Somebody reported the mail as spam: that is a no for everything, and only they can take it back. */
export async function recordComplaint(
  tx: TransactionContext,
  recipient: RecipientRow,
  messageId: string,
  detail: string | null,
) {
  const { address } = recipient
  if (address !== null) {
    await suppress(tx, address, 'complaint')
    await markAddress(tx, address, 'complained')
    await recordWithdrawal(tx, recipient, address, messageId)
  }
  await recordOutcomeEvent(tx, recipient, 'complained', detail)
  await countForCampaign(tx, recipient.campaignId, 'complained')
}

async function suppress(tx: TransactionContext, address: string, reason: 'hard_bounce' | 'complaint') {
  const addressHash = contactHash(tx.orgId, 'email', address)
  await tx.db
    .insert(suppression)
    .values({ orgId: tx.orgId, channel: 'email', addressHash, reason })
    // What people decided weighs more than what servers said, and a complaint most.
    .onConflictDoUpdate({
      target: [suppression.orgId, suppression.channel, suppression.addressHash],
      set: { reason },
      setWhere:
        reason === 'complaint' ? sql`${suppression.reason} <> 'complaint'` : eq(suppression.reason, 'manual'),
    })
}

/** Notes at every tenant with the address what became of mail to it. */
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
    did: 'reported mail as spam, so nothing is sent to them any more.',
    metadata: { channel: 'email', purpose: 'safety_alerts', state: 'opted_out', method: 'complaint' },
  })
}

const words = {
  bounced: 'could not be reached by e-mail: nobody has the mailbox.',
  complained: 'reported the welcome e-mail as spam.',
}

async function recordOutcomeEvent(
  tx: TransactionContext,
  recipient: RecipientRow,
  outcome: keyof typeof words,
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
    summary: cutText(`A tenant${where ? ` of ${where}` : ''} ${words[outcome]}`, 300),
    metadata: {
      campaignId: recipient.campaignId,
      recipientId: recipient.id,
      // The code alone: what servers write may name the address.
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

/** Counts what came back against the campaign, and lets it stand still where too much does. */
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

/** The automatic pause. Call it whenever one of the numbers grew. */
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
