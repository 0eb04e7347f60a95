import { and, eq, inArray, sql } from 'drizzle-orm'
import { createOptInLink, type OptInLinkUrls } from '../../consent/create-opt-in-link.ts'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { welcomeMail, welcomeRecipient } from '../../../../platform/db/schema/index.ts'
import { domainOf } from '../../../../platform/email/mail-operator.ts'
import { incrementSent } from '../../senders/sending-days.ts'
import { newId } from '../../../../platform/db/new-id.ts'
import type { CampaignRow } from '../campaign-row.ts'
import type { ApprovedRecipient, ConsentOf } from './recheck-before-send.ts'
import { type RecipientDetails, emptyRecipientDetails, readRecipientDetails } from './recipient-details.ts'
import { moveRecipients } from './move-recipients.ts'
import { recordInvited } from './record-invited.ts'
import { claimantOf, type SendRun } from './send-run.ts'

const tokenMs = 30 * 24 * 60 * 60 * 1000

/** A mail that this process alone hands over, right after the commit that said so. */
export interface ClaimedMail {
  mailId: string
  messageId: string
  recipient: ApprovedRecipient
  links: OptInLinkUrls
  facts: RecipientDetails
}

/** Writes down the mails that are about to be handed over, with their links and the proofs that people were asked. */
export async function claimMails(
  tx: TransactionContext,
  run: SendRun,
  campaign: CampaignRow,
  { asked, consentOf, now }: { asked: ApprovedRecipient[]; consentOf: ConsentOf; now: Date },
): Promise<ClaimedMail[]> {
  const ids = asked.map(({ id }) => id)
  const earlier = await tx.db
    .select()
    .from(welcomeMail)
    .where(
      and(
        eq(welcomeMail.orgId, tx.orgId),
        inArray(welcomeMail.recipientId, ids),
        eq(welcomeMail.kind, run.kind),
        eq(welcomeMail.state, 'refused'),
      ),
    )
    .for('update')
  const facts = await readRecipientDetails(tx, asked)
  const claimed: ClaimedMail[] = []
  for (const recipient of asked) {
    const refused = earlier.find(({ recipientId }) => recipientId === recipient.id)
    const mailId = refused?.id ?? newId()
    const messageId = refused?.messageId ?? `${mailId}@${domainOf(run.identity.from.address)}`
    if (refused) {
      await tx.db
        .update(welcomeMail)
        .set({
          state: 'claimed',
          attempts: refused.attempts + 1,
          claimedAt: now,
          claimedBy: claimantOf(run.task),
          settledAt: null,
        })
        .where(and(eq(welcomeMail.orgId, tx.orgId), eq(welcomeMail.id, mailId)))
    } else {
      await tx.db.insert(welcomeMail).values({
        id: mailId,
        orgId: tx.orgId,
        campaignId: campaign.id,
        recipientId: recipient.id,
        kind: run.kind,
        messageId,
        claimedAt: now,
        claimedBy: claimantOf(run.task),
      })
    }
    const links = await createOptInLink(tx, {
      tenantId: recipient.tenantId,
      recipientId: recipient.id,
      address: recipient.address,
      language: recipient.language,
      isPreview: false,
      expiresAt: new Date(now.getTime() + tokenMs),
    })
    const known = facts.find(({ id }) => id === recipient.tenantId) ?? emptyRecipientDetails(recipient)
    claimed.push({ mailId, messageId, recipient, links, facts: known })
  }
  const values = { tokenExpiresAt: new Date(now.getTime() + tokenMs) }
  if (run.kind === 'first') {
    await moveRecipients(tx, ids, 'claimed', { now, values })
    await tx.db.execute(sql`
      update welcome_recipient r set message_id = m.message_id from welcome_mail m
      where r.org_id = ${tx.orgId}::uuid and r.id in ${ids} and m.org_id = r.org_id and m.recipient_id = r.id and m.kind = 'first'`)
    await recordInvited(tx, run, claimed, { consentOf, now })
  } else {
    await tx.db
      .update(welcomeRecipient)
      .set({ ...values, remindedAt: now, updatedAt: now })
      .where(and(eq(welcomeRecipient.orgId, tx.orgId), inArray(welcomeRecipient.id, ids)))
  }
  await incrementSent(tx, campaign.senderId!, claimed.length)
  return claimed
}
