import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { taskQueries } from './queries.ts'

/** Runs the same task again, as its next attempt. */
export function useRetryTask(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (taskId: string) => api.retryTask({ path: { id: taskId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  })
}

/** Stops a task: one that waits at once, one that runs at its next step. */
export function useCancelTask(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (taskId: string) => api.cancelTask({ path: { id: taskId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  })
}

/** How many are asked to run again at a time. */
const together = 4

/** Runs several tasks again; tells how many of them could be started. */
export function useRetryTasks(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (taskIds: readonly string[]) => {
      let started = 0
      for (let from = 0; from < taskIds.length; from += together) {
        const answers = await Promise.allSettled(
          taskIds.slice(from, from + together).map((id) => api.retryTask({ path: { id } })),
        )
        started += answers.filter(({ status }) => status === 'fulfilled').length
      }
      return { started, of: taskIds.length }
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  })
}
