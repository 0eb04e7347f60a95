import { linkClassName, Progress, type DataTableColumn } from '@parapet/ui'
import { Link } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import { isOpen, type Task } from '~/data/tasks/queries'
import { formatNumber } from '~/lib/format'
import { taskTexts } from '~/components/task-texts'
import { describeDuration, describeProgress } from './describe-progress.ts'
import { TaskStatus } from './task-status.tsx'

const titles = taskTexts.columns

/** The columns; `toTask` writes the address that opens one beside the list. */
export function listTaskColumns(toTask: (taskId: string) => string): readonly DataTableColumn<Task>[] {
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
      cell: (task) => taskTexts.types[task.type],
    },
    { id: 'status', header: titles.status, width: 150, cell: (task) => <TaskStatus status={task.status} /> },
    { id: 'progress', header: titles.progress, width: 190, cell: (task) => <TaskProgressCell task={task} /> },
    {
      id: 'attempts',
      isWideOnly: true,
      header: titles.attempts,
      width: 100,
      align: 'end',
      cell: (task) => taskTexts.attempt(formatNumber(task.attempt), formatNumber(task.maxAttempts)),
    },
    {
      id: 'requestedBy',
      isWideOnly: true,
      header: titles.requestedBy,
      width: 160,
      cell: (task) => task.requestedBy?.name ?? taskTexts.system,
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
  const counted = describeProgress(task)
  if (!isOpen(task)) return counted
  return (
    <Progress
      hideLabel
      label={task.title}
      value={total ? done / total : null}
      {...(counted === null ? {} : { valueText: counted })}
    />
  )
}
