import { type ApiData, isApiError, isNetworkError } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { isOpen, type Task } from '~/data/tasks/queries'
import { api } from '~/lib/api'
import type { BatchEnd, BatchWatch } from '~/lib/batch'

/** What became of each thing, or the task that is at it. */
type BatchAnswer = ApiData<'changeUnits'>

const pollEveryMs = 500
/** How often the server may be out of reach before nobody waits any longer. */
const missesMax = 20

/** Sends a change of many things and waits for its end. One that is refused at once rejects. */
export async function runBatch(
  send: () => Promise<BatchAnswer>,
  { onProgress, onTask, signal }: BatchWatch,
): Promise<BatchEnd> {
  const answer = await send()
  if (!('task' in answer)) return { ...answer, failure: null }
  onTask?.()
  const task = await waitForEnd(answer.task, onProgress, signal)
  const result = await api.getBatch({ path: { taskId: task.id } })
  return { ...result, failure: task.status === 'failed' ? (task.error?.detail ?? null) : null }
}

async function waitForEnd(started: Task, onProgress: (finished: number) => void, signal?: AbortSignal) {
  const path = { id: started.id }
  let task = started
  let isStopping = false
  for (let misses = 0; isOpen(task);) {
    await pause(pollEveryMs, signal)
    try {
      if (signal?.aborted && !isStopping) {
        isStopping = true
        await stop(task.id)
      }
      task = await api.getTask({ path })
      misses = 0
      onProgress(task.progress.done)
    } catch (error) {
      misses += 1
      if (!isPassing(error) || misses > missesMax) throw error
    }
  }
  return task
}

/** One that ended in the meantime needs no stopping. */
async function stop(id: string) {
  try {
    await api.cancelTask({ path: { id } })
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) throw error
  }
}

const isPassing = (error: unknown) =>
  isNetworkError(error) || (isApiError(error) && (error.status === 429 || error.status >= 500))

/** Shorter when somebody stops it, but not for who did so before. */
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
  /** What became of each thing of a change of many, for whoever asked for it; kept for a week. */
  result: (orgId: string, taskId: string, version: number) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'batches', taskId, version],
      queryFn: ({ signal }) => api.getBatch({ path: { taskId } }, { signal }),
      retry: false,
      throwOnError: false,
    }),
}
