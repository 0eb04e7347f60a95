import { inTransaction, type ServiceContext } from '../context/context.ts'
import { task } from '../db/schema/index.ts'
import { isLeaseHeld } from './claim-task.ts'
import { endTask, type TaskEnding } from './end-task.ts'
import type { TaskRow } from './enqueue-task.ts'

/** Writes down how an attempt ended, unless another worker took the task over meanwhile. */
export async function finishTask(ctx: ServiceContext, held: TaskRow, ending: TaskEnding) {
  await inTransaction(ctx, async (tx) => {
    const [row] = await tx.db.select().from(task).where(isLeaseHeld(held)).for('update')
    if (!row) return
    const goesOn = ending.status === 'queued' || ending.status === 'waiting'
    await endTask(tx, row, goesOn && row.cancelRequested ? { status: 'cancelled', result: null } : ending)
  })
}
