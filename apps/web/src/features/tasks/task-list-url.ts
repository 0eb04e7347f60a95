import type { TaskFilters, TaskStatus, TaskType } from '~/data/tasks/queries'
import { taskTexts } from '~/components/task-texts'
import { withParams } from '~/lib/page-params'

export type TaskState = keyof typeof taskTexts.states

export interface TaskListState {
  state: TaskState
  type: TaskType | null
  isMine: boolean
}

const stateStatuses: Record<Exclude<TaskState, 'all'>, readonly TaskStatus[]> = {
  open: ['queued', 'running', 'waiting'],
  failed: ['failed', 'partial'],
  done: ['succeeded', 'cancelled'],
}

/** Reads the state from the URL; ignores unknown values. */
export function readTaskState(params: URLSearchParams): TaskListState {
  const state = params.get('state') ?? ''
  const type = params.get('type') ?? ''
  return {
    state: isState(state) ? state : 'all',
    type: isType(type) ? type : null,
    isMine: params.get('by') === 'me',
  }
}

/** Writes the state to the URL; other parameters stay. */
export const writeTaskState = (params: URLSearchParams, { state, type, isMine }: TaskListState) =>
  withParams(params, { state: state === 'all' ? null : state, type, by: isMine ? 'me' : null })

/** The query for the API. */
export function toTaskQuery({ state, type, isMine }: TaskListState): TaskFilters {
  return {
    ...(state === 'all' ? {} : { status: stateStatuses[state].join(',') }),
    ...(type === null ? {} : { type }),
    ...(isMine ? { requestedBy: 'me' } : {}),
  }
}

export function isTaskListFiltered({ state, type, isMine }: TaskListState): boolean {
  return state !== 'all' || type !== null || isMine
}

function isState(value: string): value is TaskState {
  return Object.hasOwn(taskTexts.states, value)
}

function isType(value: string): value is TaskType {
  return Object.hasOwn(taskTexts.types, value)
}
