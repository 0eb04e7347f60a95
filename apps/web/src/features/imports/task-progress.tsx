import { Button, Card, ErrorPanel, Progress, Text, toast } from '@parapet/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImportScope } from '~/data/imports/operations'
import { importQueries } from '~/data/imports/queries'
import { useRetryTask } from '~/data/tasks/mutations'
import { taskQueries } from '~/data/tasks/queries'
import { api } from '~/lib/api'
import { describeFailure } from '~/lib/describe-failure'
import { formatEstimate, estimateTime } from '~/lib/duration'
import { describeProgress } from '~/lib/task-progress'
import { useNow } from '~/lib/use-now'
import styles from './imports.module.css'
import { importTexts as texts } from './texts.ts'

const pollIntervalMs = 1000
const endedStatuses = new Set(['succeeded', 'partial', 'failed', 'cancelled'])

export interface TaskProgressProps {
  scope: ImportScope
  taskId: string
  title: string
  detail: string
  failedTitle: string
  /** Shown if a failed or canceled task has no error message. */
  failedDetail: string
}

/** The progress, rate and remaining time of a task. */
export function TaskProgress({ scope, taskId, title, detail, failedTitle, failedDetail }: TaskProgressProps) {
  const queryClient = useQueryClient()
  const { data: task } = useQuery({
    ...taskQueries.detail(scope.orgId, taskId),
    refetchInterval: (query) => (endedStatuses.has(query.state.data?.status ?? '') ? false : pollIntervalMs),
  })
  const nowMs = useNow(pollIntervalMs)
  const retry = useRetryTask(scope.orgId)
  const cancel = useMutation({ mutationFn: () => api.cancelTask({ path: { id: taskId } }) })
  const isEnded = task !== undefined && endedStatuses.has(task.status)

  // The task only signals the end; the result is in the file.
  useEffect(() => {
    if (isEnded) void queryClient.invalidateQueries({ queryKey: importQueries.all(scope) })
  }, [isEnded, queryClient, scope])

  if (task && (task.status === 'failed' || task.status === 'cancelled')) {
    return (
      <ErrorPanel
        title={failedTitle}
        detail={task.error?.detail ?? failedDetail}
        {...(task.retryable
          ? {
              retrying: retry.isPending,
              onRetry: () =>
                retry.mutate(taskId, {
                  onSuccess: () => void queryClient.invalidateQueries({ queryKey: importQueries.all(scope) }),
                  onError: (error) =>
                    toast({ color: 'danger', heading: texts.couldNotRetry, body: describeFailure(error) }),
                }),
            }
          : {})}
      />
    )
  }

  const { done = 0, total = null } = task?.progress ?? {}
  const valueText = task?.progress && describeProgress(task.progress)
  const estimate = task ? estimateTime({ done, total }, task.startedAt, nowMs) : null
  return (
    <Card>
      <div className={styles.stack}>
        <Progress label={title} value={total ? done / total : null} {...(valueText && { valueText })} />
        <p className={styles.progressFacts}>
          {estimate ? (
            <>
              <span>{texts.rate(Math.round(estimate.perSecond))}</span>
              {estimate.secondsLeft > 0 ? (
                <span>{texts.timeLeft(formatEstimate(estimate.secondsLeft))}</span>
              ) : null}
            </>
          ) : (
            '\u00A0'
          )}
        </p>
        <Text tone="muted">{detail}</Text>
        {task?.cancellable && !isEnded ? (
          <div className={styles.buttons}>
            <Button
              loading={cancel.isPending}
              onClick={() =>
                cancel.mutate(undefined, {
                  onSuccess: () => toast({ heading: texts.canceling }),
                  onError: (error) =>
                    toast({ color: 'danger', heading: texts.couldNotCancel, body: describeFailure(error) }),
                })
              }
            >
              {texts.cancelTask}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  )
}
