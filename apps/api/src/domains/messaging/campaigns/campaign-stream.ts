import type { WelcomeMailKind } from '../../../platform/db/schema/index.ts'
import type { Mail } from '../../../platform/email/mailer.ts'
import type { DeliveryStream, RetryRules } from '../delivery/delivery-stream.ts'
import { taskClaim } from '../delivery/task-claims.ts'
import { campaignPriority, hasMoreUrgentAlert, yieldMs } from '../senders/sending-order.ts'
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
import { toMergeValues } from '../message/merge-fields.ts'
import type { RecipientRow } from './recipient-states.ts'
import { recordOutcomes } from './record-outcomes.ts'
import { isWithinSendWindow, nextWindowStart } from './send-window.ts'

const reactions: RetryRules['reactions'] = {
  bad_address: 'give_up',
  rejected: 'give_up',
  deferred: 'retry',
  // The message isn't at fault: the task retries and continues where it stopped.
  unavailable: 'wait',
  sender_rejected: 'wait',
  not_composed: 'unknown',
}

const retry: Record<WelcomeMailKind, RetryRules> = {
  first: { retryDelaysMinutes: [1, 5, 20, 60, 240], reactions },
  reminder: { retryDelaysMinutes: [], reactions },
}

/** A delivery stream of a campaign's emails to the recipients whose send window is open. */
export function createCampaignStream(
  run: SendRun,
): DeliveryStream<RecipientRow, ApprovedRecipient, ClaimedMail, Mail> {
  const { kind, org, identity } = run
  const claimedBy = taskClaim(run.task)
  let campaign: CampaignRow | null = null
  let cachedZones: string[] | null = null
  // A reminder doesn't change the recipient's state, so it needs a cursor to get past those it has read.
  let cursor: string | null = null
  const getMessage = createMessageCache(run)
  let yields = false
  return {
    retry: retry[kind],
    async prepare() {
      yields = await hasMoreUrgentAlert(run.ctx.db, 'email', campaignPriority)
    },
    async readAllowance(tx, now) {
      campaign = await lockCampaign(tx, run)
      if (campaign && yields) return { count: 0, waitUntil: new Date(now.getTime() + yieldMs) }
      return campaign && (await readSendAllowance(tx, campaign, now))
    },
    async lockDue(tx, { count, now }) {
      const waitingZones = (cachedZones ??= (await listWaitingZones(tx, run, now)).map(({ zone }) => zone))
      const openZones = waitingZones.filter((zone) => isWithinSendWindow(campaign!.sendWindow, zone, now))
      if (openZones.length === 0) return []
      const lockNext = () =>
        lockDueRecipients(tx, run, {
          zones: openZones.length === waitingZones.length ? null : openZones,
          afterId: cursor,
          limit: count,
          now,
        })
      let dueRecipients = await lockNext()
      if (dueRecipients.length === 0 && cursor !== null) {
        // Recipients before the cursor may have become due, or were locked by another process when we passed them.
        cursor = null
        dueRecipients = await lockNext()
      }
      if (kind === 'reminder') cursor = dueRecipients.at(-1)?.id ?? null
      return dueRecipients
    },
    async findNextDueAt(tx, now) {
      const waitingZones = await listWaitingZones(tx, run, now)
      cachedZones = waitingZones.map(({ zone }) => zone)
      if (waitingZones.length === 0) return null
      const starts = waitingZones.map(({ zone, dueAt }) =>
        nextWindowStart(campaign!.sendWindow, zone, dueAt > now ? dueAt : now).getTime(),
      )
      return new Date(Math.max(Math.min(...starts), now.getTime() + 1_000))
    },
    recheck: (tx, dueRecipients, now) => recheckRecipients(tx, run, dueRecipients, now),
    claim: (tx, approved, now) => claimMails(tx, run, { campaign: campaign!, approved, claimedBy, now }),
    countFailedAttempts: ({ recipient }) => recipient.attempts,
    async compose({ recipient, links, details, messageId }) {
      const message = await getMessage(campaign!, recipient.language)
      const { subject, html, text } = message.fill(toMergeValues(details, links, org))
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

/** Compiles the message once per language, when a recipient first needs it. */
function createMessageCache({ org, ctx }: SendRun) {
  const compiled = new Map<string, Promise<CompiledMessage>>()
  return (campaign: CampaignRow, language: string) => {
    const cached =
      compiled.get(language) ?? compileMessage(campaign, language, org, { publicUrl: ctx.gateways.publicUrl })
    compiled.set(language, cached)
    return cached
  }
}
