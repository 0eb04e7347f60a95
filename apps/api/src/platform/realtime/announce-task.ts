import { announceChange, type AnnouncingTransaction } from './announce-change.ts'

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
