import { Button, Text, Dialog, Field, TextInput } from '@parapet/ui'
import { Archive, ArchiveRestore, Tag } from 'lucide-react'
import { useState, type ReactNode, useId, type SubmitEvent } from 'react'
import type { SendBatch } from '~/lib/batch'
import { formatNumber } from '~/lib/format'
import { bulkTexts } from './bulk-texts.ts'
import type { FacetSource } from './list-data.ts'
import { useFacets } from './list-filter-chips.tsx'
import { type UndoOption, useBulkRun } from './use-bulk-run.tsx'

interface BulkRow {
  id: string
  name: string
  permissions: readonly string[]
}

/** Configures the bulk actions of a list. Define it outside components. */
export interface BulkDefinition<Row, Change> {
  /** The resource in permission names, such as `unit` in `unit:update`. */
  permissionResource: string
  send: SendBatch<Change>
  isArchived: (row: Row) => boolean
  /** Whether archived rows can be changed too. */
  canChangeArchived: boolean
  /** False for rows that can never be archived. */
  canArchive?: (row: Row) => boolean
  archive: Change
  restore: Change
  /** Undoes archiving, if that depends on the row's previous state. */
  getRestoreChange?: (row: Row) => Change
  tag: (tag: string) => Change
  untag: (tag: string) => Change
  /** `2 units` */
  describeCount: (count: number) => string
  texts: { archive: string; restore: string }
}

interface BulkActionsProps<Row, Change> {
  definition: BulkDefinition<Row, Change>
  rows: readonly Row[]
  /** The list's facets, for the tags that exist already. */
  facets: FacetSource | null
  /** Refetches the data affected by the changes. */
  refresh: () => Promise<unknown>
  /** Called when the selected rows have been processed. */
  onDone: () => void
  /** Rendered before the standard actions. */
  leading?: ReactNode
  /** Renders more actions for the rows the user can update. `revert` returns the change that undoes it for a row. */
  renderChanges?: (
    rows: readonly Row[],
    change: (change: Change, revert: UndoOption<Row, Change>['revertChange']) => void,
  ) => ReactNode
}

/** Bulk actions of a list: tagging, archiving, and custom ones. */
export function BulkActions<Row extends BulkRow, Change>({
  definition,
  rows,
  facets,
  refresh,
  onDone,
  leading,
  renderChanges,
}: BulkActionsProps<Row, Change>) {
  const {
    permissionResource,
    isArchived,
    canArchive = () => true,
    describeCount,
    texts,
    restore,
  } = definition
  const [isTagDialogOpen, setTagDialogOpen] = useState(false)
  const { run, dialog } = useBulkRun<Row, Change>({ send: definition.send, describeCount, refresh, onDone })

  const changeableRows = definition.canChangeArchived ? rows : rows.filter((row) => !isArchived(row))
  const updatableRows = changeableRows.filter(({ permissions }) =>
    permissions.includes(`${permissionResource}:update`),
  )
  const rowsWithArchivePermission = rows.filter(
    (row) => row.permissions.includes(`${permissionResource}:archive`) && canArchive(row),
  )
  const archivableRows = rowsWithArchivePermission.filter((row) => !isArchived(row))
  const restorableRows = rowsWithArchivePermission.filter(isArchived)
  const archiveOrRestoreRows = definition.canChangeArchived ? rowsWithArchivePermission : archivableRows
  const deniedCount = changeableRows.length - Math.min(updatableRows.length, archiveOrRestoreRows.length)
  const describeRows = ({ length }: readonly Row[]) => describeCount(length)

  return (
    <>
      {deniedCount > 0 ? (
        <Text size="sm" tone="muted">
          {bulkTexts.notAllowedFor(formatNumber(deniedCount))}
        </Text>
      ) : null}
      {leading}
      {updatableRows.length > 0 ? (
        <>
          {renderChanges?.(
            updatableRows,
            (change, revert) =>
              void run(updatableRows, change, {
                heading: bulkTexts.changed(describeRows(updatableRows)),
                revertChange: revert,
              }),
          )}
          <Button size="sm" icon={<Tag />} onClick={() => setTagDialogOpen(true)}>
            {bulkTexts.addTag}
          </Button>
        </>
      ) : null}
      {restorableRows.length > 0 ? (
        <Button size="sm" icon={<ArchiveRestore />} onClick={() => void run(restorableRows, restore)}>
          {texts.restore}
        </Button>
      ) : null}
      {archivableRows.length > 0 ? (
        <Button
          size="sm"
          icon={<Archive />}
          onClick={() =>
            void run(archivableRows, definition.archive, {
              heading: bulkTexts.archived(describeRows(archivableRows)),
              revertChange: definition.getRestoreChange ?? (() => restore),
            })
          }
        >
          {texts.archive}
        </Button>
      ) : null}
      {isTagDialogOpen ? (
        <TagDialog
          count={describeRows(updatableRows)}
          onClose={() => setTagDialogOpen(false)}
          facets={facets}
          onTag={(tag) =>
            void run(updatableRows, definition.tag(tag), {
              heading: bulkTexts.tagged(describeRows(updatableRows), tag),
              revertChange: () => definition.untag(tag),
            })
          }
        />
      ) : null}
      {dialog}
    </>
  )
}

const maxTagLength = 40

interface TagDialogProps {
  /** `2 properties` */
  count: string
  facets: FacetSource | null
  onTag: (tag: string) => void
  onClose: () => void
}

/** Asks for the tag to add to the selected rows. */
function TagDialog({ count, facets, onTag, onClose }: TagDialogProps) {
  const formId = useId()
  const [tag, setTag] = useState('')
  const trimmedTag = tag.trim()
  const suggestionsId = useId()
  const { facets: facetCounts } = useFacets(facets, true)

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (trimmedTag === '' || trimmedTag.includes(',')) return
    onClose()
    onTag(trimmedTag)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="sm"
      title={bulkTexts.tagTitle(count)}
      footer={
        <>
          <Button onClick={onClose}>{bulkTexts.cancel}</Button>
          <Button
            tone="primary"
            type="submit"
            form={formId}
            disabled={trimmedTag === '' || trimmedTag.includes(',')}
          >
            {bulkTexts.addTag}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <Field label={bulkTexts.tag} help={bulkTexts.tagHelp}>
          <TextInput
            value={tag}
            list={suggestionsId}
            autoComplete="off"
            maxLength={maxTagLength}
            autoFocus
            onChange={(event) => setTag(event.target.value)}
          />
        </Field>
        <datalist id={suggestionsId}>
          {facetCounts?.['tag']?.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      </form>
    </Dialog>
  )
}
