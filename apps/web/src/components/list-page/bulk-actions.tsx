import { Button, Text, Dialog, Field, TextInput } from '@parapet/ui'
import { Archive, ArchiveRestore, Tag } from 'lucide-react'
import { useState, type ReactNode, useId, type SubmitEvent } from 'react'
import type { SendBatch } from '~/lib/batch'
import { formatNumber } from '~/lib/format'
import { listTexts } from './texts.ts'
import { useBulkRun } from './use-bulk-run.tsx'

interface BulkRow {
  id: string
  name: string
  permissions: readonly string[]
}

/** What differs between the bulk actions of one list and another. It stands outside components. */
export interface BulkDefinition<Row, Change> {
  /** `unit` of `unit:update`. */
  noun: string
  send: SendBatch<Change>
  isArchived: (row: Row) => boolean
  /** Archived rows can be changed too. */
  changesArchived: boolean
  /** False for rows that nobody archives, whatever they may do. */
  canArchive?: (row: Row) => boolean
  archive: Change
  restore: Change
  /** What takes archiving back, where it depends on what a row was before. */
  restoreOf?: (row: Row) => Change
  tag: (tag: string) => Change
  /** `2 units` */
  describeCount: (count: number) => string
  texts: { archive: string; restore: string }
}

interface BulkActionsProps<Row, Change> {
  definition: BulkDefinition<Row, Change>
  rows: readonly Row[]
  /** Reads again what the changes are shown in. */
  refresh: () => Promise<unknown>
  /** The chosen rows are done with. */
  onDone: () => void
  /** Before everything else. */
  first?: ReactNode
  /** More that changes the rows that may be changed. */
  renderChanges?: (rows: readonly Row[], change: (change: Change) => void) => ReactNode
}

/** What can be done with several rows of a list at once: tags, the archive, and what its list adds. */
export function BulkActions<Row extends BulkRow, Change>({
  definition,
  rows,
  refresh,
  onDone,
  first,
  renderChanges,
}: BulkActionsProps<Row, Change>) {
  const { noun, isArchived, canArchive = () => true, describeCount, texts, restore } = definition
  const [isTagging, setIsTagging] = useState(false)
  const { run, dialog } = useBulkRun<Row, Change>({ send: definition.send, describeCount, refresh, onDone })

  const concerned = definition.changesArchived ? rows : rows.filter((row) => !isArchived(row))
  const mayUpdate = concerned.filter(({ permissions }) => permissions.includes(`${noun}:update`))
  const mayArchive = rows.filter((row) => row.permissions.includes(`${noun}:archive`) && canArchive(row))
  const active = mayArchive.filter((row) => !isArchived(row))
  const archived = mayArchive.filter(isArchived)
  const archivable = definition.changesArchived ? mayArchive : active
  const refused = concerned.length - Math.min(mayUpdate.length, archivable.length)
  const countOf = ({ length }: readonly Row[]) => describeCount(length)

  return (
    <>
      {refused > 0 ? (
        <Text size="sm" tone="muted">
          {listTexts.notAllowedFor(formatNumber(refused))}
        </Text>
      ) : null}
      {first}
      {mayUpdate.length > 0 ? (
        <>
          {renderChanges?.(mayUpdate, (change) => void run(mayUpdate, change))}
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
            void run(active, definition.archive, {
              heading: listTexts.archived(countOf(active)),
              changeOf: definition.restoreOf ?? (() => restore),
            })
          }
        >
          {texts.archive}
        </Button>
      ) : null}
      {isTagging ? (
        <TagDialog
          count={countOf(mayUpdate)}
          onClose={() => setIsTagging(false)}
          onTag={(tag) => void run(mayUpdate, definition.tag(tag))}
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

/** Asks for the tag that chosen rows get. */
function TagDialog({ count, onTag, onClose }: TagDialogProps) {
  const formId = useId()
  const [tag, setTag] = useState('')
  const given = tag.trim()

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (given === '' || given.includes(',')) return
    onClose()
    onTag(given)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="sm"
      title={listTexts.tagTitle(count)}
      footer={
        <>
          <Button onClick={onClose}>{listTexts.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} disabled={given === '' || given.includes(',')}>
            {listTexts.addTag}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <Field label={listTexts.tag} help={listTexts.tagHelp}>
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
