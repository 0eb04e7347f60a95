import { toast } from '@parapet/ui'
import { toastFailure } from '~/lib/toast-failure'

const undoDurationMs = 8000

interface Item {
  id: string
  name: string
}

interface UpdateMutation<Body> {
  mutate: (
    change: { id: string; body: Body },
    callbacks: { onSuccess: () => void; onError: (error: Error) => void },
  ) => void
  isPending: boolean
}

interface ArchiveTexts {
  archived: (name: string) => string
  archivedDetail?: string
  couldNotArchive: (name: string) => string
  restored: (name: string) => string
  couldNotRestore: (name: string) => string
  undo: string
}

/** Archives without confirmation and offers to undo. `bodies` are the request bodies of the two changes. */
export function useArchive<Body extends object>(
  update: UpdateMutation<Body>,
  texts: ArchiveTexts,
  bodies: { archived: Body; restored: Body },
) {
  function restore({ id, name }: Item) {
    update.mutate(
      { id, body: bodies.restored },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.restored(name) }),
        onError: (error) => toastFailure(texts.couldNotRestore(name), error),
      },
    )
  }

  function archive({ id, name }: Item, changes?: Partial<Body>) {
    update.mutate(
      { id, body: { ...bodies.archived, ...changes } },
      {
        onSuccess: () =>
          toast({
            heading: texts.archived(name),
            ...(texts.archivedDetail === undefined ? {} : { body: texts.archivedDetail }),
            duration: undoDurationMs,
            action: { label: texts.undo, onSelect: () => restore({ id, name }) },
          }),
        onError: (error) => toastFailure(texts.couldNotArchive(name), error),
      },
    )
  }

  return { archive, restore, isPending: update.isPending }
}
