import { and, asc, eq, lte } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { org, threatNotificationQueue, threatNotification } from '../../../platform/db/schema/index.ts'
import { createTaskContext, type RunnerDeps } from '../../../platform/jobs/task-context.ts'
import { MailFailure } from '../../../platform/email/mailer.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { claimNotifications } from './claim-notifications.ts'
import { composeNotification } from './compose-notification.ts'
import { scheduleNotifications } from './schedule-notifications.ts'
import { listNotificationRecipients } from './list-notification-recipients.ts'
import {
  type NotificationOutcome,
  recoverAbandonedNotifications,
  recordNotificationOutcomes,
} from './record-notification-outcomes.ts'

const peoplePerBatch = 20
const orgsPerRound = 100

/** Tells members by mail what is new, and what waited for its time. One organisation cannot keep another waiting. */
export async function sendNotifications(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  await recoverAbandonedNotifications(deps.db, now)
  const perOrg = async (orgIds: readonly string[], work: (orgId: string) => Promise<void>) => {
    for (const orgId of orgIds) {
      if (signal?.aborted) return
      await work(orgId).catch((error: unknown) => {
        deps.log.error({ err: error, orgId }, 'Members could not be told of threats; trying again')
      })
    }
  }
  await perOrg(await listOrgsWithQueued(deps), async (orgId) => await scheduleNotifications(deps, orgId, now))
  await perOrg(await listOrgsWithDue(deps, now), async (orgId) => {
    while (!signal?.aborted && (await sendSome(deps, orgId, { now, signal }))) continue
  })
}

async function listOrgsWithQueued({ db }: RunnerDeps) {
  const rows = await db
    .selectDistinct({ orgId: threatNotificationQueue.orgId })
    .from(threatNotificationQueue)
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

const isDue = (now: Date) => and(eq(threatNotification.state, 'waiting'), lte(threatNotification.dueAt, now))

async function listOrgsWithDue({ db }: RunnerDeps, now: Date) {
  const rows = await db
    .selectDistinct({ orgId: threatNotification.orgId })
    .from(threatNotification)
    .where(isDue(now))
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

/** Mails the next few people of an organisation. Answers whether there were any. */
async function sendSome(
  deps: RunnerDeps,
  orgId: string,
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
): Promise<boolean> {
  const { db, gateways } = deps
  const people = await db
    .selectDistinct({ userId: threatNotification.userId })
    .from(threatNotification)
    .where(and(eq(threatNotification.orgId, orgId), isDue(now)))
    .orderBy(asc(threatNotification.userId))
    .limit(peoplePerBatch)
  if (people.length === 0 || !gateways.mail) return false
  const userIds = people.map(({ userId }) => userId)
  const listeners = await listNotificationRecipients(db, orgId, userIds)
  const [place] = await db.select({ id: org.id, name: org.name }).from(org).where(eq(org.id, orgId))
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  const claimed = await claimNotifications(ctx, userIds, { listeners, now })
  const outcomes: NotificationOutcome[] = []
  for (const notice of claimed) {
    try {
      // What was not handed over yet is left to others.
      if (signal?.aborted) throw new MailFailure('The server is stopping', { isPassing: true, cause: null })
      await gateways.mail.send(
        await composeNotification(notice, { org: place!, publicUrl: gateways.publicUrl }),
      )
      outcomes.push({ notice, error: null })
    } catch (error) {
      outcomes.push({ notice, error })
    }
  }
  const failures = outcomes.filter(({ error }) => error !== null)
  if (failures.length > 0) {
    const about = { err: failures[0]!.error, orgId, people: failures.length }
    deps.log.warn(about, 'Members could not be told of threats by mail')
  }
  if (outcomes.length > 0) await recordNotificationOutcomes(ctx, outcomes, new Date())
  return people.length === peoplePerBatch
}
