import { Button, Combobox, Dialog, DropdownMenu, Field, MenuItem } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { FacetSource } from '~/components/list-page/list-data'
import { BulkActions, type BulkDefinition } from '~/components/list-page/bulk-actions'
import { usePortfolioChoices } from '~/data/choices'
import { changeProperties, type PropertyBatchChange, refreshProperties } from '~/data/properties/mutations'
import type { PropertyListItem } from '~/data/properties/queries'
import { propertyActionTexts } from './action-texts.ts'
import { propertyValueTexts } from './value-texts.ts'

export interface PropertyBulkActionsProps {
  orgId: string
  facets: FacetSource | null
  properties: readonly PropertyListItem[]
  /** Called when the action is finished; clears the selection. */
  onDone: () => void
}

type Criticality = PropertyListItem['criticality']

const definition: BulkDefinition<PropertyListItem, PropertyBatchChange> = {
  permissionResource: 'property',
  send: changeProperties,
  isArchived: ({ status }) => status === 'archived',
  canChangeArchived: true,
  archive: { status: 'archived' },
  restore: { status: 'active' },
  getRestoreChange: ({ status }) => ({ status: status === 'inactive' ? 'inactive' : 'active' }),
  tag: (tag) => ({ addTags: [tag] }),
  untag: (tag) => ({ removeTags: [tag] }),
  describeCount: propertyActionTexts.properties,
  texts: propertyActionTexts,
}

export function PropertyBulkActions({ orgId, properties, facets, onDone }: PropertyBulkActionsProps) {
  const queryClient = useQueryClient()
  return (
    <BulkActions
      definition={definition}
      facets={facets}
      rows={properties}
      refresh={() => refreshProperties(queryClient, orgId)}
      onDone={onDone}
      renderChanges={(rows, change) => (
        <>
          <DropdownMenu
            trigger={
              <Button size="sm" endIcon={<ChevronDown />}>
                {propertyActionTexts.setCriticality}
              </Button>
            }
          >
            {(Object.entries(propertyValueTexts.criticality) as [Criticality, string][]).map(
              ([criticality, label]) => (
                <MenuItem
                  key={criticality}
                  onSelect={() =>
                    change({ criticality }, (property) => ({ criticality: property.criticality }))
                  }
                >
                  {label}
                </MenuItem>
              ),
            )}
          </DropdownMenu>
          <MoveAction
            orgId={orgId}
            count={propertyActionTexts.properties(rows.length)}
            onMove={(portfolioId) =>
              change({ portfolioId }, ({ portfolio }) => ({ portfolioId: portfolio.id }))
            }
          />
        </>
      )}
    />
  )
}

function MoveAction(props: Omit<MoveDialogProps, 'onClose'>) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setDialogOpen(true)}>
        {propertyActionTexts.move}
      </Button>
      {isDialogOpen ? <MoveDialog {...props} onClose={() => setDialogOpen(false)} /> : null}
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
      title={propertyActionTexts.moveTitle(count)}
      footer={
        <>
          <Button onClick={onClose}>{propertyActionTexts.cancel}</Button>
          <Button
            tone="primary"
            disabled={portfolioId === null}
            onClick={() => {
              if (portfolioId === null) return
              onClose()
              onMove(portfolioId)
            }}
          >
            {propertyActionTexts.move}
          </Button>
        </>
      }
    >
      <Field label={propertyActionTexts.portfolio}>
        <Combobox {...portfolios} value={portfolioId} onValueChange={setPortfolioId} />
      </Field>
    </Dialog>
  )
}
