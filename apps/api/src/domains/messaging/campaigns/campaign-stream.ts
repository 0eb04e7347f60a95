import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { WelcomeMailKind } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import type { DeliveryStream, RetryRules } from '../delivery/delivery-stream.ts'
import type { SendRun } from './campaign-mails.ts'
import type { CampaignRow } from './campaign-row.ts'
import { type ClaimedMail, claimMails } from './claim-mails.ts'
import {
  type ApprovedRecipient,
  listWaitingZones,
  lockCampaign,
  lockDueRecipients,
  readSendAllowance,
  recheckRecipients,
} from './due-recipients.ts'
import { type CompiledMessage, compileMessage } from './message/compile-message.ts'
import { mergeValuesOf } from './message/merge-fields.ts'
import type { RecipientRow } from './recipient-states.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { isWithinSendWindow, nextWindowStart } from './send-window.ts'

// New at each start, so that two processes with the same number can be distinguished.
const processId = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`

const reactions: RetryRules['reactions'] = {
  bad_address: 'give_up',
  rejected: 'give_up',
  deferred: 'retry',
  // Nothing wrong with the message: the task tries again and continues where it stopped.
  unavailable: 'wait',
  sender_rejected: 'wait',
  not_composed: 'unknown',
}

const retry: Record<WelcomeMailKind, RetryRules> = {
  first: { waitMinutes: [1, 5, 20, 60, 240], reactions },
  reminder: { waitMinutes: [], reactions },
}

/** The emails of a campaign to the recipients whose send window is open, as a stream for the delivery engine. */
export function createCampaignStream(
  run: SendRun,
): DeliveryStream<RecipientRow, ApprovedRecipient, ClaimedMail, Mail> {
  const { kind, org, identity } = run
  const claimedBy = `${run.task.id}/${run.task.attempt}/${processId}`
  let campaign: CampaignRow | null = null
  let zones: string[] | null = null
  // A reminder leaves recipients in their state, so this is how it gets past those it has looked at.
  let after: string | null = null
  const messages = createMessageCache(run)
  return {
    retry: retry[kind],
    async readAllowance(tx, now) {
      campaign = await lockCampaign(tx, run)
      return campaign && (await readSendAllowance(tx, campaign, now))
    },
    async lockDue(tx, { count, now }) {
      const waiting = (zones ??= (await listWaitingZones(tx, run, now)).map(({ zone }) => zone))
      const open = waiting.filter((zone) => isWithinSendWindow(campaign!.sendWindow, zone, now))
      if (open.length === 0) return []
      const find = () =>
        lockDueRecipients(tx, run, {
          zones: open.length === waiting.length ? null : open,
          after,
          limit: count,
          now,
        })
      let found = await find()
      if (found.length === 0 && after !== null) {
        // Some behind the last one became due, or were locked by another process as we passed.
        after = null
        found = await find()
      }
      if (kind === 'reminder') after = found.at(-1)?.id ?? null
      return found
    },
    async nextDueAt(tx, now) {
      const waiting = await listWaitingZones(tx, run, now)
      zones = waiting.map(({ zone }) => zone)
      if (waiting.length === 0) return null
      const starts = waiting.map(({ zone, dueAt }) =>
        nextWindowStart(campaign!.sendWindow, zone, dueAt > now ? dueAt : now).getTime(),
      )
      return new Date(Math.max(Math.min(...starts), now.getTime() + 1_000))
    },
    recheck: (tx, due, now) => recheckRecipients(tx, run, due, now),
    claim: (tx, approved, now) => claimMails(tx, run, { campaign: campaign!, approved, claimedBy, now }),
    attemptsOf: ({ recipient }) => recipient.attempts,
    async compose({ recipient, links, details, messageId }) {
      const message = await messages(campaign!, recipient.language)
      const { subject, html, text } = message.fill(mergeValuesOf(details, links, org))
      return {
        to: recipient.address,
        subject,
        html,
        text,
        identity,
        messageId: `<${messageId}>`,
        listUnsubscribe: { url: links.unsubscribeUrl, mailto: links.mailto },
      }
    },
    record: (tx, deliveries, now) => recordOutcomes(tx, run, deliveries, now),
  }
}

/** The message in each language, rendered when it is first needed. */
function createMessageCache({ org, ctx }: SendRun) {
  const compiled = new Map<string, Promise<CompiledMessage>>()
  return (campaign: CampaignRow, language: string) => {
    const cached =
      compiled.get(language) ?? compileMessage(campaign, language, org, { publicUrl: ctx.gateways.publicUrl })
    compiled.set(language, cached)
    return cached
  }
}
