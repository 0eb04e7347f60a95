import { isApiError } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName, Drawer, EmptyState, Skeleton, toast } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { sessionQueries } from '~/data/session/queries'
import { useCancelTask, useRetryTask } from '~/data/tasks/mutations'
import { taskQueries, type Task } from '~/data/tasks/queries'
import { describeFailure } from '~/lib/describe-failure'
import { importPages } from '~/lib/import-pages'
import { paths } from '~/lib/paths'
import { taskTexts as texts } from '~/components/task-texts'
import { BatchRefusals } from './batch-refusals.tsx'
import { TaskFacts } from './task-facts.tsx'
import styles from './tasks.module.css'

export interface TaskDrawerProps {
  orgId: string
  taskId: string
  onClose: () => void
}

/** One task beside the list: how far it is, what went wrong, and what can be done. */
export function TaskDrawer({ orgId, taskId, onClose }: TaskDrawerProps) {
  const query = useQuery(taskQueries.watched(orgId, taskId))
  const task = query.data
  const isGone = isApiError(query.error) && query.error.status === 404

  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={task?.title ?? (isGone ? texts.notFound : '\u00A0')}
      description={task ? texts.types[task.type] : undefined}
      footer={task ? <TaskActions orgId={orgId} task={task} /> : undefined}
    >
      {task ? (
        <div className={styles.stack}>
          <TaskFacts task={task} />
          <BatchRefusals orgId={orgId} task={task} />
        </div>
      ) : isGone ? (
        <EmptyState icon={<ListChecks />} title={texts.notFound} description={texts.notFoundDetail} />
      ) : query.isError ? (
        <QueryErrorPanel what={texts.columns.title} query={query} />
      ) : (
        <Skeleton width="three-quarters" />
      )}
    </Drawer>
  )
}

const importKinds = ['property', 'unit', 'tenant'] as const

/** What the person may do with the task as it is; nothing where that is nothing. */
function TaskActions({ orgId, task }: { orgId: string; task: Task }): ReactNode {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const mayRetry = useCan('task:retry')
  const mayCancelAny = useCan('task:cancel')
  const kind = importKinds.find((one) => one === task.subject.kind) ?? 'property'
  const mayImport = useCan(`${kind}:import`)
  const maySeeSources = useCan('source:read')
  const mayReadCommunication = useCan('org:communication_read')
  const maySend = useCan('org:communication_send')
  const retry = useRetryTask(orgId)
  const cancel = useCancelTask(orgId)
  const mayCancel = mayCancelAny || task.requestedBy?.id === user.id

  const fail = (heading: string) => (error: Error) =>
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
      {task.cancellable && mayCancel ? (
        <Button
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(task.id, {
              onSuccess: ({ task: { status } }) =>
                toast({ heading: status === 'cancelled' ? texts.cancelled : texts.stopping }),
              onError: fail(texts.couldNotCancel),
            })
          }
        >
          {texts.cancel}
        </Button>
      ) : null}
      {task.retryable && mayRetry ? (
        <Button
          tone="primary"
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(task.id, {
              onSuccess: () => toast({ color: 'success', heading: texts.retried }),
              onError: fail(texts.couldNotRetry),
            })
          }
        >
          {texts.retry}
        </Button>
      ) : null}
    </>
  )
}
