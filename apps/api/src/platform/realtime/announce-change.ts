import type { PendingEvent, TransactionContext } from '../context/context.ts'
import { type liveEvents, outbox } from '../db/schema/index.ts'
import { findSubscribedProperties } from './channels.ts'

export interface Change {
  event: (typeof liveEvents)[number]
  /** Of what changed. */
  id: string
  /** Of what changed, after the change. */
  version: number
  /** Kinds of things that changed, where the event itself does not say. */
  about?: string[]
  /** Members who see only some properties hear of it through these. */
  propertyIds?: string[]
  /** Somebody who has to hear of it whatever else they may see. */
  userId?: string
}

/** The parts of a transaction that a change is announced from. */
export interface AnnouncingTransaction {
  db: Pick<TransactionContext['db'], 'insert' | 'execute'>
  orgId: string
  /** Without it the publisher finds the row at its next look. */
  afterCommit?: (() => void)[]
}

/**
 * Tells everybody who looks at the organisation that something changed, once the transaction is committed and never
 * when it is rolled back. Only ids and versions leave: browsers ask for the rest with the rights of their person.
 */
export async function announceChange(tx: AnnouncingTransaction, change: Change): Promise<void> {
  await announceChanges(tx, [change])
}

/** A storm touches every property of a large organisation; with more than so many, only the listened ones are kept. */
const propertiesMax = 1_000

/** The same for many at once, in one statement. */
export async function announceChanges(tx: AnnouncingTransaction, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const isKept = await chooseProperties(tx, changes)
  await tx.db.insert(outbox).values(
    changes.map((change) => ({
      orgId: tx.orgId,
      event: change.event,
      entityId: change.id,
      version: change.version,
      about: listOrNull(change.about),
      propertyIds: listOrNull([...new Set(change.propertyIds)].filter(isKept)),
      userId: change.userId ?? null,
    })),
  )
  const { afterCommit } = tx
  if (afterCommit && !afterCommit.includes(signalOutbox)) afterCommit.push(signalOutbox)
}

const listOrNull = (items: string[] | undefined) => (items?.length ? items : null)

async function chooseProperties({ db, orgId }: AnnouncingTransaction, changes: readonly Change[]) {
  const count = changes.reduce((sum, { propertyIds }) => sum + (propertyIds?.length ?? 0), 0)
  if (count <= propertiesMax) return () => true
  const listened = await findSubscribedProperties(
    db,
    [orgId],
    changes.flatMap(({ propertyIds }) => propertyIds ?? []),
  )
  return (id: string) => listened.has(id)
}

/**
 * Announces that what somebody may do changed: their browsers then ask for their rights anew, and for another token.
 * Call in the transaction that changes roles, grants or a membership, or what a granted portfolio holds.
 */
export async function announcePermissions(tx: AnnouncingTransaction, userId: string) {
  // Rights have no version of their own; the time keeps later changes above earlier ones.
  await announceChange(tx, { event: 'permissions.changed', id: userId, version: Date.now(), userId })
}

/** Announces that a task moved on, also to whoever asked for it: they see it whatever else they may see. */
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
 * Announces what one transaction added to the ledger: which kinds of things changed, how far the chain goes, and,
 * where all events concern one thing, its id (else that of the organisation).
 */
export async function announceAppended(
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

/** Says that something was committed to the outbox. Only shortens the wait: the publisher also looks by itself. */
export function signalOutbox() {
  for (const listener of listeners) listener()
}

/** Hears of what this process commits to the outbox. Returns how to stop hearing. */
export function onOutboxSignal(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
