import { and, asc, eq } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  createTaskContext,
  inTransaction,
  type RunnerDeps,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { alert, automaticAlertQueue } from '../../../platform/db/schema/index.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { listActiveMembers, type NotificationRecipient } from '../notifications/notification-recipients.ts'
import { orgsPerRound, sendDueNotifications } from '../notifications/notify-members.ts'
import {
  type AlertRow,
  announceAlert,
  changeAlert,
  priorityOf,
  recordAlertEvent,
  titleOf,
} from './alert-row.ts'
import { enqueueAlertTask } from './alert-task.ts'
import { needsApproval } from './confirm-alert.ts'
import { notifyOfPendingAlert, pendingAlertNotifications } from './pending-alert-notifications.ts'
import { enqueuePeople } from './enqueue-people.ts'
import { type AutomaticAlert, evaluateAutomatic } from './evaluate-automatic.ts'
import { findTemplate } from './find-template.ts'
import './send-alert-task.ts'
import { toAlertHazard } from './templates/built-in-texts.ts'

interface Round {
  now?: Date
  signal?: AbortSignal
}

/** The longest that a threat waits until its alert's delay begins, and an alert until members are emailed. */
const intervalMs = 5_000

/**
 * Creates alerts, and emails the members who can stop them, now and every five seconds. Each is a loop of its own, so that
 * a mail server that doesn't respond doesn't hold up alerts. `stop` waits for emails that are being submitted.
 */
export function startAutomaticAlerts(deps: RunnerDeps) {
  const loops = [
    runEvery(
      intervalMs,
      (signal) => createAutomaticAlerts(deps, { signal }),
      (error) => deps.log.warn({ err: error }, 'automatic alerts failed; retrying'),
    ),
    runEvery(
      intervalMs,
      (signal) => sendPendingAlertNotifications(deps, { signal }),
      (error) => deps.log.warn({ err: error }, 'notifications failed; retrying'),
    ),
  ]
  return { stop: async () => void (await Promise.all(loops.map((loop) => loop.stop()))) }
}

/** Emails members about alerts that they can approve or stop. */
export const sendPendingAlertNotifications = (
  deps: RunnerDeps,
  { now = new Date(), signal }: Round = {},
): Promise<void> => sendDueNotifications(deps, pendingAlertNotifications, { now, signal })

/** Creates automatic alerts about threats that qualify for one. A failure in one organization doesn't stop the others. */
export async function createAutomaticAlerts(
  deps: RunnerDeps,
  { now = new Date(), signal }: Round = {},
): Promise<void> {
  for (const orgId of await listOrgsWithQueuedThreats(deps)) {
    if (signal?.aborted) return
    await createAlertsOf(deps, orgId, now).catch((error: unknown) =>
      deps.log.error({ err: error, orgId }, 'automatic alerts failed; retrying'),
    )
  }
}

async function listOrgsWithQueuedThreats({ db }: RunnerDeps) {
  const rows = await db
    .selectDistinct({ orgId: automaticAlertQueue.orgId })
    .from(automaticAlertQueue)
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

/**
 * Works through an organization's queued threats, each in its own transaction, so that a failure doesn't hold up the
 * others.
 */
async function createAlertsOf(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const queued = await deps.db
    .select({ threatId: automaticAlertQueue.threatId })
    .from(automaticAlertQueue)
    .where(eq(automaticAlertQueue.orgId, orgId))
    .orderBy(asc(automaticAlertQueue.createdAt))
  if (queued.length === 0) return
  const members = await listActiveMembers(deps.db, orgId)
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  for (const { threatId } of queued) {
    await inTransaction(ctx, (tx) => createIfQualified(tx, threatId, members, now)).catch((error: unknown) =>
      deps.log.error({ err: error, orgId, threatId }, 'automatic alert failed; retrying'),
    )
  }
}

async function createIfQualified(
  tx: TransactionContext,
  threatId: string,
  members: readonly NotificationRecipient[],
  now: Date,
) {
  // Locks the threat before its trigger, in the order in which a change of the threat does.
  const evaluated = await evaluateAutomatic(tx, { threatId, alertId: null, now })
  await tx.db
    .delete(automaticAlertQueue)
    .where(and(eq(automaticAlertQueue.orgId, tx.orgId), eq(automaticAlertQueue.threatId, threatId)))
  if ('obstacle' in evaluated) return
  await notifyOfPendingAlert(tx, await insertAlert(tx, evaluated, now), members, now)
}

async function insertAlert(tx: TransactionContext, automatic: AutomaticAlert, now: Date): Promise<AlertRow> {
  const { threat, settings, settingsVersion, people, reached, approvalOver } = automatic
  const isWaiting = needsApproval(reached, approvalOver)
  const delayedUntil = isWaiting ? null : new Date(now.getTime() + settings.delayMinutes * 60_000)
  const template = await findTemplate(tx, toAlertHazard(threat.hazard), 'act_now')
  const id = newId()
  const [row] = await tx.db
    .insert(alert)
    .values({
      id,
      orgId: tx.orgId,
      threadId: id,
      threatId: threat.id,
      hazard: threat.hazard,
      phase: 'act_now',
      status: isWaiting ? 'awaiting_approval' : 'delayed',
      priority: priorityOf(threat, 'act_now'),
      isAutomatic: true,
      audience: automatic.audience,
      channels: automatic.channels,
      senderId: automatic.senderId,
      texts: template.texts,
      templateId: template.id,
      confirmedCount: reached,
      confirmedAt: now,
      delayedUntil,
      // If a person has to approve it, its people are fixed now; otherwise when the delay is over, because the threat
      // may have moved by then.
      enqueuedAt: isWaiting ? now : null,
    })
    .returning()
  recordAlertEvent(tx, row!, {
    action: 'confirmed',
    summary: `Automatic alert “${titleOf(row!)}” to ${formatCount(reached, 'person', 'people')} ${isWaiting ? 'waits for someone to approve it' : `goes out in ${formatCount(settings.delayMinutes, 'minute')}`}.`,
    metadata: {
      automatic: true,
      settingsVersion,
      confirmed: reached,
      approvalNeeded: isWaiting,
      delayMinutes: isWaiting ? null : settings.delayMinutes,
    },
  })
  if (delayedUntil === null) {
    await enqueuePeople(tx, row!, people)
    await announceAlert(tx, row!)
    return row!
  }
  const { id: taskId } = await enqueueAlertTask(tx, row!, delayedUntil)
  return await changeAlert(tx, row!, { taskId })
}
