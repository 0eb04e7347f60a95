import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  consentRecord,
  property,
  tenant,
  unit,
  welcomeMail,
  welcomeRecipient,
} from '../../../platform/db/schema/index.ts'
import { domainOf } from '../../../platform/email/mail-operator.ts'
import { contactHash, premisesName, recordTenantEvent } from '../../estate/index.ts'
import { createOptInLink, type OptInLinkUrls } from '../consent/opt-in-links.ts'
import { chooseLanguage, currentWordingVersion, offeredLanguages, wordingHash } from '../consent/wording.ts'
import { transitionMessages } from '../delivery/message-states.ts'
import { recipientDetailColumns } from '../message/recipient-details.ts'
import { incrementSent } from '../senders/sending-days.ts'
import { campaignMails, type SendRun } from './campaign-mails.ts'
import type { CampaignRow } from './campaign-row.ts'
import type { ApprovedRecipient } from './due-recipients.ts'
import { transitionRecipients, type RecipientRow } from './recipient-states.ts'

const linkLifetimeMs = 30 * 24 * 60 * 60 * 1000

/** An email that only this process submits, right after the commit that recorded the claim. */
export interface ClaimedMail {
  mailId: string
  /** Without the angle brackets. */
  messageId: string
  recipient: ApprovedRecipient
  links: OptInLinkUrls
  details: RecipientDetails
}

interface MailClaim {
  campaign: CampaignRow
  approved: readonly ApprovedRecipient[]
  /** `{task}/{attempt}/{process}` */
  claimedBy: string
  now: Date
}

/** Records the emails that are about to be submitted, their opt-in links, and that the recipients were invited. */
export async function claimMails(
  tx: TransactionContext,
  run: SendRun,
  { campaign, approved, claimedBy, now }: MailClaim,
): Promise<ClaimedMail[]> {
  const ids = approved.map(({ id }) => id)
  const toRecipients = and(inArray(welcomeMail.recipientId, ids), eq(welcomeMail.kind, run.kind))
  // An email that the server deferred is submitted again under the same Message-ID.
  const deferredMails = await transitionMessages(tx, campaignMails, 'claimed', toRecipients, {
    claimedAt: now,
    claimedBy,
    completedAt: null,
    attempts: sql`${welcomeMail.attempts} + 1` as unknown as number,
  })
  const details = await readRecipientDetails(tx, approved)
  const expiresAt = new Date(now.getTime() + linkLifetimeMs)
  const claimedMails: ClaimedMail[] = []
  for (const recipient of approved) {
    const { tenantId, address, language } = recipient
    const mail =
      deferredMails.find(({ recipientId }) => recipientId === recipient.id) ??
      (await insertMail(tx, run, recipient, { claimedBy, now }))
    const links = await createOptInLink(tx, {
      tenantId,
      recipientId: recipient.id,
      address,
      language,
      isPreview: false,
      expiresAt,
    })
    claimedMails.push({
      mailId: mail.id,
      messageId: mail.messageId,
      recipient,
      links,
      details: details.find(({ id }) => id === tenantId) ?? emptyRecipientDetails(recipient),
    })
  }
  if (run.kind === 'first') {
    await transitionRecipients(tx, ids, 'claimed', { now, values: { tokenExpiresAt: expiresAt } })
    await tx.db.execute(sql`
      update welcome_recipient r set message_id = m.message_id from welcome_mail m
      where r.org_id = ${tx.orgId}::uuid and r.id in ${ids} and m.org_id = r.org_id and m.recipient_id = r.id and m.kind = 'first'`)
    await recordInvited(tx, run, claimedMails, now)
  } else {
    await tx.db
      .update(welcomeRecipient)
      .set({ tokenExpiresAt: expiresAt, remindedAt: now, updatedAt: now })
      .where(and(eq(welcomeRecipient.orgId, tx.orgId), inArray(welcomeRecipient.id, ids)))
  }
  await incrementSent(tx, campaign.senderId!, claimedMails.length)
  return claimedMails
}

async function insertMail(
  tx: TransactionContext,
  { campaignId, kind, identity }: SendRun,
  recipient: ApprovedRecipient,
  { claimedBy, now }: Pick<MailClaim, 'claimedBy' | 'now'>,
) {
  const id = newId()
  const messageId = `${id}@${domainOf(identity.from.address)}`
  await tx.db.insert(welcomeMail).values({
    id,
    orgId: tx.orgId,
    campaignId,
    recipientId: recipient.id,
    kind,
    messageId,
    claimedAt: now,
    claimedBy,
  })
  return { id, messageId }
}

/** Records `invited` for recipients without a consent record, leaving alone what they started themselves. */
async function recordInvited(
  tx: TransactionContext,
  run: SendRun,
  claimedMails: readonly ClaimedMail[],
  now: Date,
) {
  const languages = offeredLanguages(run.org.consentLanguages)
  const uninvitedMails = claimedMails.flatMap((mail) => {
    const { state } = mail.recipient.consent.byPurpose.safety_alerts
    return state === 'none' || state === 'expired' ? [{ ...mail, consentRecordId: newId() }] : []
  })
  if (uninvitedMails.length === 0) return
  await tx.db.insert(consentRecord).values(
    uninvitedMails.map(({ recipient, messageId, consentRecordId }) => {
      const language = chooseLanguage(languages, recipient.language)
      return {
        id: consentRecordId,
        orgId: tx.orgId,
        tenantId: recipient.tenantId,
        channel: 'email' as const,
        address: recipient.address,
        addressHash: contactHash(tx, 'email', recipient.address),
        purpose: 'safety_alerts' as const,
        state: 'invited' as const,
        method: 'optin_link' as const,
        wordingVersion: currentWordingVersion,
        wordingHash: wordingHash(currentWordingVersion, language),
        language,
        evidence: { messageId },
        occurredAt: now,
        actor: { type: tx.actor.type, id: tx.actor.id, name: null },
      }
    }),
  )
  for (const { details, recipient, consentRecordId } of uninvitedMails) {
    const subject = { ...details, propertyName: details.property?.name ?? null }
    const location = premisesName(subject)
    recordTenantEvent(tx, subject, {
      category: 'consent',
      action: 'consent.invited',
      summary: `A tenant${location === null ? '' : ` at ${location}`} was invited by email to opt in to safety alerts.`,
      metadata: {
        channel: 'email',
        purpose: 'safety_alerts',
        campaignId: run.campaignId,
        recipientId: recipient.id,
        consentRecordId,
      },
    })
  }
}

type RecipientDetails = Awaited<ReturnType<typeof readRecipientDetails>>[number]

/** What the emails say about the recipients. */
const readRecipientDetails = (tx: TransactionContext, recipients: readonly RecipientRow[]) =>
  tx.db
    .select({
      id: tenant.id,
      ...recipientDetailColumns,
      propertyId: tenant.propertyId,
      portfolioId: tenant.portfolioId,
      unitId: tenant.unitId,
    })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        inArray(
          tenant.id,
          recipients.map(({ tenantId }) => tenantId),
        ),
      ),
    )

/** What an email says about a tenant who no longer exists. */
const emptyRecipientDetails = ({ tenantId }: RecipientRow): RecipientDetails => ({
  id: tenantId,
  firstName: null,
  displayName: '',
  propertyId: null,
  portfolioId: null,
  unitId: null,
  property: null,
  unitName: null,
})
