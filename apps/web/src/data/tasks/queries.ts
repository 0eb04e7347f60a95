import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { isLive } from '~/data/live/live-state'
import { api } from '~/lib/api'

export type Task = ApiData<'getTask'>
export type TaskStatus = Task['status']
export type TaskType = Task['type']
export type TaskFilters = Omit<NonNullable<ApiInput<'listTasks'>['query']>, 'cursor' | 'limit'>

const root = (orgId: string) => ['orgs', orgId, 'tasks'] as const
const whileRunningMs = 2000
const otherwiseMs = 10_000

/**
 * Who is told of every change asks by the clock only about what is under way, and seldom: an update may come between
 * reading a page and listening.
 */
function pollEvery(isUnderWay: boolean) {
  if (isLive()) return isUnderWay ? otherwiseMs : false
  return isUnderWay ? whileRunningMs : otherwiseMs
}

const openStatuses: ReadonlySet<TaskStatus> = new Set(['queued', 'running', 'waiting'])

/** Whether something will still happen by itself. */
export function isOpen(task: Pick<Task, 'status'>): boolean {
  return openStatuses.has(task.status)
}

/** Background jobs that people can see. */
export const taskQueries = {
  all: (orgId: string) => root(orgId),

  /** Newest first, watched closely while one is under way. */
  list: (orgId: string, filters: TaskFilters) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listTasks({ query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
      refetchInterval: (query) =>
        pollEvery(query.state.data?.pages.some((page) => page.items.some(isOpen)) ?? false),
    }),

  /** Those that are under way, watched while there are some. */
  running: (orgId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'running'],
      queryFn: ({ signal }) =>
        api.listTasks({ query: { status: 'queued,running,waiting', limit: 10 } }, { signal }),
      refetchInterval: (query) => pollEvery((query.state.data?.items.length ?? 0) > 0),
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

  /** One task, asked for again until it has ended. */
  watched: (orgId: string, taskId: string) =>
    queryOptions({
      ...taskQueries.detail(orgId, taskId),
      // A task that does not exist is said in its drawer, not instead of the page.
      throwOnError: false,
      refetchInterval: (query) => (query.state.data && isOpen(query.state.data) ? pollEvery(true) : false),
    }),
}
