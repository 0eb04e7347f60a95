import { Button, ConfirmDialog, toast } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useRetryTasks } from '~/data/tasks/mutations'
import { taskQueries } from '~/data/tasks/queries'
import { taskTexts as texts } from '~/components/task-texts'
import { toTaskQuery, type TaskListState } from './task-list-url.ts'

export interface RetryAllButtonProps {
  orgId: string
  state: TaskListState
}

/** Retries all failed tasks of the selected type. Shown if a type is selected and several of its tasks failed. */
export function RetryAllButton({ orgId, state }: RetryAllButtonProps) {
  const isAvailable = state.type !== null && (state.state === 'all' || state.state === 'failed')
  // The list has the same query, so this adds no request.
  const { data } = useInfiniteQuery({ ...taskQueries.list(orgId, toTaskQuery(state)), enabled: isAvailable })
  const retry = useRetryTasks(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const retryableTasks = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ retryable }) => retryable)

  if (!isAvailable || state.type === null || (retryableTasks.length < 2 && !isConfirmOpen)) return null
  const count = retryableTasks.length

  function retryTasks() {
    retry.mutate(
      retryableTasks.map(({ id }) => id),
      {
        onSuccess: ({ started, total }) =>
          toast(
            started === total
              ? { color: 'success', heading: texts.retriedAll(started) }
              : { color: 'warning', heading: texts.retriedSome(started, total) },
          ),
        onSettled: () => setConfirmOpen(false),
      },
    )
  }

  return (
    <>
      <Button size="sm-md" icon={<RotateCcw />} onClick={() => setConfirmOpen(true)}>
        {texts.retryAll(count)}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        title={texts.retryAllTitle(count, texts.types[state.type])}
        description={texts.retryAllDetail}
        confirmLabel={texts.retryAllConfirm}
        loading={retry.isPending}
        onConfirm={retryTasks}
      />
    </>
  )
}
