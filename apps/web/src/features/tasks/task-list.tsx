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
import { Link } from '~/components/link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import { taskTexts as texts } from '~/components/task-texts'
import {
  getShownStatus,
  taskQueries,
  type Task,
  type TaskType,
  isOpen,
  type TaskStatus as Status,
} from '~/data/tasks/queries'
import { formatDuration } from '~/lib/duration'
import { formatNumber } from '~/lib/format'
import { describeProgress } from '~/lib/task-progress'
import { isTaskListFiltered, toTaskQuery, type TaskListState, type TaskState } from './task-list-url.ts'
import styles from './tasks.module.css'

const stateOptions = (Object.entries(texts.states) as [TaskState, string][]).map(([value, label]) => ({
  value,
  label,
}))

// Types that people filter by; a type from the URL is added.
const commonTypes = [
  'source_run',
  'threat_match',
  'import_validate',
  'import_commit',
  'import_undo',
  'batch',
] as const satisfies TaskType[]

// Titles say the type, too.
const initialColumnVisibility = { type: false }

interface TaskListProps {
  orgId: string
  state: TaskListState
  onStateChange: (state: TaskListState) => void
  /** The path that opens a task next to the list. */
  getTaskUrl: (taskId: string) => string
  /** Whether the person sees everyone's tasks, or only their own. */
  maySeeAll: boolean
  /** Actions on all listed tasks. */
  actions?: ReactNode
}

export function TaskList({ orgId, state, onStateChange, getTaskUrl, maySeeAll, actions }: TaskListProps) {
  const query = useInfiniteQuery({
    ...taskQueries.list(orgId, toTaskQuery(state)),
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<TaskListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Task>
      {...toPagedTableProps(query, texts.label)}
      label={texts.label}
      columns={listTaskColumns(getTaskUrl)}
      defaultColumnVisibility={initialColumnVisibility}
      getRowId={(task) => task.id}
      empty={
        isTaskListFiltered(state) ? (
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
            title={maySeeAll ? texts.empty : texts.emptyMine}
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
            <option value="">{texts.anyType}</option>
            {listTypes(state.type).map((type) => (
              <option key={type} value={type}>
                {texts.types[type]}
              </option>
            ))}
          </Select>
          {maySeeAll ? (
            <Switch
              label={texts.mine}
              checked={state.isMine}
              onCheckedChange={(isMine) => change({ isMine })}
            />
          ) : (
            <span className={styles.note}>{texts.showingMine}</span>
          )}
          {actions}
        </>
      }
    />
  )
}

function listTypes(selectedType: TaskType | null): TaskType[] {
  return [...new Set<TaskType>([...commonTypes, ...(selectedType ? [selectedType] : [])])]
}

const titles = texts.columns

/** Together they fit into a 1440 px wide window. */
export function listTaskColumns(getTaskUrl: (taskId: string) => string): readonly DataTableColumn<Task>[] {
  return [
    {
      id: 'title',
      header: titles.title,
      minWidth: 240,
      isRowHeader: true,
      cell: (task) => (
        <Link to={getTaskUrl(task.id)} preventScrollReset className={linkClassName({ tone: 'quiet' })}>
          {task.title}
        </Link>
      ),
    },
    {
      id: 'type',
      isWideOnly: true,
      header: titles.type,
      width: 128,
      cell: (task) => texts.types[task.type],
    },
    {
      id: 'status',
      header: titles.status,
      width: 172,
      cell: (task) => <TaskStatus status={getShownStatus(task)} />,
    },
    { id: 'progress', header: titles.progress, width: 160, cell: (task) => showProgress(task) },
    {
      id: 'attempts',
      isWideOnly: true,
      header: titles.attempts,
      width: 88,
      align: 'end',
      cell: (task) => texts.attempt(formatNumber(task.attempt), formatNumber(task.maxAttempts)),
    },
    {
      id: 'requestedBy',
      isWideOnly: true,
      header: titles.requestedBy,
      width: 132,
      cell: (task) => task.requestedBy?.name ?? texts.system,
    },
    {
      id: 'startedAt',
      isWideOnly: true,
      header: titles.startedAt,
      width: 128,
      cell: (task) => (task.startedAt === null ? null : <RelativeTime moment={task.startedAt} />),
    },
    {
      id: 'duration',
      isWideOnly: true,
      header: titles.duration,
      width: 100,
      align: 'end',
      cell: (task) => describeDuration(task),
    },
  ]
}

/** Null if there is nothing to show, so that a card leaves out the label. */
function showProgress(task: Task): ReactNode {
  const { done, total } = task.progress
  const progressText = describeProgress(task.progress)
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

/** How long it took, or has been running; null before it starts. */
export function describeDuration(
  { startedAt, endedAt }: Pick<Task, 'startedAt' | 'endedAt'>,
  nowMs: number = Date.now(),
): string | null {
  if (startedAt === null) return null
  return formatDuration((endedAt === null ? nowMs : Date.parse(endedAt)) - Date.parse(startedAt))
}
