import type { MailPool } from '../../../../platform/email/mailer.ts'
import type { CampaignRow } from '../campaign-row.ts'
import { type CompiledMessage, compileMessage } from '../message/compile-message.ts'
import { mergeValuesOf } from '../message/merge-values.ts'
import type { SendRun } from './send-run.ts'
import type { Submission } from './record-batch-outcome.ts'
import type { ClaimedMail } from './claim-mails.ts'

export type Messages = (language: string) => Promise<CompiledMessage>

/** The message in each language, rendered when it is first needed. */
export function createMessages({ org, ctx }: SendRun, campaign: CampaignRow): Messages {
  const compiled = new Map<string, Promise<CompiledMessage>>()
  return (language) => {
    const known = compiled.get(language)
    if (known) return known
    const made = compileMessage(campaign, language, org, { publicUrl: ctx.gateways.publicUrl })
    compiled.set(language, made)
    return made
  }
}

/** Gives one mail to the mail server, and says how that went. */
export async function submitMail(
  { org, identity }: SendRun,
  pool: MailPool,
  messages: Messages,
  claimed: ClaimedMail,
): Promise<Submission> {
  const { recipient, links, facts, messageId } = claimed
  try {
    const message = await messages(recipient.language)
    const { subject, html, text } = message.fill(mergeValuesOf(facts, links, org))
    const { answer } = await pool.send({
      to: recipient.address,
      subject,
      html,
      text,
      identity,
      messageId: `<${messageId}>`,
      listUnsubscribe: { url: links.unsubscribeUrl, mailto: links.mailto },
    })
    return { claimed, error: null, answer }
  } catch (error) {
    return { claimed, error, answer: null }
  }
}
