import type { TransactionContext } from '../../../platform/context/context.ts'
import type { Mail, MailIdentity } from '../../../platform/email/mailer.ts'
import { loadConsentLookup } from '../../estate/index.ts'
import type { DeliveryStream } from '../delivery/delivery-stream.ts'
import { taskClaim } from '../delivery/task-claims.ts'
import { type AlertMessageRow, type Refusal, withdrawRefused } from './alert-messages.ts'
import { announceAlert } from './alert-row.ts'
import { type AlertRun, alertStream, keepWanted, type WantedMessage } from './alert-stream.ts'
import { type ClaimedMail, claimMails } from './claim-mails.ts'
import { type CompiledAlert, compileAlert } from './compile-alert.ts'
import { recordAccepted, recordFailure, recordMailbox } from './record-outcomes.ts'

/** A run that sends email. */
export interface MailRun extends AlertRun {
  senderId: string
  identity: MailIdentity
}

/** A delivery stream of an alert's emails. */
export function createMailStream(
  run: MailRun,
): DeliveryStream<AlertMessageRow, WantedMessage, ClaimedMail, Mail> {
  const { row, identity } = run
  const claimedBy = taskClaim(run.task)
  const getText = createTextCache(run)
  return {
    ...alertStream(run, 'email'),
    async recheck(tx, due, now) {
      return await keepAgreed(tx, await keepWanted(tx, run, due, now), now)
    },
    claim: (tx, approved, now) => claimMails(tx, run, { approved, claimedBy, now }),
    async compose({ message, messageId, links, values, references }) {
      const text = await getText(message.language)
      const { subject, html, text: plainText } = text.fillMail(values)
      return {
        to: message.address,
        subject,
        html,
        text: plainText,
        identity,
        messageId: `<${messageId}>`,
        ...(references.length > 0 && {
          headers: {
            'In-Reply-To': `<${references[0]!}>`,
            References: references.map((id) => `<${id}>`).join(' '),
          },
        }),
        listUnsubscribe: { url: links.unsubscribeUrl, mailto: links.mailto },
      }
    },
    async record(tx, deliveries, now) {
      await recordAccepted(tx, deliveries, now)
      for (const delivery of deliveries)
        await recordFailure(tx, delivery, now, () => recordMailbox(tx, run.senderId, delivery))
      await announceAlert(tx, row)
    },
  }
}

/**
 * Withdraws emails to tenants whose consent for exactly this address and channel is gone, or whose address is suppressed.
 * Nothing may bypass this: it runs in the transaction that claims the messages.
 */
async function keepAgreed(
  tx: TransactionContext,
  due: readonly WantedMessage[],
  now: Date,
): Promise<WantedMessage[]> {
  const consentOf = await loadConsentLookup(tx, due)
  const refused: Refusal[] = []
  const approved = due.filter((message) => {
    const { byPurpose, suppressed } = consentOf(message)
    if (suppressed) refused.push({ id: message.id, reason: 'suppressed' })
    else if (byPurpose.safety_alerts.state !== 'opted_in')
      refused.push({ id: message.id, reason: 'opted_out' })
    else return true
    return false
  })
  await withdrawRefused(tx, refused, now)
  return approved
}

/** Compiles the text once per language, when a recipient first needs it. */
function createTextCache({ row, org, ctx }: AlertRun) {
  const compiled = new Map<string, Promise<CompiledAlert>>()
  return (language: string) => {
    const cached = compiled.get(language) ?? compileAlert(row.texts, language, org, ctx.gateways.publicUrl)
    compiled.set(language, cached)
    return cached
  }
}
