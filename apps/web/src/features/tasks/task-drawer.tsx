import { isApiError } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import {
  Button,
  buttonClassName,
  Drawer,
  EmptyState,
  Skeleton,
  toast,
  Banner,
  Code,
  DescriptionItem,
  DescriptionList,
  Heading,
  Progress,
  Text,
} from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { taskTexts as texts } from '~/components/task-texts'
import { alertQueries } from '~/data/alerts/queries'
import { batchQueries } from '~/data/batches/run-batch'
import { sessionQueries } from '~/data/session/queries'
import { useCancelTask, useRetryTask } from '~/data/tasks/mutations'
import {
  getShownStatus,
  taskQueries,
  type Task,
  isOpen,
  type TaskStatus as Status,
} from '~/data/tasks/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber } from '~/lib/format'
import { describeProgress } from '~/lib/task-progress'
import { importPages } from '~/lib/import-pages'
import { paths } from '~/lib/paths'
import { describeDuration, TaskStatus } from './task-list.tsx'
import { TaskLog } from './task-log.tsx'
import styles from './tasks.module.css'

interface TaskDrawerProps {
  orgId: string
  taskId: string
  onClose: () => void
}

/** One task's progress, errors and actions, next to the list. */
export function TaskDrawer({ orgId, taskId, onClose }: TaskDrawerProps) {
  const query = useQuery(taskQueries.polled(orgId, taskId))
  const task = query.data
  const isNotFound = isApiError(query.error) && query.error.status === 404

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={task?.title ?? (isNotFound ? texts.notFound : '\u00A0')}
      description={task ? texts.types[task.type] : undefined}
      footer={task ? <TaskActions orgId={orgId} task={task} /> : undefined}
    >
      {task ? (
        <div className={styles.stack}>
          <TaskDetails task={task} />
          <BatchRefusals orgId={orgId} task={task} />
          {task.logTail ? <TaskLog lines={task.logTail} /> : null}
        </div>
      ) : isNotFound ? (
        <EmptyState icon={<ListChecks />} title={texts.notFound} description={texts.notFoundDetail} />
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.subject} query={query} />
      ) : (
        <Skeleton width="three-quarters" />
      )}
    </Drawer>
  )
}

/** Whether the person has the permissions that the task's subject requires on top of those for tasks. */
function useMayControl(orgId: string, { subject }: Task): boolean {
  const isAlert = subject.type === 'alert'
  const mayReadCommunication = useCan('org:communication_read')
  const mayNotify = useCan('threat:notify')
  const alert = useQuery({
    ...alertQueries.detail(orgId, subject.id),
    enabled: isAlert && mayReadCommunication,
    throwOnError: false,
  }).data
  if (!isAlert) return true
  if (!mayReadCommunication) return mayNotify
  // The server allows no action to people who can't send it or see only some of its places.
  return alert !== undefined && alert.actions.length > 0
}

const importKinds = ['property', 'unit', 'tenant'] as const

/** The actions that the task's state and the person's permissions allow. */
function TaskActions({ orgId, task }: { orgId: string; task: Task }): ReactNode {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const mayRetry = useCan('task:retry')
  const mayCancelAny = useCan('task:cancel')
  const kind = importKinds.find((candidate) => candidate === task.subject.kind) ?? 'property'
  const mayImport = useCan(`${kind}:import`)
  const maySeeSources = useCan('source:read')
  const mayReadCommunication = useCan('org:communication_read')
  const maySend = useCan('org:communication_send')
  const retry = useRetryTask(orgId)
  const cancel = useCancelTask(orgId)
  const mayControl = useMayControl(orgId, task)
  const mayCancel = mayControl && (mayCancelAny || task.requestedBy?.id === user.id)

  const showFailure = (heading: string) => (error: Error) =>
    toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })

  return (
    <>
      {task.subject.type === 'import' && mayImport ? (
        <PageLink to={importPages[kind]({ file: task.subject.id })} className={buttonClassName()}>
          {texts.showImport}
        </PageLink>
      ) : null}
      {task.subject.type === 'source' && maySeeSources ? (
        <PageLink to={paths.sources('feeds', { source: task.subject.id })} className={buttonClassName()}>
          {texts.showSource}
        </PageLink>
      ) : null}
      {task.subject.type === 'campaign' && mayReadCommunication && maySend ? (
        <PageLink
          to={paths.communication({ tab: 'campaigns', campaign: task.subject.id })}
          className={buttonClassName()}
        >
          {texts.showCampaign}
        </PageLink>
      ) : null}
      {task.subject.type === 'alert' && mayReadCommunication ? (
        <PageLink to={paths.alert(task.subject.id)} className={buttonClassName()}>
          {texts.showAlert}
        </PageLink>
      ) : null}
      {task.cancellable && mayCancel ? (
        <Button
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(task.id, {
              onSuccess: ({ task: { status } }) =>
                toast({ heading: status === 'cancelled' ? texts.cancelled : texts.stopping }),
              onError: showFailure(texts.couldNotCancel),
            })
          }
        >
          {texts.cancel}
        </Button>
      ) : null}
      {task.retryable && mayRetry && mayControl ? (
        <Button
          tone="primary"
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(task.id, {
              onSuccess: () => toast({ color: 'success', heading: texts.retried }),
              onError: showFailure(texts.couldNotRetry),
            })
          }
        >
          {texts.retry}
        </Button>
      ) : null}
    </>
  )
}

function TaskDetails({ task }: { task: Task }) {
  const { done, total, message } = task.progress
  const progressText = describeProgress(task.progress)
  const duration = describeDuration(task)

  return (
    <div className={styles.stack}>
      {isOpen(task) ? (
        <Progress
          label={texts.statuses[getShownStatus(task)]}
          value={total ? done / total : null}
          {...(progressText === null ? {} : { valueText: progressText })}
        />
      ) : null}
      {task.error ? (
        <Banner
          tone={task.status === 'partial' ? 'warning' : 'danger'}
          title={task.status === 'partial' ? texts.partialTitle : texts.failedTitle}
        >
          <p>{task.error.detail}</p>
          {task.error.retryable ? null : <p>{texts.notRetryable}</p>}
          <p>
            {texts.reference}: <Code>{task.error.correlationId}</Code>
          </p>
        </Banner>
      ) : null}
      {message ? <Text tone="muted">{message}</Text> : null}
      <DescriptionList>
        <DescriptionItem term={texts.columns.status}>
          <TaskStatus status={getShownStatus(task)} />
        </DescriptionItem>
        {progressText && !isOpen(task) ? (
          <DescriptionItem term={texts.columns.progress}>{progressText}</DescriptionItem>
        ) : null}
        <DescriptionItem term={texts.relatedTo}>{task.subject.name}</DescriptionItem>
        <DescriptionItem term={texts.columns.requestedBy}>
          {task.requestedBy?.name ?? texts.system}
        </DescriptionItem>
        <DescriptionItem term={texts.columns.attempts}>
          {texts.attempt(formatNumber(task.attempt), formatNumber(task.maxAttempts))}
        </DescriptionItem>
        {task.scheduledFor && isOpen(task) && getShownStatus(task) !== 'running' ? (
          <DescriptionItem term={texts.scheduledFor}>
            <RelativeTime moment={task.scheduledFor} />
          </DescriptionItem>
        ) : null}
        {task.startedAt ? (
          <DescriptionItem term={texts.columns.startedAt}>
            <RelativeTime moment={task.startedAt} />
          </DescriptionItem>
        ) : null}
        {task.endedAt ? (
          <DescriptionItem term={texts.endedAt}>
            <RelativeTime moment={task.endedAt} />
          </DescriptionItem>
        ) : null}
        {duration ? <DescriptionItem term={texts.columns.duration}>{duration}</DescriptionItem> : null}
      </DescriptionList>
      <section className={styles.section}>
        <Heading level={3} size="sm">
          {texts.history}
        </Heading>
        <TaskAttempts attempts={task.attempts} />
      </section>
    </div>
  )
}

/** All attempts, latest first. */
function TaskAttempts({ attempts }: { attempts: Task['attempts'] }) {
  if (attempts.length === 0) return <Text tone="muted">{texts.noAttempts}</Text>

  return (
    <ol className={styles.attempts} reversed>
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.n} className={styles.attempt}>
          <span className={styles.attemptHead}>
            <span>
              {texts.attemptTitle(formatNumber(attempt.n))}, <RelativeTime moment={attempt.startedAt} />
            </span>
            {isTaskStatus(attempt.status) ? <TaskStatus status={attempt.status} /> : attempt.status}
          </span>
          <Text size="sm" tone="muted">
            {attempt.error ?? (attempt.endedAt === null ? texts.attemptRunning : describeDuration(attempt))}
          </Text>
        </li>
      ))}
    </ol>
  )
}

function isTaskStatus(status: string): status is Status {
  return Object.hasOwn(texts.statuses, status)
}

/** Beyond this, only a count is shown. */
const maxListedRows = 100

/** What a bulk action couldn't change, and why. Available only to the person who started it, for a week. */
export function BatchRefusals({ orgId, task }: { orgId: string; task: Task }) {
  const { data } = useQuery({
    ...batchQueries.result(orgId, task.id, task.version),
    enabled: task.type === 'batch' && !isOpen(task),
  })
  if (!data || data.refused.length === 0) return null

  return (
    <section className={styles.section}>
      <Heading level={3} size="sm">
        {texts.notUpdated(formatNumber(data.refused.length))}
      </Heading>
      <ul className={styles.attempts}>
        {data.refused.slice(0, maxListedRows).map(({ id, name, reason }) => (
          <li key={id}>
            {name === null ? null : <strong>{name} </strong>}
            {reason}
          </li>
        ))}
        {data.refused.length > maxListedRows ? (
          <li>{texts.andMore(formatNumber(data.refused.length - maxListedRows))}</li>
        ) : null}
      </ul>
    </section>
  )
}
