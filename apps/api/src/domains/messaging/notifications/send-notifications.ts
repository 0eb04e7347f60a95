import { sql } from 'drizzle-orm'
import { inBatches } from '../../../platform/db/bulk-rows.ts'
import type { Database } from '../../../platform/db/database.ts'
import { threatNotificationQueue } from '../../../platform/db/schema/index.ts'
import type { RunnerDeps } from '../../../platform/context/context.ts'
import { runEvery } from '../../../platform/scheduling/run-every.ts'
import { notifyMembers, orgsPerRound } from './notify-members.ts'
import { listOrgsWithSettledThreats, scheduleFollowUps } from './schedule-follow-ups.ts'
import { scheduleNotifications } from './schedule-notifications.ts'
import { threatFollowUps } from './threat-follow-ups.ts'
import { threatNotifications } from './threat-notifications.ts'

/**
 * Notifies members of new threats, and of how threats that they know got better. A failure in one organization doesn't stop
 * the others.
 */
export async function sendNotifications(
  deps: RunnerDeps,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> {
  await notifyMembers(deps, threatNotifications, {
    now,
    signal,
    listOrgs: listOrgsWithQueuedThreats,
    schedule: scheduleNotifications,
  })
  await notifyMembers(deps, threatFollowUps, {
    now,
    signal,
    listOrgs: (some) => listOrgsWithSettledThreats(some, now),
    schedule: scheduleFollowUps,
  })
}

async function listOrgsWithQueuedThreats({ db }: RunnerDeps) {
  const rows = await db
    .selectDistinct({ orgId: threatNotificationQueue.orgId })
    .from(threatNotificationQueue)
    .limit(orgsPerRound)
  return rows.map(({ orgId }) => orgId)
}

/** The longest that a new threat waits for its email. */
const intervalMs = 10_000

/**
 * Sends notifications now and every ten seconds. `before` runs first each time, and decides who is told on call and so
 * isn't notified as well. `stop` waits for emails that are being submitted.
 */
export const startNotifications = (
  deps: RunnerDeps,
  before: (signal: AbortSignal) => Promise<void> = async () => {},
) =>
  runEvery(
    intervalMs,
    async (signal) => {
      await before(signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'escalations failed; retrying'),
      )
      await sendNotifications(deps, { signal })
    },
    (error) => deps.log.warn({ err: error }, 'notifications failed; retrying'),
  )

const retentionMs = 90 * 24 * 60 * 60 * 1000

/**
 * Deletes emails that were completed 90 days ago, and what members were told before that. The ledger still says who was
 * notified.
 */
export async function purgeNotifications(
  db: Database,
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
) {
  const cutoff = new Date(now.getTime() - retentionMs).toISOString()
  const tables = [
    sql`threat_notification`,
    sql`threat_follow_up`,
    sql`alert_notification`,
    sql`help_notification`,
  ]
  for (const table of tables) {
    await inBatches(
      db,
      (size) => sql`delete from ${table} where (org_id, id) in (
        select org_id, id from ${table} where completed_at < ${cutoff}::timestamptz
        order by completed_at limit ${size} for update skip locked
      )`,
      { signal },
    )
  }
  await inBatches(
    db,
    (size) => sql`delete from member_notification where (org_id, id) in (
      select org_id, id from member_notification where created_at < ${cutoff}::timestamptz
      order by created_at limit ${size} for update skip locked
    )`,
    { signal },
  )
  // Those about an escalation belong to its timeline, and are deleted with it.
  await inBatches(
    db,
    (size) => sql`delete from member_text where (org_id, id) in (
      select org_id, id from member_text where created_at < ${cutoff}::timestamptz and notice_id is null
      order by created_at limit ${size} for update skip locked
    )`,
    { signal },
  )
}
