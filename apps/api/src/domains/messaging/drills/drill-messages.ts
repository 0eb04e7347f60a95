import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  type drill,
  drillMessage,
  drillParticipant,
  memberPhone,
  pushSubscription,
} from '../../../platform/db/schema/index.ts'

type MessageRow = typeof drillMessage.$inferSelect

/** Every subject, text, and push notification of a drill begins with it. */
export const exercise = 'EXERCISE'

export interface DrillMessageText {
  kind: MessageRow['kind']
  /** Without EXERCISE, which is added here. */
  subject: string
  body: string
}

const rowsPerInsert = 500

/**
 * Queues a message to everyone who agreed to take part, on every channel that they and this server have. Whether they still agree, and are
 * still members, is checked again right before each is sent.
 */
export async function enqueueDrillMessages(
  tx: TransactionContext,
  { id: drillId }: Pick<typeof drill.$inferSelect, 'id'>,
  { kind, subject, body }: DrillMessageText,
  now: Date,
): Promise<void> {
  const participants = await tx.db
    .select({ userId: drillParticipant.userId })
    .from(drillParticipant)
    .where(
      and(
        eq(drillParticipant.orgId, tx.orgId),
        eq(drillParticipant.drillId, drillId),
        eq(drillParticipant.answer, 'yes'),
      ),
    )
  const userIds = participants.map(({ userId }) => userId)
  if (userIds.length === 0) return
  const { mailer, texts, push } = tx.gateways
  const phones = texts ? await listPhones(tx, userIds) : []
  const devices = push ? await listDevices(tx, userIds) : []
  const targets: Pick<MessageRow, 'userId' | 'channel' | 'subscriptionId'>[] = [
    ...(mailer ? userIds : []).map((userId) => ({ userId, channel: 'email' as const, subscriptionId: null })),
    ...phones.map(({ userId }) => ({ userId, channel: 'sms' as const, subscriptionId: null })),
    ...devices.map(({ userId, id }) => ({ userId, channel: 'push' as const, subscriptionId: id })),
  ]
  const rows = targets.map((target) => ({
    ...target,
    orgId: tx.orgId,
    drillId,
    id: newId(),
    kind,
    subject: `${exercise}: ${subject}`,
    body,
    dueAt: now,
    createdAt: now,
  }))
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx.db.insert(drillMessage).values(rows.slice(from, from + rowsPerInsert))
  }
}

/** Members with a number that they verified, unless they turned texts off. */
const listPhones = (tx: TransactionContext, userIds: string[]) =>
  tx.db
    .select({ userId: memberPhone.userId })
    .from(memberPhone)
    .where(
      and(
        eq(memberPhone.orgId, tx.orgId),
        inArray(memberPhone.userId, userIds),
        isNotNull(memberPhone.verifiedAt),
        ne(memberPhone.texts, 'off'),
      ),
    )

const listDevices = (tx: TransactionContext, userIds: string[]) =>
  tx.db
    .select({ id: pushSubscription.id, userId: pushSubscription.userId })
    .from(pushSubscription)
    .where(and(eq(pushSubscription.orgId, tx.orgId), inArray(pushSubscription.userId, userIds)))
