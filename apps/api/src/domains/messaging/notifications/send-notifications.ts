import { eq } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { org, threatNotificationQueue, threatNotification } from '../../../platform/db/schema/index.ts'
import { createTaskContext, type RunnerDeps } from '../../../platform/jobs/task-context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { deliverDue } from '../delivery/deliver.ts'
import { emailChannel } from '../delivery/email-channel.ts'
import { recoverAllAbandoned } from '../delivery/message-states.ts'
import { createNotificationStream, isDue, notifications } from './notification-stream.ts'
import { scheduleNotifications } from './schedule-notifications.ts'

const orgsPerRound = 100

/** Tells members by mail what is new, and what waited for its time. One organisation cannot keep another waiting. */
export async function sendNotifications(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  await recoverAllAbandoned(deps, notifications, now)
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
    await deliverNotifications(deps, orgId, { now, signal })
  })
}

async function listOrgsWithQueued({ db }: RunnerDeps) {
  const rows = await db
    .selectDistinct({ orgId: threatNotificationQueue.orgId })
    .from(threatNotificationQueue)
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

async function listOrgsWithDue({ db }: RunnerDeps, now: Date) {
  const rows = await db
    .selectDistinct({ orgId: threatNotification.orgId })
    .from(threatNotification)
    .where(isDue(now))
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

async function deliverNotifications(
  deps: RunnerDeps,
  orgId: string,
  { now, signal }: { now: Date; signal: AbortSignal | undefined },
) {
  const { db, gateways, log } = deps
  if (!gateways.mail) return
  const [place] = await db.select({ id: org.id, name: org.name }).from(org).where(eq(org.id, orgId))
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await deliverDue(ctx, createNotificationStream(deps, place!, now), emailChannel(gateways.mail, 1), {
    signal,
    now,
    onRecorded(deliveries) {
      const failed = deliveries.filter(({ outcome }) => outcome.state !== 'sent')
      if (failed.length === 0) return
      log.warn({ err: failed[0]!.error, orgId, people: failed.length }, 'notification emails not accepted')
    },
  })
}
