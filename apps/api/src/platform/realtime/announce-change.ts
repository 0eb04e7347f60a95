import type { TransactionContext } from '../context/context.ts'
import { type liveEvents, outbox } from '../db/schema/index.ts'
import { findSubscribedProperties } from './find-subscribed-properties.ts'
import { signalOutbox } from './outbox-signal.ts'

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
