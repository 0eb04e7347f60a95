import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { describeDevice } from '../../../platform/access/record-session.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  asSystem,
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { org, pushSubscription } from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { areValidPushKeys } from '../../../platform/push/encrypt-push.ts'
import { PushFailure, type PushGateway } from '../../../platform/push/push-gateway.ts'
import type { PushPayload } from './compose-push.ts'
import type {
  PushSubscription,
  PushSubscriptionInput,
  PushSubscriptionList,
  PushTestResult,
} from './push-subscriptions.schema.ts'

/** More than anyone uses; the oldest make room for new ones. */
const devicesMax = 20

/** The caller's devices with push notifications of this organization, newest first. */
export async function listPushSubscriptions(ctx: ServiceContext): Promise<PushSubscriptionList> {
  requirePermission(ctx, 'user:read')
  return await inTransaction(ctx, async (tx) => ({
    publicKey: (await findGateway(tx))?.publicKey ?? null,
    items: (await listRows(tx)).map(toPushSubscription),
  }))
}

/**
 * @throws Problem `unavailable` without a key to sign with; `validation-failed` for an address that isn't a browser's push
 * service, or keys that aren't a browser's
 */
export async function savePushSubscription(
  ctx: ServiceContext,
  { endpoint, ...keys }: PushSubscriptionInput,
): Promise<PushSubscription> {
  requirePermission(ctx, 'user:update')
  return await inTransaction(ctx, async (tx) => {
    const gateway = await getGateway(tx)
    if (!gateway.isKnownService(endpoint)) {
      throw invalidFields({
        pointer: '/endpoint',
        code: 'not_allowed',
        message: 'This isn’t a browser’s push service.',
      })
    }
    if (!areValidPushKeys(keys)) {
      throw invalidFields({ pointer: '/p256dh', code: 'format', message: 'These aren’t a browser’s keys.' })
    }
    const userId = tx.actor.id!
    // Whoever used this browser before gets no more notifications in it, in any organization.
    await asSystem(tx.db, () =>
      tx.db
        .delete(pushSubscription)
        .where(and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.userId, userId))),
    )
    const [row] = await tx.db
      .insert(pushSubscription)
      .values({
        ...keys,
        endpoint,
        orgId: tx.orgId,
        id: newId(),
        userId,
        deviceName: describeDevice(tx.origin.userAgent).name,
        createdAt: new Date(),
      })
      .onConflictDoUpdate({
        target: [pushSubscription.orgId, pushSubscription.endpoint],
        set: { ...keys, userId },
      })
      .returning()
    for (const surplus of (await listRows(tx)).slice(devicesMax)) await remove(tx, surplus.id)
    return toPushSubscription(row!)
  })
}

/** @throws Problem `not-found` if the caller has no such device */
export async function deletePushSubscription(ctx: ServiceContext, id: string): Promise<void> {
  requirePermission(ctx, 'user:update')
  await inTransaction(ctx, async (tx) => {
    await getRow(tx, id)
    await remove(tx, id)
  })
}

/** Sends a notification to one device at once. @throws Problem `not-found` if the caller has no such device */
export async function testPushSubscription(ctx: ServiceContext, id: string): Promise<PushTestResult> {
  requirePermission(ctx, 'user:update')
  const { row, gateway } = await inTransaction(ctx, async (tx) => ({
    row: await getRow(tx, id),
    gateway: await getGateway(tx),
  }))
  const payload: PushPayload = {
    title: 'Test notification',
    body: 'Notifications from Parapet reach this device.',
    path: `/settings/notifications?org=${ctx.orgId}`,
    tag: 'test',
    isUrgent: false,
  }
  // Outside of the transaction, which would wait for the push service.
  try {
    await gateway.send({ to: row, payload, ttlSeconds: 60, urgency: 'high', topic: null })
  } catch (error) {
    if (!(error instanceof PushFailure)) throw error
    if (error.kind !== 'expired') return { outcome: 'failed' }
    await inTransaction(ctx, (tx) => remove(tx, id))
    return { outcome: 'removed' }
  }
  return { outcome: 'sent' }
}

/**
 * Stops the notifications of devices that a person was signed out on, in all organizations, so that a lost phone shows no
 * more of them. If the person isn't signed in anywhere anymore, that's every device.
 */
export async function endPushNotifications(
  tx: TransactionContext,
  userId: string,
  { devices, remainingDevices }: { devices: readonly string[]; remainingDevices: readonly string[] },
): Promise<void> {
  // A browser is known only by its name here, and one with the same name may still be signed in.
  const ended = devices.filter((name) => !remainingDevices.includes(name))
  if (ended.length === 0 && remainingDevices.length > 0) return
  await asSystem(tx.db, () =>
    tx.db
      .delete(pushSubscription)
      .where(
        and(
          eq(pushSubscription.userId, userId),
          remainingDevices.length === 0 ? undefined : inArray(pushSubscription.deviceName, ended),
        ),
      ),
  )
}

/** Null if no push messages are sent here, or to members of this organization: demo organizations exist for show. */
async function findGateway(tx: TransactionContext): Promise<PushGateway | null> {
  const [organization] = await tx.db.select({ demo: org.demo }).from(org).where(eq(org.id, tx.orgId))
  return organization!.demo && !tx.gateways.isSandbox ? null : tx.gateways.push
}

async function getGateway(tx: TransactionContext): Promise<PushGateway> {
  const gateway = await findGateway(tx)
  if (gateway) return gateway
  throw new Problem('unavailable', 'Push notifications are off here: no key to sign them is configured.')
}

const ofCaller = (tx: TransactionContext) =>
  and(eq(pushSubscription.orgId, tx.orgId), eq(pushSubscription.userId, tx.actor.id!))

const listRows = (tx: TransactionContext) =>
  tx.db
    .select()
    .from(pushSubscription)
    .where(ofCaller(tx))
    .orderBy(desc(pushSubscription.createdAt), desc(pushSubscription.id))

async function getRow(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select()
    .from(pushSubscription)
    .where(and(ofCaller(tx), eq(pushSubscription.id, id)))
  if (!row) throw notFound('device')
  return row
}

const remove = (tx: TransactionContext, id: string) =>
  tx.db.delete(pushSubscription).where(and(ofCaller(tx), eq(pushSubscription.id, id)))

const toPushSubscription = ({
  id,
  endpoint,
  deviceName,
  createdAt,
  lastSentAt,
}: typeof pushSubscription.$inferSelect): PushSubscription => ({
  id,
  endpoint,
  deviceName,
  createdAt: createdAt.toISOString(),
  lastSentAt: lastSentAt?.toISOString() ?? null,
})
