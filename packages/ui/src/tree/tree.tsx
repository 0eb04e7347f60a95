import { useRef, useState, type ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { listTreeRows, type TreeItem, type TreeRow as TreeRowData } from './tree-item.ts'
import { TreeRow } from './tree-row.tsx'
import { useBranches, useBranchLoading } from './use-branches.ts'
import { useTreeKeys } from './use-tree-keys.ts'
import styles from './tree.module.css'

const emptySet: ReadonlySet<string> = new Set()

export interface TreeProps extends Omit<ComponentProps<'ul'>, 'children'> {
  /** The name of the tree: `Portfolios and properties`. */
  label: string
  items: readonly TreeItem[]
  /** Fetches the children of an item with `hasChildren` when it is first expanded. */
  loadChildren?: (item: TreeItem) => Promise<readonly TreeItem[]>
  /** The ids of expanded items. */
  expanded?: ReadonlySet<string>
  defaultExpanded?: ReadonlySet<string>
  onExpandedChange?: (expanded: ReadonlySet<string>) => void
  /**
   * Whether one or several items can be selected.
   * @default 'none'
   */
  selectionMode?: 'none' | 'single' | 'multiple'
  /** The ids of selected items. */
  selection?: ReadonlySet<string>
  defaultSelection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
}

/**
 * Nested items. Up and Down move, the arrow key in reading direction expands, the opposite one collapses, Enter and Space
 * select, and `*` expands all siblings.
 */
export function Tree({
  label,
  items,
  loadChildren,
  expanded,
  defaultExpanded = emptySet,
  onExpandedChange,
  selectionMode = 'none',
  selection,
  defaultSelection = emptySet,
  onSelectionChange,
  className,
  onKeyDown,
  ...props
}: TreeProps) {
  const rowElements = useRef(new Map<string, HTMLElement>())
  const [expandedIds, setExpandedIds] = useControllableState(expanded, defaultExpanded, onExpandedChange)
  const [selected, setSelected] = useControllableState(selection, defaultSelection, onSelectionChange)
  const [activeId, setActiveId] = useState<string | null>(null)
  const { branches, load } = useBranches(loadChildren)
  const rows = listTreeRows(items, expandedIds, branches)
  useBranchLoading(rows, load)
  const preferredId = activeId ?? rows.find(({ item }) => selected.has(item.id))?.item.id
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ item }) => item.id === preferredId),
  )

  function toggle({ item, isExpanded }: TreeRowData) {
    const next = new Set(expandedIds)
    if (isExpanded) next.delete(item.id)
    else next.add(item.id)
    // Move focus before the focused row is removed.
    if (isExpanded && isDescendant(rows, activeIndex, item.id))
      focusRow(rows.findIndex((row) => row.item.id === item.id))
    setExpandedIds(next)
  }

  function focusRow(index: number) {
    const id = rows[index]?.item.id
    if (id === undefined) return
    setActiveId(id)
    rowElements.current.get(id)?.focus()
  }

  function selectRow({ item, ...row }: TreeRowData) {
    setActiveId(item.id)
    if (selectionMode === 'single') setSelected(new Set([item.id]))
    else if (selectionMode === 'none' && row.canExpand) toggle({ item, ...row })
    if (selectionMode !== 'multiple') return
    const next = new Set(selected)
    if (!next.delete(item.id)) next.add(item.id)
    setSelected(next)
  }

  const handleKeys = useTreeKeys({
    rows,
    activeIndex,
    focusRow,
    toggle,
    selectRow,
    expandSiblings: (row) =>
      setExpandedIds(
        new Set([
          ...expandedIds,
          ...rows
            .filter(({ parentId, canExpand }) => canExpand && parentId === row.parentId)
            .map(({ item }) => item.id),
        ]),
      ),
  })

  return (
    <ul
      {...props}
      role="tree"
      aria-label={label}
      aria-multiselectable={selectionMode === 'multiple' || undefined}
      className={joinClasses(styles.root, className)}
      data-slot="tree"
      onKeyDown={(event) => {
        onKeyDown?.(event)
        handleKeys(event)
      }}
    >
      {rows.map((row, index) => (
        <TreeRow
          key={row.item.id}
          ref={(element) => {
            if (element) rowElements.current.set(row.item.id, element)
            else rowElements.current.delete(row.item.id)
          }}
          row={row}
          isActive={index === activeIndex}
          isSelected={selectionMode === 'none' ? undefined : selected.has(row.item.id)}
          hasCheckbox={selectionMode === 'multiple'}
          onToggle={() => toggle(row)}
          onSelect={() => selectRow(row)}
          onRetry={() => {
            // The button disappears while it loads.
            focusRow(index)
            load(row.item)
          }}
          onFocus={() => setActiveId(row.item.id)}
        />
      ))}
    </ul>
  )
}

function isDescendant(rows: readonly TreeRowData[], index: number, ancestorId: string): boolean {
  const parentId = rows[index]?.parentId
  if (parentId === null || parentId === undefined) return false
  if (parentId === ancestorId) return true
  return isDescendant(
    rows,
    rows.findIndex(({ item }) => item.id === parentId),
    ancestorId,
  )
}
