import type { ApiData } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import { Button, Card, linkClassName, Progress, Skeleton, StatusDot, Text, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '~/components/link'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { orgQueries } from '~/data/org/queries'
import { useRetryTask } from '~/data/tasks/mutations'
import { taskQueries } from '~/data/tasks/queries'
import { paths } from '~/lib/paths'
import { describeProgress } from '~/lib/task-progress'
import { toastFailure } from '~/lib/toast-failure'
import { homeTexts } from './texts.ts'
import styles from './my-work.module.css'

type Task = ApiData<'listTasks'>['items'][number]

export interface TaskListProps {
  orgId: string
  /** The user whose own tasks are included; null without permission to load them. */
  userId: string | null
}

const maxMyTasks = 3

/** Running tasks, failed tasks with a retry button, and the user's latest tasks. */
export function TaskList({ orgId, userId }: TaskListProps) {
  const runningTasksQuery = useQuery(taskQueries.running(orgId))
  const failedTasksQuery = useQuery(taskQueries.failed(orgId))
  const dashboard = useQuery({ ...orgQueries.dashboard(orgId, userId ?? ''), enabled: userId !== null })
  const failedQuery = [runningTasksQuery, failedTasksQuery].find((query) => query.isError && !query.data)
  if (failedQuery) return <QueryErrorPanel subject={homeTexts.tasks} query={failedQuery} />

  const isPending = runningTasksQuery.isPending || failedTasksQuery.isPending
  const myTasks = (dashboard.data?.myTasks ?? [])
    .filter(({ status }) => status === 'succeeded')
    .slice(0, maxMyTasks)
  const isIdle = runningTasksQuery.data?.items.length === 0 && failedTasksQuery.data?.items.length === 0

  return (
    <Card
      title={homeTexts.tasks}
      aria-busy={isPending}
      actions={
        <PageLink to={paths.sources('tasks')} className={linkClassName()}>
          {homeTexts.allTasks}
        </PageLink>
      }
    >
      {isPending ? <Skeleton width="three-quarters" /> : null}
      {isIdle ? <Text tone="muted">{homeTexts.noTasks}</Text> : null}
      <ul className={styles.rows}>
        {runningTasksQuery.data?.items.map((task) => (
          <RunningTask key={task.id} task={task} />
        ))}
        {failedTasksQuery.data?.items.map((task) => (
          <FailedTask key={task.id} task={task} orgId={orgId} />
        ))}
      </ul>
      {myTasks.length > 0 ? (
        <>
          <h3 className={styles.partTitle}>{homeTexts.myTasks}</h3>
          <ul className={styles.ownTasks}>
            {myTasks.map((task) => (
              <li key={task.id} className={styles.feed}>
                <Link
                  to={paths.sources('tasks', { task: task.id })}
                  className={linkClassName({ tone: 'quiet' })}
                >
                  {task.title}
                </Link>
                <span className={styles.heard}>
                  <RelativeTime moment={task.endedAt ?? task.updatedAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  )
}

function RunningTask({ task }: { task: Task }) {
  const { done, total, message } = task.progress

  return (
    <li className={styles.task}>
      <Progress
        label={task.title}
        value={total ? done / total : null}
        valueText={
          task.status === 'queued' ? homeTexts.waiting : (describeProgress(task.progress) ?? undefined)
        }
      />
      {message ? (
        <Text size="sm" tone="muted">
          {message}
        </Text>
      ) : null}
    </li>
  )
}

function FailedTask({ task, orgId }: { task: Task; orgId: string }) {
  const mayRetry = useCan('task:retry')
  const retry = useRetryTask(orgId)

  function handleRetry() {
    retry.mutate(task.id, {
      onSuccess: () => toast({ color: 'success', heading: homeTexts.retried }),
      onError: (error) => toastFailure(homeTexts.couldNotRetry, error),
    })
  }

  return (
    <li className={styles.task}>
      <div className={styles.taskHead}>
        <StatusDot tone={task.status === 'failed' ? 'danger' : 'warning'}>
          {task.status === 'failed' ? homeTexts.failed : homeTexts.partial}
        </StatusDot>
        <RelativeTime moment={task.endedAt ?? task.updatedAt} />
      </div>
      <Link to={paths.sources('tasks', { task: task.id })} className={linkClassName({ tone: 'quiet' })}>
        {task.title}
      </Link>
      {task.error ? (
        <Text size="sm" tone="muted">
          {task.error.detail}
        </Text>
      ) : null}
      {mayRetry && task.retryable ? (
        <div>
          <Button size="sm" loading={retry.isPending} onClick={handleRetry}>
            {homeTexts.retry}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
