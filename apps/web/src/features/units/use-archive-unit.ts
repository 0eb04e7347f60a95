import { toast } from '@parapet/ui'
import { useUpdateUnit } from '~/data/units/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { unitTexts as texts } from './texts.ts'

const undoMs = 8000

interface Named {
  id: string
  name: string
}

/** Archives at once and offers to take it back, rather than asking before. */
export function useArchiveUnit(orgId: string) {
  const update = useUpdateUnit(orgId)

  function restore({ id, name }: Named) {
    update.mutate(
      { id, body: { archived: false } },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.restored(name) }),
        onError: (error) => showFailure(texts.couldNotRestore(name), error),
      },
    )
  }

  function archive({ id, name }: Named) {
    update.mutate(
      { id, body: { archived: true } },
      {
        onSuccess: () =>
          toast({
            heading: texts.archived(name),
            body: texts.archivedDetail,
            duration: undoMs,
            action: { label: texts.undo, onSelect: () => restore({ id, name }) },
          }),
        onError: (error) => showFailure(texts.couldNotArchive(name), error),
      },
    )
  }

  return { archive, restore, isPending: update.isPending }
}

function showFailure(heading: string, error: unknown) {
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })
}
