import {
  chooseLanguage as chooseWording,
  currentWordingVersion,
  offeredLanguages,
  wordingHash,
} from '../../consent/wording.ts'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { consentRecord } from '../../../../platform/db/schema/index.ts'
import { newId } from '../../../../platform/db/new-id.ts'
import type { ConsentOf } from './recheck-before-send.ts'
import type { SendRun } from './send-run.ts'
import type { ClaimedMail } from './claim-mails.ts'
import { contactHash, placeName, recordTenantEvent } from '../../../estate/index.ts'

/** That they were asked, for everybody who was not yet. What they began themselves stays as it is. */
export async function recordInvited(
  tx: TransactionContext,
  run: SendRun,
  claimed: readonly ClaimedMail[],
  { consentOf, now }: { consentOf: ConsentOf; now: Date },
) {
  const offered = offeredLanguages(run.org.consentLanguages)
  const unasked = claimed.filter(({ recipient }) => {
    const { state } = consentOf({ channel: 'email', address: recipient.address }).byPurpose.safety_alerts
    return state === 'none' || state === 'expired'
  })
  if (unasked.length === 0) return
  const ids = unasked.map(() => newId())
  await tx.db.insert(consentRecord).values(
    unasked.map(({ recipient, messageId }, index) => {
      const language = chooseWording(offered, recipient.language)
      return {
        id: ids[index]!,
        orgId: tx.orgId,
        tenantId: recipient.tenantId,
        channel: 'email' as const,
        address: recipient.address,
        addressHash: contactHash(tx.orgId, 'email', recipient.address),
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
  for (const [index, { facts, recipient }] of unasked.entries()) {
    const scene = { ...facts, propertyName: facts.property?.name ?? null }
    const where = placeName(scene)
    recordTenantEvent(tx, scene, {
      category: 'consent',
      action: 'consent.invited',
      summary: `A tenant${where === null ? '' : ` of ${where}`} was asked whether they want safety alerts by e-mail.`,
      metadata: {
        channel: 'email',
        purpose: 'safety_alerts',
        campaignId: run.campaignId,
        recipientId: recipient.id,
        consentRecordId: ids[index]!,
      },
    })
  }
}
