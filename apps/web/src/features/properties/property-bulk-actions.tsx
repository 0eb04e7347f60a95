import { Button, Combobox, Dialog, DropdownMenu, Field, MenuItem, Text } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ChevronDown, Tag } from 'lucide-react'
import { useState } from 'react'
import { TagDialog } from '~/components/list-page/tag-dialog'
import { useBulkRun } from '~/components/list-page/use-bulk-run'
import { usePortfolioChoices } from '~/data/portfolios/use-portfolio-choices'
import { changeProperties, type PropertyBatchChange, refreshProperties } from '~/data/properties/mutations'
import type { PropertyListItem } from '~/data/properties/queries'
import { formatNumber } from '~/lib/format'
import { listTexts } from '~/texts/lists'
import { propertyTexts } from '~/texts/properties'
import { propertyValueTexts } from '~/texts/property-values'

export interface PropertyBulkActionsProps {
  orgId: string
  properties: readonly PropertyListItem[]
  /** The chosen rows are done with. */
  onDone: () => void
}

type Criticality = PropertyListItem['criticality']

/** What can be done with several properties at once. */
export function PropertyBulkActions({ orgId, properties, onDone }: PropertyBulkActionsProps) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'portfolio' | 'tag' | null>(null)
  const { run, dialog } = useBulkRun<PropertyListItem, PropertyBatchChange>({
    send: changeProperties,
    describeCount: propertyTexts.properties,
    refresh: () => refreshProperties(queryClient, orgId),
    onDone,
  })

  const mayUpdate = properties.filter(({ permissions }) => permissions.includes('property:update'))
  const mayArchive = properties.filter(({ permissions }) => permissions.includes('property:archive'))
  const active = mayArchive.filter(({ status }) => status !== 'archived')
  const archived = mayArchive.filter(({ status }) => status === 'archived')
  const refused = properties.length - Math.min(mayUpdate.length, mayArchive.length)
  const count = propertyTexts.properties(formatNumber(mayUpdate.length))
  const restoreOf = ({ status }: PropertyListItem): PropertyBatchChange => ({
    status: status === 'inactive' ? 'inactive' : 'active',
  })

  return (
    <>
      {refused > 0 ? (
        <Text size="sm" tone="muted">
          {listTexts.notAllowedFor(formatNumber(refused))}
        </Text>
      ) : null}
      {mayUpdate.length > 0 ? (
        <>
          <DropdownMenu
            trigger={
              <Button size="sm" endIcon={<ChevronDown />}>
                {propertyTexts.setCriticality}
              </Button>
            }
          >
            {(Object.entries(propertyValueTexts.criticality) as [Criticality, string][]).map(
              ([criticality, label]) => (
                <MenuItem key={criticality} onSelect={() => void run(mayUpdate, { criticality })}>
                  {label}
                </MenuItem>
              ),
            )}
          </DropdownMenu>
          <Button size="sm" onClick={() => setAsking('portfolio')}>
            {propertyTexts.move}
          </Button>
          <Button size="sm" icon={<Tag />} onClick={() => setAsking('tag')}>
            {listTexts.addTag}
          </Button>
        </>
      ) : null}
      {archived.length > 0 ? (
        <Button size="sm" icon={<ArchiveRestore />} onClick={() => void run(archived, { status: 'active' })}>
          {propertyTexts.restore}
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
                heading: listTexts.archived(propertyTexts.properties(formatNumber(active.length))),
                changeOf: restoreOf,
              },
            )
          }
        >
          {propertyTexts.archive}
        </Button>
      ) : null}

      {asking === 'portfolio' ? (
        <MoveDialog
          orgId={orgId}
          count={count}
          onClose={() => setAsking(null)}
          onMove={(portfolioId) => void run(mayUpdate, { portfolioId })}
        />
      ) : null}
      {asking === 'tag' ? (
        <TagDialog
          count={count}
          onClose={() => setAsking(null)}
          onTag={(tag) => void run(mayUpdate, { addTags: [tag] })}
        />
      ) : null}
      {dialog}
    </>
  )
}

interface MoveDialogProps {
  orgId: string
  count: string
  onMove: (portfolioId: string) => void
  onClose: () => void
}

function MoveDialog({ orgId, count, onMove, onClose }: MoveDialogProps) {
  const portfolios = usePortfolioChoices(orgId)
  const [portfolioId, setPortfolioId] = useState<string | null>(null)

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="sm"
      title={propertyTexts.moveTitle(count)}
      footer={
        <>
          <Button onClick={onClose}>{propertyTexts.cancel}</Button>
          <Button
            tone="primary"
            disabled={portfolioId === null}
            onClick={() => {
              if (portfolioId === null) return
              onClose()
              onMove(portfolioId)
            }}
          >
            {propertyTexts.move}
          </Button>
        </>
      }
    >
      <Field label={propertyTexts.portfolio}>
        <Combobox {...portfolios} value={portfolioId} onValueChange={setPortfolioId} />
      </Field>
    </Dialog>
  )
}
