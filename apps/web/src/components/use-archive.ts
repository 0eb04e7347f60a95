import { toast } from '@parapet/ui'
import { toastFailure } from '~/lib/toast-failure'

const undoDurationMs = 8000

interface Item {
  id: string
  name: string
}

interface UpdateMutation<Body> {
  mutateAsync: (change: { id: string; body: Body }) => Promise<unknown>
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
  // Not by callbacks of the mutation, which are dropped if the page is left before the response.
  async function restore({ id, name }: Item) {
    try {
      await update.mutateAsync({ id, body: bodies.restored })
      toast({ color: 'success', heading: texts.restored(name) })
    } catch (error) {
      toastFailure(texts.couldNotRestore(name), error)
    }
  }

  async function archive({ id, name }: Item, changes?: Partial<Body>) {
    try {
      await update.mutateAsync({ id, body: { ...bodies.archived, ...changes } })
      toast({
        heading: texts.archived(name),
        ...(texts.archivedDetail === undefined ? {} : { body: texts.archivedDetail }),
        duration: undoDurationMs,
        action: { label: texts.undo, onSelect: () => void restore({ id, name }) },
      })
    } catch (error) {
      toastFailure(texts.couldNotArchive(name), error)
    }
  }

  return {
    archive: (item: Item, changes?: Partial<Body>) => void archive(item, changes),
    restore: (item: Item) => void restore(item),
    isPending: update.isPending,
  }
}
