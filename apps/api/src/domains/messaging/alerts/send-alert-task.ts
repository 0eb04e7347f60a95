import { and, count, eq } from 'drizzle-orm'
import type { SystemDeps } from '../../../platform/access/system-context.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { alert, alertMessage, type AlertMessageState } from '../../../platform/db/schema/index.ts'
import {
  describeFailure,
  registerTaskHandler,
  type TaskHook,
  type TaskOutcome,
  type TaskRun,
} from '../../../platform/jobs/task-handlers.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import type { DeliveryResult } from '../delivery/deliver.ts'
import { recoverAbandoned, recoverAllAbandoned } from '../delivery/message-states.ts'
import { type AlertChannel, alertChannels } from '../people/reachability.ts'
import { yieldMs } from '../senders/sending-order.ts'
import { alertMessages, withdrawWaiting } from './alert-messages.ts'
import {
  type AlertRow,
  changeAlert,
  findThreatOf,
  getAlertRow,
  readOrg,
  recordAlertEvent,
  requireSender,
  titleOf,
} from './alert-row.ts'
import { requireInScope } from './alert-scope.ts'
import type { AlertRun } from './alert-stream.ts'
import { deliverChannel } from './deliver-channel.ts'
import { cancelAutomatically, releaseAlert } from './release-alert.ts'
import { releaseHeld } from './release-held.ts'
import { startAlert } from './start-alert.ts'

registerTaskHandler('alert_send', sendAlert, {
  onCancelled: stopAlert,
  onFailed: stopAlert,
  requireControl,
  // A confirmed alert goes out even if the person who confirmed it leaves before the morning.
  outlivesRequester: true,
})

/** Runs every minute: marks messages whose process is gone as in doubt, and releases what is urgent now. */
export async function tickAlerts(deps: SystemDeps, now = new Date()) {
  await recoverAllAbandoned(deps, alertMessages, now)
  await releaseHeld(deps, now)
}

/** Ends an alert whose task was canceled or failed. A person can retry the task, which sends the rest. */
async function stopAlert(...[tx, task]: Parameters<TaskHook>) {
  const row = await getAlertRow(tx, String(task.input.alertId), { forUpdate: true })
  if (row.taskId !== task.id) return
  if (row.status === 'delayed') await cancelAutomatically(tx, row, 'task_ended')
  if (row.status !== 'queued' && row.status !== 'sending') return
  const stopped = await changeAlert(tx, row, { status: 'sent_with_errors', finishedAt: new Date() })
  recordAlertEvent(tx, stopped, {
    action: 'cancelled',
    summary: `Alert “${titleOf(row)}” stopped before everyone got it because its task was canceled or failed.`,
    metadata: { reason: 'task_ended' },
  })
}

/** Canceling or retrying the task stops or sends the alert, so it requires the same. */
async function requireControl(...[tx, task]: Parameters<TaskHook>) {
  const row = await getAlertRow(tx, String(task.input.alertId))
  requireSender(tx, row)
  await requireInScope(tx, row)
}

/** Sends an alert. The task may be interrupted at any point and continued by any process. */
async function sendAlert(run: TaskRun): Promise<TaskOutcome> {
  const { ctx, task } = run
  const alertId = String(task.input.alertId)
  await recoverAbandoned(ctx, alertMessages)
  const delayedUntil = await releaseAlert(ctx, alertId)
  if (delayedUntil !== null) return { continueAt: delayedUntil }
  const row = await startAlert(run, alertId)
  if (row.status !== 'sending') return await toOutcome(ctx, alertId)
  const alertRun = await prepareRun(run, row)
  if (alertRun.org.demo && !ctx.gateways.isSandbox) {
    await inTransaction(ctx, (tx) => withdrawWaiting(tx, alertId, 'demo'))
    return await finishAlert(ctx, alertId)
  }
  return await deliverAlert(run, alertRun)
}

/** What every message of this run shares. */
async function prepareRun({ ctx, task }: TaskRun, row: AlertRow): Promise<AlertRun> {
  return await inTransaction(ctx, async (tx) => ({
    ctx,
    task,
    row,
    org: await readOrg(tx),
    threat: await findThreatOf(tx, row),
  }))
}

/** Delivers email, texts, and calls side by side, so that a channel that can't be used doesn't hold back the others. */
async function deliverAlert(taskRun: TaskRun, run: AlertRun): Promise<TaskOutcome> {
  const { ctx, report, signal } = taskRun
  const { id } = run.row
  const counts = await countMessages(ctx, id)
  const total = counts.all - counts.withdrawn
  let doneCount = total - counts.waiting - counts.claimed
  await report({ done: doneCount, total, unit: 'messages', stage: 'sending', message: null })
  const options = {
    signal,
    async onRecorded({ length }: { length: number }) {
      doneCount += length
      await report({ done: Math.min(doneCount, total), total })
    },
  }
  const channels = await findWaitingChannels(ctx, id)
  const results = await Promise.allSettled(channels.map((channel) => deliverChannel[channel](run, options)))
  signal.throwIfAborted()
  return await concludeDelivery(taskRun, id, results)
}

/** Continues later, fails, or finishes the alert, depending on how delivery ended on each channel. */
async function concludeDelivery(
  { ctx, report, log }: TaskRun,
  alertId: string,
  results: readonly PromiseSettledResult<DeliveryResult>[],
): Promise<TaskOutcome> {
  const statuses = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (statuses.some(({ status }) => status === 'stopped')) return await toOutcome(ctx, alertId)
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  const waits = statuses.flatMap((result) => (result.status === 'waiting' ? [result.until] : []))
  if (failures.length > 0 && waits.length === 0) throw chooseFailure(failures)
  const { all, withdrawn, waiting } = await countMessages(ctx, alertId)
  const total = all - withdrawn
  if (failures.length > 0) {
    // Another channel still has messages to send, so this isn't a failed attempt.
    const { detail } = describeFailure(chooseFailure(failures)).error
    log('warn', detail)
    await report({ done: total - waiting, total, message: detail })
    waits.push(new Date(Date.now() + failedChannelRetryMs))
  }
  // Another process may hold the rest at this moment.
  if (waits.length === 0 && waiting > 0) waits.push(new Date(Date.now() + yieldMs))
  if (waits.length > 0) return { continueAt: new Date(Math.min(...waits.map(Number))) }
  log('info', `${formatCount(total, 'message')} processed.`)
  await report({ done: total, total, stage: 'done' })
  return await finishAlert(ctx, alertId)
}

const failedChannelRetryMs = 60_000

/** The failure to show: one that is retried automatically before one that waits for a person. */
const chooseFailure = (failures: readonly unknown[]): unknown =>
  failures.find((failure) => describeFailure(failure).retry === 'automatic') ?? failures[0]

async function findWaitingChannels(ctx: ServiceContext, alertId: string): Promise<AlertChannel[]> {
  const rows = await inTransaction(ctx, (tx) =>
    tx.db
      .selectDistinct({ channel: alertMessage.channel })
      .from(alertMessage)
      .where(
        and(
          eq(alertMessage.orgId, tx.orgId),
          eq(alertMessage.alertId, alertId),
          eq(alertMessage.state, 'waiting'),
        ),
      ),
  )
  return alertChannels.filter((channel) => rows.some((row) => row.channel === channel))
}

type MessageCounts = Record<AlertMessageState | 'all', number>

/** How many messages of an alert are in each state. */
const countMessages = (ctx: ServiceContext, alertId: string) =>
  inTransaction(ctx, (tx) => countMessagesIn(tx, alertId))

async function countMessagesIn(tx: TransactionContext, alertId: string): Promise<MessageCounts> {
  const rows = await tx.db
    .select({ state: alertMessage.state, messages: count() })
    .from(alertMessage)
    .where(and(eq(alertMessage.orgId, tx.orgId), eq(alertMessage.alertId, alertId)))
    .groupBy(alertMessage.state)
  const counts: MessageCounts = {
    all: 0,
    waiting: 0,
    claimed: 0,
    sent: 0,
    not_sent: 0,
    in_doubt: 0,
    withdrawn: 0,
  }
  for (const { state, messages } of rows) {
    counts[state] = messages
    counts.all += messages
  }
  return counts
}

/** Ends an alert once nothing is waiting. */
async function finishAlert(ctx: ServiceContext, alertId: string): Promise<TaskOutcome> {
  await inTransaction(ctx, async (tx) => {
    const row = await getAlertRow(tx, alertId, { forUpdate: true })
    if (row.status !== 'sending') return
    const { sent, in_doubt: inDoubt, not_sent: notSent } = await countMessagesIn(tx, alertId)
    const finished = await changeAlert(tx, row, {
      status: inDoubt + notSent > 0 ? 'sent_with_errors' : 'sent',
      finishedAt: new Date(),
    })
    const messages = formatCount(sent, 'message')
    recordAlertEvent(tx, finished, {
      action: 'finished',
      summary:
        inDoubt > 0
          ? `Alert “${titleOf(row)}” sent: ${messages}; delivery unknown for ${inDoubt}.`
          : `Alert “${titleOf(row)}” sent: ${messages}.`,
      metadata: { sent, inDoubt, notSent },
    })
  })
  return await toOutcome(ctx, alertId)
}

/** The task's outcome. It is partial, and so can be retried, while messages are unsent or in doubt. */
async function toOutcome(ctx: ServiceContext, alertId: string): Promise<TaskOutcome> {
  const { sent, not_sent: notSent, in_doubt: inDoubt, waiting } = await countMessages(ctx, alertId)
  const [row] = await inTransaction(ctx, (tx) =>
    tx.db
      .select({ status: alert.status })
      .from(alert)
      .where(and(eq(alert.orgId, tx.orgId), eq(alert.id, alertId))),
  )
  const isCancelled = row?.status === 'cancelled'
  return { result: { sent, notSent, inDoubt }, isPartial: !isCancelled && notSent + inDoubt + waiting > 0 }
}
