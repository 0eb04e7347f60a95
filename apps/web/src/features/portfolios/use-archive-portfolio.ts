import { toast } from '@parapet/ui'
import { useUpdatePortfolio } from '~/data/portfolios/mutations'
import type { Portfolio } from '~/data/portfolios/queries'
import { describeFailure } from '~/lib/describe-failure'
import { portfolioTexts } from './texts.ts'

const undoMs = 8000

type Target = Pick<Portfolio, 'id' | 'name'>

/** Archives an empty portfolio at once and offers to take it back; one with properties needs to know where they go. */
export function useArchivePortfolio(orgId: string) {
  const update = useUpdatePortfolio(orgId)

  function restore({ id, name }: Target) {
    update.mutate(
      { id, body: { status: 'active' } },
      {
        onSuccess: () => toast({ color: 'success', heading: portfolioTexts.restored(name) }),
        onError: (error) => showFailure(portfolioTexts.couldNotRestore(name), error),
      },
    )
  }

  function archive(target: Target, moveTo?: string) {
    update.mutate(
      { id: target.id, body: { status: 'archived', ...(moveTo === undefined ? {} : { moveTo }) } },
      {
        onSuccess: () =>
          toast({
            heading: portfolioTexts.archived(target.name),
            duration: undoMs,
            action: { label: portfolioTexts.undo, onSelect: () => restore(target) },
          }),
        onError: (error) => showFailure(portfolioTexts.couldNotArchive(target.name), error),
      },
    )
  }

  return { archive, restore, isPending: update.isPending }
}

function showFailure(heading: string, error: unknown) {
  toast({ color: 'danger', heading, body: describeFailure(error), persistent: true })
}
