import type { TaskFilters, TaskStatus, TaskType } from '~/data/tasks/queries'
import { taskTexts } from '~/components/task-texts'

export type TaskState = keyof typeof taskTexts.states

export interface TaskListState {
  state: TaskState
  type: TaskType | null
  isMine: boolean
}

const statuses: Record<Exclude<TaskState, 'all'>, readonly TaskStatus[]> = {
  open: ['queued', 'running', 'waiting'],
  failed: ['failed', 'partial'],
  done: ['succeeded', 'cancelled'],
}

/** What the address of the list asks for; what it does not know is left out. */
export function readTaskState(params: URLSearchParams): TaskListState {
  const state = params.get('state') ?? ''
  const type = params.get('type') ?? ''
  return {
    state: isState(state) ? state : 'all',
    type: isType(type) ? type : null,
    isMine: params.get('by') === 'me',
  }
}

/** The address that asks for it; parameters of other things stay. */
export function writeTaskState(params: URLSearchParams, { state, type, isMine }: TaskListState) {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  write('state', state === 'all' ? null : state)
  write('type', type)
  write('by', isMine ? 'me' : null)
  return next
}

/** What the call of the list takes. */
export function toTaskQuery({ state, type, isMine }: TaskListState): TaskFilters {
  return {
    ...(state === 'all' ? {} : { status: statuses[state].join(',') }),
    ...(type === null ? {} : { type }),
    ...(isMine ? { requestedBy: 'me' } : {}),
  }
}

export function isNarrowed({ state, type, isMine }: TaskListState): boolean {
  return state !== 'all' || type !== null || isMine
}

function isState(value: string): value is TaskState {
  return Object.hasOwn(taskTexts.states, value)
}

function isType(value: string): value is TaskType {
  return Object.hasOwn(taskTexts.types, value)
}
