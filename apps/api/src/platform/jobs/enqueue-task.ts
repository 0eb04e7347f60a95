import { v7 as uuidv7 } from 'uuid'
import type { TransactionContext } from '../context/context.ts'
import { task, type taskTypes } from '../db/schema/index.ts'
import { announceTask } from '../realtime/announce-change.ts'

export type TaskRow = typeof task.$inferSelect

export interface NewTask {
  type: (typeof taskTypes)[number]
  /** What a person reads in the task list, for example "Import hud-2026.csv". */
  title: string
  subject: { type: string; id: string; name: string }
  input?: Record<string, unknown>
  maxAttempts?: number
  scheduledFor?: Date
  parentTaskId?: string
}

/** Creates a queued task in the caller's transaction; it starts right after the commit or at its time, or never. */
export async function enqueueTask(tx: TransactionContext, input: NewTask): Promise<TaskRow> {
  const [row] = await tx.db
    .insert(task)
    .values({
      id: uuidv7(),
      orgId: tx.orgId,
      type: input.type,
      title: input.title,
      subject: input.subject,
      input: input.input ?? {},
      progress: { done: 0, total: null, unit: 'items', percent: null, stage: 'queued', message: null },
      maxAttempts: input.maxAttempts ?? 5,
      scheduledFor: input.scheduledFor ?? null,
      parentTaskId: input.parentTaskId ?? null,
      requestedBy: tx.actor.id,
      createdBy: tx.actor.id,
      updatedBy: tx.actor.id,
    })
    .returning()
  await announceTask(tx, row!)
  await tx.tasks.put(tx, row!, row!.scheduledFor)
  return row!
}
