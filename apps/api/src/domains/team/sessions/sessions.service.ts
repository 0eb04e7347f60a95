import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import { groupByDevice } from '../../../platform/access/sign-in-policy.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inBatches } from '../../../platform/db/bulk-rows.ts'
import { user, userSession } from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { endPushNotifications } from '../../messaging/index.ts'
import type { MemberSession, UserSession } from './sessions.schema.ts'

type SessionRow = typeof userSession.$inferSelect

/** The caller's sessions, most recent first: one per device or, if the device is unknown, per sign-in. */
export async function listSessions(
  ctx: ServiceContext,
  currentId: string,
): Promise<{ items: UserSession[] }> {
  requirePermission(ctx, 'user:read')
  const devices = describeDevices(await inTransaction(ctx, (tx) => readActiveSessions(tx)), currentId)
  return { items: devices.map((device) => ({ ...device, ipCountry: null })) }
}

/** One entry per device or, if the device is unknown, per sign-in. */
export const describeDevices = (rows: readonly SessionRow[], currentId: string): MemberSession[] =>
  groupByDevice(rows).map((group) => {
    const [latestSession] = group
    return {
      id: latestSession!.id,
      deviceName: latestSession!.deviceName,
      browser: latestSession!.browser,
      os: latestSession!.os,
      firstSeenAt: new Date(Math.min(...group.map((row) => row.firstSeenAt.getTime()))).toISOString(),
      lastSeenAt: latestSession!.lastSeenAt.toISOString(),
      isCurrent: group.some((row) => row.id === currentId),
    }
  })

/** Signs out one of the caller's devices. @throws Problem `not-found` for a session that isn't theirs. */
export async function endSession(ctx: ServiceContext, id: string) {
  requirePermission(ctx, 'user:update')
  await inTransaction(ctx, async (tx) => {
    const groups = groupByDevice(await readActiveSessions(tx))
    const group = groups.find((rows) => rows.some((row) => row.id === id))
    if (!group) throw notFound('session')
    await endSessionRows(tx, group)
  })
}

/** Signs out all other devices; with `includeCurrent`, also this one and sign-ins that never reached this server. */
export async function endOtherSessions(ctx: ServiceContext, currentId: string, includeCurrent: boolean) {
  requirePermission(ctx, 'user:update')
  // The provider comes first: if it is unavailable, the caller has to be able to try again.
  if (includeCurrent) await ctx.gateways.identity.endSignIns(await readDescopeId(ctx))
  await inTransaction(ctx, async (tx) => {
    const groups = groupByDevice(await readActiveSessions(tx))
    const groupsToEnd = groups.filter((rows) => includeCurrent || rows.every((row) => row.id !== currentId))
    await endSessionRows(tx, groupsToEnd.flat())
  })
}

/** A person's open sessions, most recent first. Those of others are visible only `asSystem`. */
export async function readActiveSessions(tx: TransactionContext, userId = tx.actor.id!) {
  return await tx.db
    .select()
    .from(userSession)
    .where(
      and(
        eq(userSession.userId, userId),
        isNull(userSession.endedAt),
        or(isNull(userSession.expiresAt), gt(userSession.expiresAt, new Date())),
      ),
    )
    .orderBy(desc(userSession.lastSeenAt), desc(userSession.id))
}

/** Ends sessions of one person. Those of others can be ended only `asSystem`. */
export async function endSessionRows(
  tx: TransactionContext,
  rows: readonly SessionRow[],
  userId = tx.actor.id!,
) {
  if (rows.length === 0) return
  await tx.db
    .update(userSession)
    .set({ endedAt: new Date() })
    .where(
      inArray(
        userSession.id,
        rows.map(({ id }) => id),
      ),
    )
  tx.afterCommit.push(() => tx.invalidateAccess({ userId }))
  const remaining = await readActiveSessions(tx, userId)
  await endPushNotifications(tx, userId, {
    devices: rows.map(({ deviceName }) => deviceName),
    remainingDevices: remaining.map(({ deviceName }) => deviceName),
  })
}

async function readDescopeId(ctx: ServiceContext) {
  const [row] = await inTransaction(ctx, (tx) =>
    tx.db.select({ descopeId: user.descopeId }).from(user).where(eq(user.id, tx.actor.id!)),
  )
  if (!row) throw notFound('account')
  return row.descopeId
}

const dayMs = 24 * 60 * 60 * 1000

const unseenDays = 180

/**
 * Deletes sessions not seen for half a year, and those that can no longer be refreshed, except the latest of each device:
 * the person isn't notified again of a device that they have used before.
 */
export async function purgeSessions(db: Database, signal?: AbortSignal) {
  const now = Date.now()
  const timeBefore = (ms: number) => sql`${new Date(now - ms).toISOString()}::timestamptz`
  await inBatches(
    db,
    (size) => sql`delete from user_session where ctid = any(array(
      select s.ctid from user_session s
      where s.last_seen_at < ${timeBefore(unseenDays * dayMs)} or s.expires_at < ${timeBefore(dayMs)} and exists (
        select from user_session newer
        where newer.user_id = s.user_id and (newer.last_seen_at, newer.id) > (s.last_seen_at, s.id)
          and (newer.device_hash, newer.browser, newer.os) is not distinct from (s.device_hash, s.browser, s.os)
      )
      limit ${size} for update of s skip locked
    ))`,
    { signal },
  )
}
