import type { Permission } from '@parapet/permissions'
import type { TransactionContext } from '../../../platform/context/context.ts'
import type { batchKinds, BatchRefusal } from '../../../platform/db/schema/index.ts'

/** What became of each of some things that were to be changed. */
export interface BatchOutcome {
  changed: string[]
  unchanged: string[]
  refused: BatchRefusal[]
}

/** Changes many things of one kind in the same way. */
export interface BatchKind<Change extends Record<string, unknown> = Record<string, unknown>> {
  key: (typeof batchKinds)[number]
  /** As in “3 units”. */
  many: string
  /** What the caller has to hold somewhere. The rights on each single thing are looked at with it. */
  permission: Permission
  /** Throws the problem of a change that no thing at all could take. */
  requireSensible?(tx: TransactionContext, change: Change): Promise<void>
  /**
   * Changes those of the things that can be changed, and records it. `ids` are different from each other.
   * One that is refused leaves the others alone.
   */
  change(tx: TransactionContext, ids: readonly string[], change: Change): Promise<BatchOutcome>
  /** What follows from all of it, once. `changed` are the things where something changed; null when nobody knows. */
  finish?(tx: TransactionContext, change: Change, changed: readonly string[] | null): Promise<void>
}
