import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { isLive } from '~/data/live/live-state'
import { api } from '~/lib/api'

export type TaskDetails = ApiData<'getTask'>
/** A task as lists have it, without its log. */
export type Task = Omit<TaskDetails, 'logTail'>
export type TaskStatus = Task['status']
export type TaskType = Task['type']
export type TaskFilters = Omit<NonNullable<ApiInput<'listTasks'>['query']>, 'cursor' | 'limit'>

const rootKey = (orgId: string) => ['orgs', orgId, 'tasks'] as const
const activePollMs = 2000
const idlePollMs = 10_000

/**
 * With live updates, only lists with open tasks are polled, at a low rate: an update can be missed between loading a
 * page and subscribing.
 */
function getPollInterval(hasOpenTasks: boolean) {
  if (isLive()) return hasOpenTasks ? idlePollMs : false
  return hasOpenTasks ? activePollMs : idlePollMs
}

const openStatuses: ReadonlySet<TaskStatus> = new Set(['queued', 'running', 'waiting'])

/** Whether the task is queued, running or waiting. */
export function isOpen(task: Pick<Task, 'status'>): boolean {
  return openStatuses.has(task.status)
}

/** Emails to send within limits per minute go out in batches, up to a minute apart. */
const betweenBatchesMs = 2 * 60_000

/**
 * The status to show: work that continues in a moment, without having failed, is running. Work that is long overdue isn't:
 * nothing continues it.
 */
export function getShownStatus(
  { status, error, scheduledFor }: Pick<Task, 'status' | 'error' | 'scheduledFor'>,
  nowMs: number = Date.now(),
): TaskStatus {
  const isBetweenBatches =
    status === 'waiting' &&
    error === null &&
    scheduledFor !== null &&
    Math.abs(Date.parse(scheduledFor) - nowMs) <= betweenBatchesMs
  return isBetweenBatches ? 'running' : status
}

export const taskQueries = {
  all: (orgId: string) => rootKey(orgId),

  /** Newest first; polled more often while one is open. */
  list: (orgId: string, filters: TaskFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listTasks({ query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
      refetchInterval: (query) =>
        getPollInterval(query.state.data?.pages.some((page) => page.items.some(isOpen)) ?? false),
    }),

  /** The open tasks. */
  running: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'running'],
      queryFn: ({ signal }) =>
        api.listTasks({ query: { status: 'queued,running,waiting', limit: 10 } }, { signal }),
      refetchInterval: (query) => getPollInterval((query.state.data?.items.length ?? 0) > 0),
    }),

  /** The latest tasks that failed completely or in part. */
  failed: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'failed'],
      queryFn: ({ signal }) => api.listTasks({ query: { status: 'failed,partial', limit: 5 } }, { signal }),
    }),

  detail: (orgId: string, taskId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', taskId],
      queryFn: ({ signal }) => api.getTask({ path: { id: taskId } }, { signal }),
    }),

  /** A task, polled until it ends. */
  polled: (orgId: string, taskId: string) =>
    queryOptions({
      ...taskQueries.detail(orgId, taskId),
      // The drawer shows that the task was not found.
      throwOnError: false,
      refetchInterval: (query) =>
        query.state.data && isOpen(query.state.data) ? getPollInterval(true) : false,
    }),
}

const endPollMs = 1000

/** Waits until a task has ended, in whatever way. */
export async function waitForTask(queryClient: QueryClient, orgId: string, taskId: string): Promise<Task> {
  for (;;) {
    const task = await queryClient.query({ ...taskQueries.detail(orgId, taskId), staleTime: 0 })
    if (!isOpen(task)) return task
    await new Promise((resolve) => setTimeout(resolve, endPollMs))
  }
}
