import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { task } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { ImportFileRow } from './file-layout.ts'

/** @throws Problem `state-conflict` while a task checks the file, or waits to */
export async function requireNoRunningCheck(tx: TransactionContext, file: ImportFileRow) {
  if (file.status !== 'validating' || file.taskId === null) return
  const running = await tx.db.$count(
    task,
    and(
      eq(task.orgId, tx.orgId),
      eq(task.id, file.taskId),
      inArray(task.status, ['queued', 'running', 'waiting']),
    ),
  )
  if (running === 0) return
  throw new Problem('state-conflict', 'The file is being checked. Wait for the check to end, or cancel it.', {
    members: { state: file.status, taskId: file.taskId },
  })
}
