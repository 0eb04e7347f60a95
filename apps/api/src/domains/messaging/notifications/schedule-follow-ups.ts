import { and, asc, eq, inArray, lte, not, notExists, or, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { systemActor } from '../../../platform/access/system-actor.ts'
import {
  createTaskContext,
  inTransaction,
  type RunnerDeps,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  defaultFollowUps,
  threat,
  threatFollowUp,
  threatFollowUpQueue,
} from '../../../platform/db/schema/index.ts'
import { anyOf } from '../../estate/index.ts'
import { fluctuationMs, tellMembers } from './member-notifications.ts'
import { notificationDueAt } from './notification-due-at.ts'
import { canNotify, listActiveMembers, type NotificationRecipient } from './notification-recipients.ts'
import { orgsPerRound } from './notify-members.ts'
import {
  findImprovement,
  type Improvement,
  isOfSameEvent,
  lockFollowUps,
  readEvents,
  readTellings,
  readTellingsInApp,
  type Telling,
} from './told-events.ts'

/**
 * An agency doesn't cancel by mistake, but it can replace a warning in the next message, which may come with the next
 * response.
 */
const replacementMs = 2 * 60_000

/** For this long after an alarm, a member may still be acting on it, whatever the time of day. */
const alarmMs = 60 * 60_000

const other = alias(threatFollowUpQueue, 'other')

/** Queued threats whose change has lasted. */
const hasLasted = (queue: typeof threatFollowUpQueue | typeof other, now: Date) => {
  const isCanceled = sql`exists (select from ${threat} where ${and(
    eq(threat.orgId, queue.orgId),
    eq(threat.id, queue.threatId),
    eq(threat.status, 'cancelled'),
  )})`
  const isOlderThan = (ms: number) => lte(queue.createdAt, new Date(now.getTime() - ms))
  return or(isOlderThan(fluctuationMs), and(isOlderThan(replacementMs), isCanceled))!
}

/** Queued threats whose change has lasted, and so have the changes of the other threats of the incident. */
const isSettled = (now: Date) =>
  and(
    hasLasted(threatFollowUpQueue, now),
    notExists(
      new QueryBuilder()
        .select({ one: sql`1` })
        .from(other)
        .where(
          and(
            eq(other.orgId, threatFollowUpQueue.orgId),
            isOfSameEvent(other.threatId, threatFollowUpQueue),
            not(hasLasted(other, now)),
          ),
        ),
    ),
  )!

export async function listOrgsWithSettledThreats({ db }: RunnerDeps, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orgId: threatFollowUpQueue.orgId })
    .from(threatFollowUpQueue)
    .where(isSettled(now))
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

/**
 * Finds who was told about an organization's threats that got better, and tells them: in the app at once, and by email if
 * they were told by email. A change that didn't last is forgotten.
 */
export async function scheduleFollowUps(deps: RunnerDeps, orgId: string, now: Date): Promise<void> {
  const canEmail = await canNotify(deps, orgId)
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  let hasMore: boolean
  do {
    // One event at a time, because those who change its threats wait until then.
    hasMore = await inTransaction(ctx, async (tx) => {
      const threatIds = await takeSettledEvent(tx, now)
      if (threatIds === null) return false
      await tellInApp(tx, threatIds, now)
      if (canEmail) await scheduleEmails(tx, threatIds, now)
      return true
    })
  } while (hasMore)
}

/** The threats of the event that has waited longest. */
async function takeSettledEvent(tx: TransactionContext, now: Date): Promise<string[] | null> {
  await lockFollowUps(tx)
  const [oldest] = await tx.db
    .select({ threatId: threatFollowUpQueue.threatId })
    .from(threatFollowUpQueue)
    .where(and(eq(threatFollowUpQueue.orgId, tx.orgId), isSettled(now)))
    .orderBy(asc(threatFollowUpQueue.createdAt), asc(threatFollowUpQueue.threatId))
    .limit(1)
  if (!oldest) return null
  const events = await readEvents(tx, [oldest.threatId])
  const threatIds = events.get(oldest.threatId)!
  await tx.db
    .delete(threatFollowUpQueue)
    .where(
      and(
        eq(threatFollowUpQueue.orgId, tx.orgId),
        anyOf(threatFollowUpQueue.threatId, threatIds),
        hasLasted(threatFollowUpQueue, now),
      ),
    )
  return threatIds
}

async function tellInApp(tx: TransactionContext, threatIds: readonly string[], now: Date) {
  const tellings = await readTellingsInApp(tx, threatIds)
  const improvements = await findImprovements(tx, threatIds, tellings)
  const extreme = new Set(tellings.flatMap(({ userId, wasExtreme }) => (wasExtreme ? [userId] : [])))
  await tellMembers(
    tx,
    improvements.map(
      ({
        recipient,
        improvement: {
          severityRank,
          threatIds: [threatId],
        },
      }) => ({
        userId: recipient.id,
        kind: severityRank === 0 ? 'threat_over' : 'threat_improved',
        threatId: threatId!,
        severityRank,
        // The history stays complete, and a threat that is back counts as new.
        ...(!followUpsOf(recipient).inApp && {
          isSilent: true,
          ...(!extreme.has(recipient.id) && { readAt: now }),
        }),
      }),
    ),
    now,
  )
}

async function scheduleEmails(tx: TransactionContext, threatIds: readonly string[], now: Date) {
  const improvements = await findImprovements(tx, threatIds, await readTellings(tx, threatIds))
  for (const { recipient, improvement } of improvements) {
    if (!wantsFollowUp(recipient, improvement) || (await isWaiting(tx, recipient.id, threatIds))) continue
    await tx.db.insert(threatFollowUp).values({
      orgId: tx.orgId,
      id: newId(),
      userId: recipient.id,
      threatId: improvement.threatIds[0]!,
      threatIds: improvement.threatIds,
      severityRank: improvement.severityRank,
      dueAt: followUpDueAt(recipient, improvement, now),
      createdAt: now,
    })
  }
}

async function findImprovements(
  tx: TransactionContext,
  threatIds: readonly string[],
  tellings: readonly Telling[],
) {
  const found: { recipient: NotificationRecipient; improvement: Improvement }[] = []
  const byUser = Map.groupBy(tellings, ({ userId }) => userId)
  if (byUser.size === 0) return found
  for (const recipient of await listActiveMembers(tx.db, tx.orgId, [...byUser.keys()])) {
    const improvement = await findImprovement(tx, recipient, threatIds, byUser.get(recipient.id)!)
    if (improvement) found.push({ recipient, improvement })
  }
  return found
}

const followUpsOf = ({ notify }: NotificationRecipient) => notify.followUps ?? defaultFollowUps

/** People who were emailed on call although their email is off are also told that it is over. */
export const wantsFollowUp = (
  recipient: NotificationRecipient,
  { isOnCall }: Pick<Improvement, 'isOnCall'>,
): boolean => followUpsOf(recipient).email && (isOnCall || recipient.notify.channels.email)

/** A waiting email needs no second one: it describes the situation at the time it is sent. */
const isWaiting = async (tx: TransactionContext, userId: string, threatIds: readonly string[]) =>
  (await tx.db.$count(
    threatFollowUp,
    and(
      eq(threatFollowUp.orgId, tx.orgId),
      eq(threatFollowUp.userId, userId),
      eq(threatFollowUp.state, 'waiting'),
      inArray(threatFollowUp.threatId, [...threatIds]),
    ),
  )) > 0

/** Good news waits for digests and quiet hours, unless the member was alarmed shortly before. */
function followUpDueAt(
  { notify, timeZone }: NotificationRecipient,
  { toldAt }: Improvement,
  now: Date,
): Date {
  if (now.getTime() - toldAt.getTime() < alarmMs) return now
  return notificationDueAt(notify, timeZone, { isExtreme: false }, now)
}
