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
