import { Button, ConfirmDialog, toast } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useRetryTasks } from '~/data/tasks/mutations'
import { taskQueries } from '~/data/tasks/queries'
import { taskTexts as texts } from '~/components/task-texts'
import { toTaskQuery, type TaskListState } from './task-list-url.ts'

export interface RetryAllProps {
  orgId: string
  state: TaskListState
}

/** Retries all failed tasks of the selected type. Shown if a type is selected and several of its tasks failed. */
export function RetryAll({ orgId, state }: RetryAllProps) {
  const isOffered = state.type !== null && (state.state === 'all' || state.state === 'failed')
  // The list has the same query, so this adds no request.
  const { data } = useInfiniteQuery({ ...taskQueries.list(orgId, toTaskQuery(state)), enabled: isOffered })
  const retry = useRetryTasks(orgId)
  const [isAsking, setIsAsking] = useState(false)
  const failed = (data?.pages ?? []).flatMap(({ items }) => items).filter(({ retryable }) => retryable)

  if (!isOffered || state.type === null || (failed.length < 2 && !isAsking)) return null
  const count = failed.length

  function run() {
    retry.mutate(
      failed.map(({ id }) => id),
      {
        onSuccess: ({ started, of }) =>
          toast(
            started === of
              ? { color: 'success', heading: texts.retriedAll(started) }
              : { color: 'warning', heading: texts.retriedSome(started, of) },
          ),
        onSettled: () => setIsAsking(false),
      },
    )
  }

  return (
    <>
      <Button size="sm-md" icon={<RotateCcw />} onClick={() => setIsAsking(true)}>
        {texts.retryAll(count)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setIsAsking(false)}
        title={texts.retryAllTitle(count, texts.types[state.type])}
        description={texts.retryAllDetail}
        confirmLabel={texts.retryAllConfirm}
        loading={retry.isPending}
        onConfirm={run}
      />
    </>
  )
}
