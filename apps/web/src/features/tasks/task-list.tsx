import {
  Button,
  DataTable,
  EmptyState,
  SegmentedControl,
  Select,
  Switch,
  linkClassName,
  Progress,
  type DataTableColumn,
  StatusDot,
  type StatusDotProps,
} from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import { taskTexts as texts } from '~/components/task-texts'
import {
  taskQueries,
  type Task,
  type TaskType,
  isOpen,
  type TaskStatus as Status,
} from '~/data/tasks/queries'
import { formatDuration } from '~/lib/duration'
import { formatNumber } from '~/lib/format'
import { isFiltered, toTaskQuery, type TaskListState, type TaskState } from './task-list-url.ts'
import styles from './tasks.module.css'

const stateOptions = (Object.entries(texts.states) as [TaskState, string][]).map(([value, label]) => ({
  value,
  label,
}))

// Types that people filter by; a type from the URL is added.
const offeredTypes = [
  'source_run',
  'threat_match',
  'import_validate',
  'import_commit',
  'import_undo',
  'batch',
] as const satisfies TaskType[]

interface TaskListProps {
  orgId: string
  state: TaskListState
  onStateChange: (state: TaskListState) => void
  /** The path that opens a task next to the list. */
  toTask: (taskId: string) => string
  /** Whether the person sees everyone's tasks, or only their own. */
  seesAll: boolean
  /** Actions on all listed tasks. */
  actions?: ReactNode
}

export function TaskList({ orgId, state, onStateChange, toTask, seesAll, actions }: TaskListProps) {
  const query = useInfiniteQuery({
    ...taskQueries.list(orgId, toTaskQuery(state)),
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<TaskListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Task>
      {...toPagedTableProps(query, texts.label)}
      label={texts.label}
      columns={listTaskColumns(toTask)}
      getRowId={(task) => task.id}
      empty={
        isFiltered(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={
              <Button onClick={() => onStateChange({ state: 'all', type: null, isMine: false })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<ListChecks />}
            title={seesAll ? texts.empty : texts.emptyMine}
            description={texts.emptyDetail}
          />
        )
      }
      toolbar={
        <>
          <SegmentedControl
            label={texts.show}
            options={stateOptions}
            value={state.state}
            onValueChange={(value) => change({ state: value })}
          />
          <Select
            className={styles.type ?? ''}
            size="sm-md"
            aria-label={texts.type}
            value={state.type ?? ''}
            onChange={(event) => change({ type: (event.target.value || null) as TaskType | null })}
          >
            <option value="">{texts.everyType}</option>
            {listTypes(state.type).map((type) => (
              <option key={type} value={type}>
                {texts.types[type]}
              </option>
            ))}
          </Select>
          {seesAll ? (
            <Switch
              label={texts.mine}
              checked={state.isMine}
              onCheckedChange={(isMine) => change({ isMine })}
            />
          ) : (
            <span className={styles.note}>{texts.onlyYours}</span>
          )}
          {actions}
        </>
      }
    />
  )
}

function listTypes(chosen: TaskType | null): TaskType[] {
  return [...new Set<TaskType>([...offeredTypes, ...(chosen ? [chosen] : [])])]
}

const titles = texts.columns

function listTaskColumns(toTask: (taskId: string) => string): readonly DataTableColumn<Task>[] {
  return [
    {
      id: 'title',
      header: titles.title,
      isRowHeader: true,
      cell: (task) => (
        <Link to={toTask(task.id)} preventScrollReset className={linkClassName({ tone: 'quiet' })}>
          {task.title}
        </Link>
      ),
    },
    {
      id: 'type',
      isWideOnly: true,
      header: titles.type,
      width: 150,
      cell: (task) => texts.types[task.type],
    },
    { id: 'status', header: titles.status, width: 150, cell: (task) => <TaskStatus status={task.status} /> },
    { id: 'progress', header: titles.progress, width: 190, cell: (task) => <TaskProgressCell task={task} /> },
    {
      id: 'attempts',
      isWideOnly: true,
      header: titles.attempts,
      width: 100,
      align: 'end',
      cell: (task) => texts.attempt(formatNumber(task.attempt), formatNumber(task.maxAttempts)),
    },
    {
      id: 'requestedBy',
      isWideOnly: true,
      header: titles.requestedBy,
      width: 160,
      cell: (task) => task.requestedBy?.name ?? texts.system,
    },
    {
      id: 'startedAt',
      isWideOnly: true,
      header: titles.startedAt,
      width: 140,
      cell: (task) => (task.startedAt === null ? null : <RelativeTime moment={task.startedAt} />),
    },
    {
      id: 'duration',
      isWideOnly: true,
      header: titles.duration,
      width: 120,
      align: 'end',
      cell: (task) => describeDuration(task),
    },
  ]
}

function TaskProgressCell({ task }: { task: Task }) {
  const { done, total } = task.progress
  const progressText = describeProgress(task)
  if (!isOpen(task)) return progressText
  return (
    <Progress
      hideLabel
      label={task.title}
      value={total ? done / total : null}
      {...(progressText === null ? {} : { valueText: progressText })}
    />
  )
}

const tones: Record<Status, NonNullable<StatusDotProps['tone']>> = {
  queued: 'neutral',
  running: 'info',
  waiting: 'neutral',
  succeeded: 'success',
  partial: 'warning',
  failed: 'danger',
  cancelled: 'neutral',
}

export function TaskStatus({ status }: { status: Status }) {
  return <StatusDot tone={tones[status]}>{texts.statuses[status]}</StatusDot>
}

/** `212 of 343 rows`; null if the task has no total. */
export function describeProgress({ progress }: Pick<Task, 'progress'>): string | null {
  const { done, total, unit } = progress
  return total === null ? null : texts.counted(formatNumber(done), formatNumber(total), unit)
}

/** How long it took, or has been running; null before it starts. */
export function describeDuration(
  { startedAt, endedAt }: Pick<Task, 'startedAt' | 'endedAt'>,
  nowMs: number = Date.now(),
): string | null {
  if (startedAt === null) return null
  return formatDuration((endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt))
}
