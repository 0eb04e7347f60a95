import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { taskQueries } from './queries.ts'

/** Starts another attempt of a task. */
export function useRetryTask(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (taskId: string) => api.retryTask({ path: { id: taskId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  })
}

/** Cancels a task: a queued one immediately, a running one at its next step. */
export function useCancelTask(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (taskId: string) => api.cancelTask({ path: { id: taskId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  })
}

/** Retry requests sent at a time. */
const concurrency = 4

/** Retries several tasks. Resolves to how many were started. */
export function useRetryTasks(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (taskIds: readonly string[]) => {
      let startedCount = 0
      for (let start = 0; start < taskIds.length; start += concurrency) {
        const results = await Promise.allSettled(
          taskIds.slice(start, start + concurrency).map((id) => api.retryTask({ path: { id } })),
        )
        startedCount += results.filter(({ status }) => status === 'fulfilled').length
      }
      return { started: startedCount, total: taskIds.length }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  })
}
