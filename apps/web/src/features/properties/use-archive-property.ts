import { toast } from '@parapet/ui'
import { useUpdateProperty } from '~/data/properties/mutations'
import type { PropertyListItem } from '~/data/properties/queries'
import { describeFailure } from '~/lib/describe-failure'
import { propertyTexts } from './texts.ts'

const undoMs = 8000

/** Archives at once and offers to take it back, rather than asking before. */
export function useArchiveProperty(orgId: string) {
  const update = useUpdateProperty(orgId)

  function restore(
    { id, name }: Pick<PropertyListItem, 'id' | 'name'>,
    status: 'active' | 'inactive' = 'active',
  ) {
    update.mutate(
      { id, body: { status } },
      {
        onSuccess: () => toast({ color: 'success', heading: propertyTexts.restored(name) }),
        onError: (error) => showFailure(propertyTexts.couldNotRestore(name), error),
      },
    )
  }

  function archive({ id, name, status }: Pick<PropertyListItem, 'id' | 'name' | 'status'>) {
    update.mutate(
      { id, body: { status: 'archived' } },
      {
        onSuccess: () =>
          toast({
            heading: propertyTexts.archived(name),
            body: propertyTexts.archivedDetail,
            duration: undoMs,
            action: {
              label: propertyTexts.undo,
              onSelect: () => restore({ id, name }, status === 'inactive' ? 'inactive' : 'active'),
            },
          }),
        onError: (error) => showFailure(propertyTexts.couldNotArchive(name), error),
      },
    )
  }

  return { archive, restore, isPending: update.isPending }
}

function showFailure(heading: string, error: unknown) {
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })
}
