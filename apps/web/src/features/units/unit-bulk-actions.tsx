import { Button, DropdownMenu, MenuItem } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import type { FacetSource } from '~/components/list-page/list-data'
import { BulkActions, type BulkDefinition } from '~/components/list-page/bulk-actions'
import { changeUnits, type UnitBatchChange, refreshUnits } from '~/data/units/mutations'
import type { UnitListItem } from '~/data/units/queries'
import { unitTexts as texts } from './texts.ts'
import { unitValueTexts } from '~/components/unit-value-texts'

export interface UnitBulkActionsProps {
  orgId: string
  facets: FacetSource | null
  units: readonly UnitListItem[]
  /** Called when the action is finished; clears the selection. */
  onDone: () => void
}

type Status = UnitListItem['status']

const definition: BulkDefinition<UnitListItem, UnitBatchChange> = {
  permissionResource: 'unit',
  send: changeUnits,
  isArchived: ({ archivedAt }) => archivedAt !== null,
  canChangeArchived: false,
  archive: { archived: true },
  restore: { archived: false },
  tag: (tag) => ({ addTags: [tag] }),
  untag: (tag) => ({ removeTags: [tag] }),
  describeCount: texts.units,
  texts,
}

export function UnitBulkActions({ orgId, units, facets, onDone }: UnitBulkActionsProps) {
  const queryClient = useQueryClient()
  return (
    <BulkActions
      definition={definition}
      facets={facets}
      rows={units}
      refresh={() => refreshUnits(queryClient, orgId)}
      onDone={onDone}
      renderChanges={(_, change) => (
        <DropdownMenu
          trigger={
            <Button size="sm" endIcon={<ChevronDown />}>
              {texts.setStatus}
            </Button>
          }
        >
          {(Object.entries(unitValueTexts.status) as [Status, string][]).map(([status, label]) => (
            <MenuItem
              key={status}
              onSelect={() => change({ status }, (_, { groupId }) => ({ undo: groupId ?? '' }))}
            >
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    />
  )
}
