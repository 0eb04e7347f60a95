import { useQueryClient } from '@tanstack/react-query'
import type { FacetSource } from '~/components/list-page/list-data'
import { BulkActions, type BulkDefinition } from '~/components/list-page/bulk-actions'
import { changePortfolios, type PortfolioBatchChange, refreshPortfolios } from '~/data/portfolios/mutations'
import type { Portfolio } from '~/data/portfolios/queries'
import { portfolioTexts as texts } from './texts.ts'

interface PortfolioBulkActionsProps {
  orgId: string
  facets: FacetSource | null
  portfolios: readonly Portfolio[]
  /** Called when the action is finished; clears the selection. */
  onDone: () => void
}

const definition: BulkDefinition<Portfolio, PortfolioBatchChange> = {
  permissionResource: 'portfolio',
  send: changePortfolios,
  isArchived: ({ status }) => status === 'archived',
  canChangeArchived: true,
  canArchive: ({ unassigned }) => !unassigned,
  archive: { status: 'archived' },
  restore: { status: 'active' },
  tag: (tag) => ({ addTags: [tag] }),
  untag: (tag) => ({ removeTags: [tag] }),
  describeCount: texts.portfolios,
  texts,
}

/** Bulk actions for portfolios. One with properties can only be archived on its own page. */
export function PortfolioBulkActions({ orgId, portfolios, facets, onDone }: PortfolioBulkActionsProps) {
  const queryClient = useQueryClient()
  return (
    <BulkActions
      definition={definition}
      facets={facets}
      rows={portfolios}
      refresh={() => refreshPortfolios(queryClient, orgId)}
      onDone={onDone}
    />
  )
}
