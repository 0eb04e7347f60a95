import type { TaskRow } from './enqueue-task.ts'
import type { Task } from './tasks.schema.ts'

export const retryableStatuses = ['failed', 'partial', 'cancelled'] as const
export const cancellableStatuses = ['queued', 'waiting', 'running'] as const

export const isRetryable = (row: TaskRow) =>
  (retryableStatuses as readonly string[]).includes(row.status) && row.error?.retryable !== false

export const isCancellable = (row: TaskRow) =>
  (cancellableStatuses as readonly string[]).includes(row.status) && !row.cancelRequested

/** A task as people see it. `requesterName` is null for a task of the system. */
export function toTask(row: TaskRow, requesterName: string | null): Task {
  const { progress, result, error, attempts, attempt, maxAttempts, subject, version, input } = row
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    title: row.title,
    subject: { ...subject, kind: typeof input.kind === 'string' ? input.kind : null },
    progress,
    result,
    error,
    attempt,
    maxAttempts,
    attempts,
    version,
    retryable: isRetryable(row),
    cancellable: isCancellable(row),
    requestedBy:
      row.requestedBy === null
        ? null
        : {
            id: row.requestedBy,
            name: requesterName ?? 'Former member',
          },
    scheduledFor: row.scheduledFor?.toISOString() ?? null,
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
