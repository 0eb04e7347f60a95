import type { TransactionContext } from '../../../platform/context/context.ts'
import type { BatchKind, BatchOutcome } from './batch-kind.ts'

/** Changes some of the things of a batch, with every event marked as part of it. */
export async function applyBatch<Change extends Record<string, unknown>>(
  tx: TransactionContext,
  kind: BatchKind<Change>,
  { ids, change, groupId }: { ids: readonly string[]; change: Change; groupId: string },
): Promise<BatchOutcome> {
  const outcome = await kind.change(tx, ids, change)
  for (const event of tx.pendingEvents) event.groupId ??= groupId
  return outcome
}
