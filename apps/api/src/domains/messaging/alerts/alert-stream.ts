import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { ServiceContext, TransactionContext } from '../../../platform/context/context.ts'
import { alert, alertMessage, alertRecipient } from '../../../platform/db/schema/index.ts'
import type { Mail, MailIdentity } from '../../../platform/email/mailer.ts'
import type { TaskRow } from '../../../platform/jobs/task-handlers.ts'
import { loadConsentLookup } from '../../estate/index.ts'
import type { DeliveryStream, RetryRules } from '../delivery/delivery-stream.ts'
import { taskClaim } from '../delivery/task-claims.ts'
import type { OrgRow } from '../message/merge-fields.ts'
import { hasMoreUrgentAlert, yieldMs } from '../senders/sending-order.ts'
import { type AlertMessageRow, maxConcurrentMessages, withdrawMessages } from './alert-messages.ts'
import type { AlertedThreat, AlertRow } from './alert-row.ts'
import { type ClaimedMessage, claimMessages } from './claim-messages.ts'
import { type CompiledAlert, compileAlert } from './compile-alert.ts'
import { recordOutcomes } from './record-outcomes.ts'

/** One run of the task that sends an alert's emails. */
export interface AlertRun {
  ctx: ServiceContext
  task: TaskRow
  row: AlertRow
  threat: AlertedThreat | null
  org: OrgRow
  senderId: string
  identity: MailIdentity
}

/** A message that may be sent, with the language of its text. */
export type ApprovedMessage = AlertMessageRow & { address: string; language: string }

const retry: RetryRules = {
  retryDelaysMinutes: [1, 2, 5, 10, 30, 60],
  reactions: {
    bad_address: 'give_up',
    rejected: 'give_up',
    deferred: 'retry',
    // The message isn't at fault: the task retries and continues where it stopped.
    unavailable: 'wait',
    sender_rejected: 'wait',
    not_composed: 'retry',
  },
}

/** A delivery stream of an alert's emails. More urgent alerts go first. */
export function createAlertStream(
  run: AlertRun,
): DeliveryStream<AlertMessageRow, ApprovedMessage, ClaimedMessage, Mail> {
  const { ctx, row, identity } = run
  const claimedBy = taskClaim(run.task)
  const getText = createTextCache(run)
  let yields = false
  return {
    retry,
    async prepare() {
      yields = await hasMoreUrgentAlert(ctx.db, row.priority)
    },
    async readAllowance(tx, now) {
      if (!(await lockSending(tx, row.id))) return null
      if (yields) return { count: 0, waitUntil: new Date(now.getTime() + yieldMs) }
      return { count: maxConcurrentMessages, waitUntil: now }
    },
    lockDue: (tx, { count, now }) =>
      tx.db
        .select()
        .from(alertMessage)
        .where(and(isWaiting(tx, row.id), or(isNull(alertMessage.dueAt), lte(alertMessage.dueAt, now))))
        .orderBy(asc(alertMessage.id))
        .limit(count)
        .for('update', { skipLocked: true }),
    async findNextDueAt(tx) {
      const [next] = await tx.db
        .select({ dueAt: alertMessage.dueAt })
        .from(alertMessage)
        .where(isWaiting(tx, row.id))
        .orderBy(asc(alertMessage.dueAt))
        .limit(1)
      return next?.dueAt ?? null
    },
    recheck,
    claim: (tx, approved, now) => claimMessages(tx, run, { approved, claimedBy, now }),
    countFailedAttempts: ({ message }) => message.attempts,
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
    record: (tx, deliveries, now) => recordOutcomes(tx, run, deliveries, now),
  }
}

/** Only emails: text messages have a stream of their own. */
const isWaiting = (tx: TransactionContext, alertId: string) =>
  and(
    eq(alertMessage.orgId, tx.orgId),
    eq(alertMessage.alertId, alertId),
    eq(alertMessage.state, 'waiting'),
    eq(alertMessage.channel, 'email'),
  )

/** Locks the alert against being canceled during a claim. False if it isn't being sent anymore. */
async function lockSending(tx: TransactionContext, alertId: string): Promise<boolean> {
  const rows = await tx.db
    .select({ id: alert.id })
    .from(alert)
    .where(and(eq(alert.orgId, tx.orgId), eq(alert.id, alertId), eq(alert.status, 'sending')))
    .for('share')
  return rows.length > 0
}

/**
 * Withdraws messages to tenants whose consent for exactly this address and channel is gone, whose address is suppressed,
 * and who were erased. Nothing may bypass this: it runs in the transaction that claims the messages.
 */
async function recheck(
  tx: TransactionContext,
  due: readonly AlertMessageRow[],
  now: Date,
): Promise<ApprovedMessage[]> {
  const consentOf = await loadConsentLookup(
    tx,
    due.flatMap(({ tenantId, channel, address }) =>
      address === null ? [] : [{ tenantId, channel, address }],
    ),
  )
  const languages = await readLanguages(tx, due)
  const approved: ApprovedMessage[] = []
  const withdrawn: Record<'erased' | 'suppressed' | 'opted_out', string[]> = {
    erased: [],
    suppressed: [],
    opted_out: [],
  }
  for (const message of due) {
    const { tenantId, channel, address } = message
    if (address === null) {
      withdrawn.erased.push(message.id)
      continue
    }
    const { byPurpose, suppressed } = consentOf({ tenantId, channel, address })
    if (suppressed) withdrawn.suppressed.push(message.id)
    else if (byPurpose.safety_alerts.state !== 'opted_in') withdrawn.opted_out.push(message.id)
    else approved.push({ ...message, address, language: languages.get(message.recipientId) ?? 'en' })
  }
  for (const [reason, ids] of Object.entries(withdrawn))
    await withdrawMessages(tx, ids, reason as keyof typeof withdrawn, now)
  return approved
}

async function readLanguages(tx: TransactionContext, due: readonly AlertMessageRow[]) {
  const rows = await tx.db
    .select({ id: alertRecipient.id, language: alertRecipient.language })
    .from(alertRecipient)
    .where(
      and(
        eq(alertRecipient.orgId, tx.orgId),
        inArray(
          alertRecipient.id,
          due.map(({ recipientId }) => recipientId),
        ),
      ),
    )
  return new Map(rows.map(({ id, language }) => [id, language]))
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
