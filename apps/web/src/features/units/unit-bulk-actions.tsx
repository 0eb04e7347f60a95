import { Button, DropdownMenu, MenuItem, Text } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Archive, ArchiveRestore, ChevronDown, Tag } from 'lucide-react'
import { useState } from 'react'
import { TagDialog } from '~/components/list-page/tag-dialog'
import { useBulkRun } from '~/components/list-page/use-bulk-run'
import { changeUnits, type UnitBatchChange, refreshUnits } from '~/data/units/mutations'
import type { UnitListItem } from '~/data/units/queries'
import { formatNumber } from '~/lib/format'
import { listTexts } from '~/texts/lists'
import { unitTexts as texts } from '~/texts/units'
import { unitValueTexts } from '~/texts/unit-values'

export interface UnitBulkActionsProps {
  orgId: string
  units: readonly UnitListItem[]
  /** The chosen rows are done with. */
  onDone: () => void
}

type Status = UnitListItem['status']

/** What can be done with several units at once. */
export function UnitBulkActions({ orgId, units, onDone }: UnitBulkActionsProps) {
  const queryClient = useQueryClient()
  const [isTagging, setIsTagging] = useState(false)
  const { run, dialog } = useBulkRun<UnitListItem, UnitBatchChange>({
    send: changeUnits,
    describeCount: texts.units,
    refresh: () => refreshUnits(queryClient, orgId),
    onDone,
  })

  const living = units.filter(({ archivedAt }) => archivedAt === null)
  const mayUpdate = living.filter(({ permissions }) => permissions.includes('unit:update'))
  const mayArchive = units.filter(({ permissions }) => permissions.includes('unit:archive'))
  const active = mayArchive.filter(({ archivedAt }) => archivedAt === null)
  const archived = mayArchive.filter(({ archivedAt }) => archivedAt !== null)
  const refused = living.length - Math.min(mayUpdate.length, active.length)
  const restore: UnitBatchChange = { archived: false }

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
                {texts.setStatus}
              </Button>
            }
          >
            {(Object.entries(unitValueTexts.status) as [Status, string][]).map(([status, label]) => (
              <MenuItem key={status} onSelect={() => void run(mayUpdate, { status })}>
                {label}
              </MenuItem>
            ))}
          </DropdownMenu>
          <Button size="sm" icon={<Tag />} onClick={() => setIsTagging(true)}>
            {listTexts.addTag}
          </Button>
        </>
      ) : null}
      {archived.length > 0 ? (
        <Button size="sm" icon={<ArchiveRestore />} onClick={() => void run(archived, restore)}>
          {texts.restore}
        </Button>
      ) : null}
      {active.length > 0 ? (
        <Button
          size="sm"
          icon={<Archive />}
          onClick={() =>
            void run(
              active,
              { archived: true },
              {
                heading: listTexts.archived(texts.units(formatNumber(active.length))),
                changeOf: () => restore,
              },
            )
          }
        >
          {texts.archive}
        </Button>
      ) : null}
      {isTagging ? (
        <TagDialog
          count={texts.units(formatNumber(mayUpdate.length))}
          onClose={() => setIsTagging(false)}
          onTag={(tag) => void run(mayUpdate, { addTags: [tag] })}
        />
      ) : null}
      {dialog}
    </>
  )
}
