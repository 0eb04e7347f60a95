import { type ApiData, isApiError, isNetworkError } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { isOpen, type Task } from '~/data/tasks/queries'
import { api } from '~/lib/api'
import type { BatchOutcome, BatchOptions } from '~/lib/batch'

/** The outcome of each item, or the task that processes them. */
type BatchResponse = ApiData<'changeUnits'>

const pollIntervalMs = 500
/** Consecutive failed polls before giving up. */
const maxFailures = 20

/** Sends a bulk change and waits for its outcome. Rejects if the server rejects the request. */
export async function runBatch(
  send: () => Promise<BatchResponse>,
  { onProgress, onTask, signal }: BatchOptions,
): Promise<BatchOutcome> {
  const response = await send()
  if (!('task' in response)) return { ...response, failure: null }
  onTask?.()
  const task = await pollUntilEnded(response.task, onProgress, signal)
  const result = await api.getBatch({ path: { taskId: task.id } })
  return { ...result, failure: task.status === 'failed' ? (task.error?.detail ?? null) : null }
}

async function pollUntilEnded(
  startedTask: Task,
  onProgress: (finishedCount: number) => void,
  signal?: AbortSignal,
) {
  const path = { id: startedTask.id }
  let task = startedTask
  let isCancelRequested = false
  for (let failures = 0; isOpen(task);) {
    await pause(pollIntervalMs, signal)
    try {
      if (signal?.aborted && !isCancelRequested) {
        isCancelRequested = true
        await cancel(task.id)
      }
      task = await api.getTask({ path })
      failures = 0
      onProgress(task.progress.done)
    } catch (error) {
      failures += 1
      if (!isTransient(error) || failures > maxFailures) throw error
    }
  }
  return task
}

/** Ignores a task that has already ended. */
async function cancel(id: string) {
  try {
    await api.cancelTask({ path: { id } })
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) throw error
  }
}

const isTransient = (error: unknown) =>
  isNetworkError(error) || (isApiError(error) && (error.status === 429 || error.status >= 500))

/** Resolves early on abort, unless the signal was aborted before. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    if (signal?.aborted) return
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}

export const batchQueries = {
  /** The outcome of each item of a bulk change, for the person who requested it. The server keeps it for a week. */
  result: (orgId: string, taskId: string, version: number) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'batches', taskId, version],
      queryFn: ({ signal }) => api.getBatch({ path: { taskId } }, { signal }),
      retry: false,
      throwOnError: false,
    }),
}
