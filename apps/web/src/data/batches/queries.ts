import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

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
