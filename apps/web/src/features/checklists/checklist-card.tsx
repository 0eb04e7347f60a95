import { isApiError } from '@parapet/api-client'
import {
  Button,
  Card,
  DropdownMenu,
  Heading,
  IconButton,
  MenuItem,
  Text,
  toast,
  VisuallyHidden,
} from '@parapet/ui'
import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical, Pencil, Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { checklistTexts } from '~/components/threats/checklist-texts'
import { hazardTexts } from '~/components/threats/hazard-texts'
import {
  type Checklist,
  type ChecklistEntries,
  type ChecklistEntry,
  useReplaceChecklist,
} from '~/data/checklists/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { moveItem, type Side, toDue } from './checklist-items.ts'
import styles from './checklists.module.css'
import { ItemDrawer } from './item-drawer.tsx'
import { settingsChecklistTexts as texts } from './texts.ts'
import { useRowDrag } from './use-row-drag.ts'

interface ChecklistCardProps {
  orgId: string
  checklist: Checklist
  /** False shows it read-only. */
  mayUpdate: boolean
}

type Phase = ChecklistEntry['phase']
const phases = Object.keys(checklistTexts.phases) as Phase[]
const undoMs = 10_000

const showFailure = (error: unknown) =>
  toast({
    color: 'danger',
    ...(isApiError(error) && error.code === 'version-conflict'
      ? { heading: texts.conflictTitle, body: texts.conflict }
      : { heading: texts.failedTitle, body: describeFailure(error) }),
  })

/** The checklist of one hazard, by phase. Each change is saved at once. */
export function ChecklistCard({ orgId, checklist, mayUpdate }: ChecklistCardProps) {
  const { hazard, items, isDefault } = checklist
  const replace = useReplaceChecklist(orgId, hazard)
  const [openItem, setOpenItem] = useState<(Pick<ChecklistEntry, 'phase'> & Partial<ChecklistEntry>) | null>(
    null,
  )
  const [announcement, setAnnouncement] = useState('')
  const save = (changed: ChecklistEntries) => replace.mutateAsync(changed).catch(showFailure)

  function remove(item: ChecklistEntry) {
    const index = items.indexOf(item)
    void save(items.filter((other) => other !== item))
    toast({
      heading: texts.removed(item.label),
      duration: undoMs,
      action: {
        label: texts.undo,
        onSelect: () => void save(replace.readItems().toSpliced(index, 0, item)),
      },
    })
  }

  async function reset() {
    const saved = await save(null)
    if (typeof saved !== 'object') return
    toast({
      heading: texts.resetDone,
      duration: undoMs,
      action: { label: texts.undo, onSelect: () => void save(items) },
    })
  }

  function move(item: ChecklistEntry, target: { side: Side; targetKey: string }) {
    const changed = moveItem(items, item.key, target)
    const inPhase = changed.filter(({ phase }) => phase === item.phase)
    const position = inPhase.findIndex(({ key }) => key === item.key) + 1
    setAnnouncement(texts.moved(item.label, formatNumber(position), formatNumber(inPhase.length)))
    void save(changed)
  }

  const saveItem = (saved: Omit<ChecklistEntry, 'key'>) => {
    const key = openItem?.key
    return replace.mutateAsync(
      key === undefined
        ? [...items, saved]
        : items.map((item) => (item.key === key ? { key, ...saved } : item)),
    )
  }

  return (
    <Card
      title={hazardTexts[hazard]}
      description={describeState(checklist)}
      actions={
        mayUpdate && !isDefault ? (
          <Button size="sm-md" onClick={() => void reset()}>
            {texts.reset}
          </Button>
        ) : null
      }
    >
      <div className={styles.phases}>
        {phases.map((phase) => (
          <PhaseSection
            key={phase}
            phase={phase}
            items={items.filter((item) => item.phase === phase)}
            mayUpdate={mayUpdate}
            onAdd={() => setOpenItem({ phase })}
            onEdit={setOpenItem}
            onMove={move}
            onRemove={remove}
          />
        ))}
        {mayUpdate ? (
          <Text tone="muted" size="sm">
            {texts.appliesLater}
          </Text>
        ) : null}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {openItem ? <ItemDrawer item={openItem} onSave={saveItem} onClose={() => setOpenItem(null)} /> : null}
    </Card>
  )
}

function describeState({ isDefault, updatedBy, updatedAt }: Checklist) {
  if (isDefault || updatedAt === null) return texts.isDefault
  return texts.editedBy(updatedBy?.name ?? checklistTexts.formerMember, formatRelativeTime(updatedAt))
}

interface PhaseSectionProps {
  phase: Phase
  items: readonly ChecklistEntry[]
  mayUpdate: boolean
  onAdd: () => void
  onEdit: (item: ChecklistEntry) => void
  onMove: (item: ChecklistEntry, target: { side: Side; targetKey: string }) => void
  onRemove: (item: ChecklistEntry) => void
}

function PhaseSection({ phase, items, mayUpdate, onAdd, onEdit, onMove, onRemove }: PhaseSectionProps) {
  const titleId = useId()
  const name = checklistTexts.phases[phase]
  return (
    <section aria-labelledby={titleId} className={styles.phase}>
      <div>
        <Heading level={3} size="sm" id={titleId}>
          {name}
        </Heading>
        <Text tone="muted" size="sm">
          {texts.phaseDetails[phase]}
        </Text>
      </div>
      {items.length === 0 ? <Text tone="muted">{texts.noItems}</Text> : null}
      <ol className={styles.items}>
        {items.map((item, index) => (
          <ItemRow
            key={item.key}
            item={item}
            mayUpdate={mayUpdate}
            previousKey={items[index - 1]?.key}
            nextKey={items[index + 1]?.key}
            onEdit={() => onEdit(item)}
            onMove={(target) => onMove(item, target)}
            onRemove={() => onRemove(item)}
          />
        ))}
      </ol>
      {mayUpdate ? (
        <div>
          <Button size="sm-md" icon={<Plus />} aria-label={texts.addItemTo(name)} onClick={onAdd}>
            {texts.addItem}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface ItemRowProps {
  item: ChecklistEntry
  mayUpdate: boolean
  previousKey: string | undefined
  nextKey: string | undefined
  onEdit: () => void
  onMove: (target: { side: Side; targetKey: string }) => void
  onRemove: () => void
}

function ItemRow({ item, mayUpdate, previousKey, nextKey, onEdit, onMove, onRemove }: ItemRowProps) {
  const { key, label, dueMinutes, owner } = item
  const due = toDue(dueMinutes)
  const facts = [
    dueMinutes === null ? null : texts.dueWithin(Number(due.count), due.unit),
    owner === null ? null : checklistTexts.owners[owner],
  ].filter((fact) => fact !== null)
  return (
    <li className={styles.item} data-key={key}>
      {mayUpdate ? <DragHandle onMove={onMove} /> : null}
      <div className={styles.text}>
        <span>{label}</span>
        {facts.length > 0 ? <span className={styles.facts}>{facts.join(' · ')}</span> : null}
      </div>
      {mayUpdate ? (
        <DropdownMenu
          align="end"
          trigger={<IconButton label={texts.actionsFor(label)} icon={<EllipsisVertical />} />}
        >
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            {texts.edit}
          </MenuItem>
          <MenuItem
            icon={<ArrowUp />}
            disabled={previousKey === undefined}
            closesMenu={false}
            onSelect={() => onMove({ side: 'before', targetKey: previousKey ?? key })}
          >
            {texts.moveUp}
          </MenuItem>
          <MenuItem
            icon={<ArrowDown />}
            disabled={nextKey === undefined}
            closesMenu={false}
            onSelect={() => onMove({ side: 'after', targetKey: nextKey ?? key })}
          >
            {texts.moveDown}
          </MenuItem>
          <MenuItem icon={<X />} onSelect={onRemove}>
            {texts.remove}
          </MenuItem>
        </DropdownMenu>
      ) : null}
    </li>
  )
}

/** For a mouse, a pen, or a finger; the menu does the same. */
function DragHandle({ onMove }: Pick<ItemRowProps, 'onMove'>) {
  const handle = useRef<HTMLSpanElement>(null)
  useRowDrag(handle, onMove)
  return (
    <span ref={handle} className={styles.handle} aria-hidden="true">
      <GripVertical />
    </span>
  )
}
