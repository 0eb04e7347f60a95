import { Button, Text, Dialog, Field, TextInput } from '@parapet/ui'
import { Archive, ArchiveRestore, Tag } from 'lucide-react'
import { useState, type ReactNode, useId, type SubmitEvent } from 'react'
import type { SendBatch } from '~/lib/batch'
import { formatNumber } from '~/lib/format'
import { bulkTexts } from './bulk-texts.ts'
import { useBulkRun } from './use-bulk-run.tsx'

interface BulkRow {
  id: string
  name: string
  permissions: readonly string[]
}

/** Configures the bulk actions of a list. Define it outside components. */
export interface BulkDefinition<Row, Change> {
  /** The resource in permission names, such as `unit` in `unit:update`. */
  noun: string
  send: SendBatch<Change>
  isArchived: (row: Row) => boolean
  /** Whether archived rows can be changed too. */
  changesArchived: boolean
  /** False for rows that can never be archived. */
  canArchive?: (row: Row) => boolean
  archive: Change
  restore: Change
  /** Undoes archiving, if that depends on the row's previous state. */
  getRestoreChange?: (row: Row) => Change
  tag: (tag: string) => Change
  /** `2 units` */
  describeCount: (count: number) => string
  texts: { archive: string; restore: string }
}

interface BulkActionsProps<Row, Change> {
  definition: BulkDefinition<Row, Change>
  rows: readonly Row[]
  /** Refetches the data affected by the changes. */
  refresh: () => Promise<unknown>
  /** Called when the selected rows have been processed. */
  onDone: () => void
  /** Rendered before the standard actions. */
  leading?: ReactNode
  /** Renders more actions for the rows the user can update. */
  renderChanges?: (rows: readonly Row[], change: (change: Change) => void) => ReactNode
}

/** Bulk actions of a list: tagging, archiving, and custom ones. */
export function BulkActions<Row extends BulkRow, Change>({
  definition,
  rows,
  refresh,
  onDone,
  leading,
  renderChanges,
}: BulkActionsProps<Row, Change>) {
  const { noun, isArchived, canArchive = () => true, describeCount, texts, restore } = definition
  const [isTagDialogOpen, setTagDialogOpen] = useState(false)
  const { run, dialog } = useBulkRun<Row, Change>({ send: definition.send, describeCount, refresh, onDone })

  const changeable = definition.changesArchived ? rows : rows.filter((row) => !isArchived(row))
  const updatable = changeable.filter(({ permissions }) => permissions.includes(`${noun}:update`))
  const archivable = rows.filter((row) => row.permissions.includes(`${noun}:archive`) && canArchive(row))
  const active = archivable.filter((row) => !isArchived(row))
  const archived = archivable.filter(isArchived)
  const archiveAllowed = definition.changesArchived ? archivable : active
  const deniedCount = changeable.length - Math.min(updatable.length, archiveAllowed.length)
  const countOf = ({ length }: readonly Row[]) => describeCount(length)

  return (
    <>
      {deniedCount > 0 ? (
        <Text size="sm" tone="muted">
          {bulkTexts.notAllowedFor(formatNumber(deniedCount))}
        </Text>
      ) : null}
      {leading}
      {updatable.length > 0 ? (
        <>
          {renderChanges?.(updatable, (change) => void run(updatable, change))}
          <Button size="sm" icon={<Tag />} onClick={() => setTagDialogOpen(true)}>
            {bulkTexts.addTag}
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
            void run(active, definition.archive, {
              heading: bulkTexts.archived(countOf(active)),
              revertChange: definition.getRestoreChange ?? (() => restore),
            })
          }
        >
          {texts.archive}
        </Button>
      ) : null}
      {isTagDialogOpen ? (
        <TagDialog
          count={countOf(updatable)}
          onClose={() => setTagDialogOpen(false)}
          onTag={(tag) => void run(updatable, definition.tag(tag))}
        />
      ) : null}
      {dialog}
    </>
  )
}

const tagLengthMax = 40

interface TagDialogProps {
  /** `2 properties` */
  count: string
  onTag: (tag: string) => void
  onClose: () => void
}

/** Asks for the tag to add to the selected rows. */
function TagDialog({ count, onTag, onClose }: TagDialogProps) {
  const formId = useId()
  const [tag, setTag] = useState('')
  const trimmedTag = tag.trim()

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
            maxLength={tagLengthMax}
            autoFocus
            onChange={(event) => setTag(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
