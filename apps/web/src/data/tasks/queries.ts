import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

const root = (orgId: string) => ['orgs', orgId, 'tasks'] as const
const whileRunningMs = 2000
const otherwiseMs = 10_000

/** Background jobs that people can see. */
export const taskQueries = {
  all: (orgId: string) => root(orgId),

  /** Those that are under way, watched while there are some. */
  running: (orgId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'running'],
      queryFn: ({ signal }) =>
        api.listTasks({ query: { status: 'queued,running,waiting', limit: 10 } }, { signal }),
      refetchInterval: (query) => (query.state.data?.items.length ? whileRunningMs : otherwiseMs),
    }),

  /** Those of the last day that need somebody. */
  failed: (orgId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'failed'],
      queryFn: ({ signal }) => api.listTasks({ query: { status: 'failed,partial', limit: 5 } }, { signal }),
    }),

  detail: (orgId: string, taskId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'detail', taskId],
      queryFn: ({ signal }) => api.getTask({ path: { id: taskId } }, { signal }),
    }),
}
