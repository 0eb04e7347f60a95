import { toast } from '@parapet/ui'
import { useUpdateTenant } from '~/data/tenants/mutations'
import type { TenantListItem } from '~/data/tenants/queries'
import { describeFailure } from '~/lib/describe-failure'
import { tenantTexts as texts } from './texts.ts'

const undoMs = 8000

type Named = Pick<TenantListItem, 'id' | 'displayName'>

/** Archives at once and offers to take it back, rather than asking before. */
export function useArchiveTenant(orgId: string) {
  const update = useUpdateTenant(orgId)

  function restore({ id, displayName }: Named) {
    update.mutate(
      { id, body: { archived: false } },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.restored(displayName) }),
        onError: (error) => showFailure(texts.couldNotRestore(displayName), error),
      },
    )
  }

  function archive({ id, displayName }: Named) {
    update.mutate(
      { id, body: { archived: true } },
      {
        onSuccess: () =>
          toast({
            heading: texts.archived(displayName),
            body: texts.archivedDetail,
            duration: undoMs,
            action: { label: texts.undo, onSelect: () => restore({ id, displayName }) },
          }),
        onError: (error) => showFailure(texts.couldNotArchive(displayName), error),
      },
    )
  }

  return { archive, restore, isPending: update.isPending }
}

function showFailure(heading: string, error: unknown) {
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })
}
