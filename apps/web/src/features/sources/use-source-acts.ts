import { toast } from '@parapet/ui'
import { useDeleteSource, useRunSource, useUpdateSource } from '~/data/sources/mutations'
import type { Source } from '~/data/sources/queries'
import { describeFailure } from '~/lib/describe-failure'
import { sourcesTexts as texts } from './texts.ts'

const fail = (heading: string) => (error: Error) =>
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })

/** What people do with a source, each with a word on what came of it. */
export function useSourceActs(orgId: string, source: Source) {
  const run = useRunSource(orgId)
  const update = useUpdateSource(orgId)
  const remove = useDeleteSource(orgId)
  const { name } = source

  return {
    isRunning: run.isPending,
    isRemoving: remove.isPending,
    isChanging: update.isPending,
    run: () =>
      run.mutate(source.id, {
        onSuccess: () => toast({ heading: texts.ran(name) }),
        onError: fail(texts.couldNotRun),
      }),
    setStatus: (status: 'active' | 'paused') =>
      update.mutate(
        { source, body: { status } },
        {
          onSuccess: () => toast({ heading: status === 'paused' ? texts.paused(name) : texts.resumed(name) }),
          onError: fail(texts.couldNotChange),
        },
      ),
    remove: (onDone: () => void) =>
      remove.mutate(source.id, {
        onSuccess: () => {
          toast({ heading: texts.removed(name) })
          onDone()
        },
        onError: fail(texts.couldNotRemove),
      }),
  }
}

/** Whether somebody has turned it off; the key of a source that is turned off was refused. */
export const isStopped = ({ status }: Pick<Source, 'status'>) => status === 'paused' || status === 'disabled'
