import { eq, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/bulk-rows.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { org, threatNotification, threatNotificationQueue } from '../../../platform/db/schema/index.ts'
import { createTaskContext, type RunnerDeps } from '../../../platform/context/context.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { deliverDue } from '../delivery/deliver.ts'
import { emailChannel } from '../delivery/email-channel.ts'
import { recoverAllAbandoned } from '../delivery/message-states.ts'
import { createNotificationStream, isDue, notifications } from './notification-stream.ts'
import { scheduleNotifications } from './schedule-notifications.ts'

const orgsPerRound = 100

/** Schedules notifications for new threats and sends what is due. A failure in one organization doesn't stop the others. */
export async function sendNotifications(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  await recoverAllAbandoned(deps, notifications, now)
  const forEachOrg = async (orgIds: readonly string[], work: (orgId: string) => Promise<void>) => {
    for (const orgId of orgIds) {
      if (signal?.aborted) return
      await work(orgId).catch((error: unknown) => {
        deps.log.error({ err: error, orgId }, 'threat notifications failed; retrying')
      })
    }
  }
  await forEachOrg(
    await listOrgsWithQueuedThreats(deps),
    async (orgId) => await scheduleNotifications(deps, orgId, now),
  )
  await forEachOrg(await listOrgsWithDueNotifications(deps, now), async (orgId) => {
    await deliverNotifications(deps, orgId, { now, signal })
  })
}

async function listOrgsWithQueuedThreats({ db }: RunnerDeps) {
  const rows = await db
    .selectDistinct({ orgId: threatNotificationQueue.orgId })
    .from(threatNotificationQueue)
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

async function listOrgsWithDueNotifications({ db }: RunnerDeps, now: Date) {
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
  if (!gateways.mailer) return
  const [organization] = await db.select({ id: org.id, name: org.name }).from(org).where(eq(org.id, orgId))
  const ctx = createTaskContext(deps, { orgId, id: newId() }, systemActor)
  await deliverDue(
    ctx,
    createNotificationStream(deps, organization!, now),
    emailChannel(gateways.mailer, 1),
    {
      signal,
      now,
      onRecorded(deliveries) {
        const failed = deliveries.filter(({ outcome }) => outcome.state !== 'sent')
        if (failed.length === 0) return
        log.warn({ err: failed[0]!.error, orgId, people: failed.length }, 'notification emails not accepted')
      },
    },
  )
}

/** The longest that a new threat waits for its email. */
const intervalMs = 10_000

/** Sends notifications now and every ten seconds. `stop` waits for emails that are being submitted. */
export const startNotifications = (deps: RunnerDeps) =>
  runEvery(
    intervalMs,
    (signal) => sendNotifications(deps, { signal }),
    (error) => deps.log.warn({ err: error }, 'threat notifications failed; retrying'),
  )

const retentionMs = 90 * 24 * 60 * 60 * 1000

/** Deletes notifications that were completed 90 days ago. The ledger still says who was notified. */
export async function purgeNotifications(
  db: Database,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
) {
  const cutoff = new Date(now.getTime() - retentionMs).toISOString()
  await inBatches(
    db,
    (size) => sql`delete from threat_notification where (org_id, id) in (
      select org_id, id from threat_notification where completed_at < ${cutoff}::timestamptz
      order by completed_at limit ${size} for update skip locked
    )`,
    { signal },
  )
}
