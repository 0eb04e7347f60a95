import type { PendingEvent, TransactionContext } from '../context/context.ts'
import { type liveEvents, outbox } from '../db/schema/index.ts'
import { findSubscribedProperties } from './channels.ts'

export interface AnnouncedChange {
  event: (typeof liveEvents)[number]
  /** Id of the changed object. */
  id: string
  /** Version of the object after the change. */
  version: number
  /** Kinds of objects that changed, if the event itself doesn't say. */
  about?: string[]
  /** Members who see only some properties are notified through these. */
  propertyIds?: string[]
  /** A person who is notified regardless of what else they may see. */
  userId?: string
}

/** The parts of a transaction that a change is announced from. */
export interface AnnouncingTransaction {
  db: Pick<TransactionContext['db'], 'insert' | 'execute'>
  orgId: string
  /** Without it the publisher finds the row at its next poll. */
  afterCommit?: (() => void)[]
}

/**
 * Notifies everyone who is looking at the organization of a change, after the transaction is committed and
 * never if it is rolled back. Only ids and versions are sent: browsers fetch the rest with their own
 * permissions.
 */
export async function announceChange(tx: AnnouncingTransaction, change: AnnouncedChange): Promise<void> {
  await announceChanges(tx, [change])
}

/**
 * A storm touches every property of a large organization; above this number only properties with subscribers
 * are kept.
 */
const propertiesMax = 1_000

/** The same for many changes, in one statement. */
export async function announceChanges(
  tx: AnnouncingTransaction,
  changes: readonly AnnouncedChange[],
): Promise<void> {
  if (changes.length === 0) return
  const isRelevant = await createPropertyFilter(tx, changes)
  await tx.db.insert(outbox).values(
    changes.map((change) => ({
      orgId: tx.orgId,
      event: change.event,
      entityId: change.id,
      version: change.version,
      about: listOrNull(change.about),
      propertyIds: listOrNull([...new Set(change.propertyIds)].filter(isRelevant)),
      userId: change.userId ?? null,
    })),
  )
  const { afterCommit } = tx
  if (afterCommit && !afterCommit.includes(signalOutbox)) afterCommit.push(signalOutbox)
}

const listOrNull = (items: string[] | undefined) => (items?.length ? items : null)

async function createPropertyFilter(
  { db, orgId }: AnnouncingTransaction,
  changes: readonly AnnouncedChange[],
) {
  const count = changes.reduce((sum, { propertyIds }) => sum + (propertyIds?.length ?? 0), 0)
  if (count <= propertiesMax) return () => true
  const subscribedIds = await findSubscribedProperties(
    db,
    [orgId],
    changes.flatMap(({ propertyIds }) => propertyIds ?? []),
  )
  return (id: string) => subscribedIds.has(id)
}

/**
 * Announces that a person's permissions changed: their browsers then fetch permissions and a token again.
 * Call in the transaction that changes roles, grants or a membership, or what a granted portfolio contains.
 */
export async function announcePermissions(tx: AnnouncingTransaction, userId: string) {
  // Permissions have no version, so the time orders the changes.
  await announceChange(tx, { event: 'permissions.changed', id: userId, version: Date.now(), userId })
}

/** Announces to each person that they have new notifications, or read some. */
export async function announceNotifications(tx: AnnouncingTransaction, userIds: readonly string[]) {
  // A person's notifications have no version, so the time orders the changes.
  const version = Date.now()
  await announceChanges(
    tx,
    [...new Set(userIds)].map((userId) => ({ event: 'notification.changed', id: userId, version, userId })),
  )
}

/**
 * Announces progress of a task, also to the person who requested it: they see it regardless of their other permissions.
 */
export async function announceTask(
  tx: AnnouncingTransaction,
  task: { id: string; version: number; requestedBy: string | null },
) {
  await announceChange(tx, {
    event: 'task.updated',
    id: task.id,
    version: task.version,
    ...(task.requestedBy !== null && { userId: task.requestedBy }),
  })
}

/**
 * Announces what one transaction added to the ledger: which kinds of objects changed, the last number, and
 * the id if all events concern one object (else that of the organization).
 */
export async function announceLedgerEvents(
  tx: AnnouncingTransaction,
  events: readonly PendingEvent[],
  lastSeq: number,
) {
  const subjects = new Set(events.map((event) => event.subject.id))
  const [subject] = subjects
  await announceChange(tx, {
    event: 'ledger.appended',
    id: subjects.size === 1 && subject ? subject : tx.orgId,
    version: lastSeq,
    about: [...new Set(events.map((event) => event.category))],
    propertyIds: events.flatMap((event) => event.propertyId ?? []),
  })
}

const listeners = new Set<() => void>()

/**
 * Signals that rows were committed to the outbox. Only shortens the wait, because the publisher also polls.
 */
export function signalOutbox() {
  for (const listener of listeners) listener()
}

/** Subscribes to what this process commits to the outbox. Returns the unsubscribe function. */
export function onOutboxSignal(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
