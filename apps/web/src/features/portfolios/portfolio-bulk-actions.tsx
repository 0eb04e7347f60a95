import { Button, Text } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, Tag } from 'lucide-react'
import { useState } from 'react'
import { TagDialog } from '~/components/list-page/tag-dialog'
import { useBulkRun } from '~/components/list-page/use-bulk-run'
import { changePortfolios, type PortfolioBatchChange, refreshPortfolios } from '~/data/portfolios/mutations'
import type { Portfolio } from '~/data/portfolios/queries'
import { formatNumber } from '~/lib/format'
import { listTexts } from '~/texts/lists'
import { portfolioTexts } from '~/texts/portfolios'

interface PortfolioBulkActionsProps {
  orgId: string
  portfolios: readonly Portfolio[]
  /** The chosen rows are done with. */
  onDone: () => void
}

/** What can be done with several portfolios at once. One that holds properties is archived on its own page. */
export function PortfolioBulkActions({ orgId, portfolios, onDone }: PortfolioBulkActionsProps) {
  const queryClient = useQueryClient()
  const [isTagging, setIsTagging] = useState(false)
  const { run, dialog } = useBulkRun<Portfolio, PortfolioBatchChange>({
    send: changePortfolios,
    describeCount: portfolioTexts.portfolios,
    refresh: () => refreshPortfolios(queryClient, orgId),
    onDone,
  })

  const mayUpdate = portfolios.filter(({ permissions }) => permissions.includes('portfolio:update'))
  const mayArchive = portfolios.filter(
    ({ permissions, unassigned }) => permissions.includes('portfolio:archive') && !unassigned,
  )
  const active = mayArchive.filter(({ status }) => status === 'active')
  const archived = mayArchive.filter(({ status }) => status === 'archived')
  const refused = portfolios.length - Math.min(mayUpdate.length, mayArchive.length)
  const restore: PortfolioBatchChange = { status: 'active' }

  return (
    <>
      {refused > 0 ? (
        <Text size="sm" tone="muted">
          {listTexts.notAllowedFor(formatNumber(refused))}
        </Text>
      ) : null}
      {mayUpdate.length > 0 ? (
        <Button size="sm" icon={<Tag />} onClick={() => setIsTagging(true)}>
          {listTexts.addTag}
        </Button>
      ) : null}
      {archived.length > 0 ? (
        <Button size="sm" icon={<ArchiveRestore />} onClick={() => void run(archived, restore)}>
          {portfolioTexts.restore}
        </Button>
      ) : null}
      {active.length > 0 ? (
        <Button
          size="sm"
          icon={<Archive />}
          onClick={() =>
            void run(
              active,
              { status: 'archived' },
              {
                heading: listTexts.archived(portfolioTexts.portfolios(formatNumber(active.length))),
                changeOf: () => restore,
              },
            )
          }
        >
          {portfolioTexts.archive}
        </Button>
      ) : null}

      {isTagging ? (
        <TagDialog
          count={portfolioTexts.portfolios(formatNumber(mayUpdate.length))}
          onClose={() => setIsTagging(false)}
          onTag={(tag) => void run(mayUpdate, { addTags: [tag] })}
        />
      ) : null}
      {dialog}
    </>
  )
}
