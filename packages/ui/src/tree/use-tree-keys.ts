import { useRef, type KeyboardEvent } from 'react'
import type { TreeRow } from './tree-item.ts'

const typeaheadResetMs = 500

interface TreeKeysOptions {
  rows: readonly TreeRow[]
  activeIndex: number
  focusRow: (index: number) => void
  toggle: (row: TreeRow) => void
  expandSiblings: (row: TreeRow) => void
  selectRow: (row: TreeRow) => void
}

/** The keys of the ARIA tree pattern. */
export function useTreeKeys({
  rows,
  activeIndex,
  focusRow,
  toggle,
  expandSiblings,
  selectRow,
}: TreeKeysOptions) {
  const typeahead = useRef({ text: '', atMs: 0 })

  function findTypeaheadMatch(key: string): number {
    const now = performance.now()
    const isNewSearch = now - typeahead.current.atMs > typeaheadResetMs
    const text = (isNewSearch ? '' : typeahead.current.text) + key.toLowerCase()
    typeahead.current = { text, atMs: now }
    const start = isNewSearch ? activeIndex + 1 : activeIndex
    const searchOrder = rows.map((_, index) => (start + index) % rows.length)
    return searchOrder.find((index) => rows[index]?.item.label.toLowerCase().startsWith(text)) ?? -1
  }

  function expandOrEnter(row: TreeRow) {
    if (row.canExpand && !row.isExpanded) toggle(row)
    else if (row.isExpanded && rows[activeIndex + 1]?.parentId === row.item.id) focusRow(activeIndex + 1)
  }

  function collapseOrLeave(row: TreeRow) {
    if (row.isExpanded) toggle(row)
    else if (row.parentId !== null) focusRow(rows.findIndex(({ item }) => item.id === row.parentId))
  }

  return function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = rows[activeIndex]
    // Buttons in a row handle their own keys.
    if (!row || (event.target as HTMLElement).role !== 'treeitem') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const actions: Record<string, () => void> = {
      ArrowDown: () => focusRow(Math.min(activeIndex + 1, rows.length - 1)),
      ArrowUp: () => focusRow(Math.max(activeIndex - 1, 0)),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      ArrowRight: () => (isRtl ? collapseOrLeave(row) : expandOrEnter(row)),
      ArrowLeft: () => (isRtl ? expandOrEnter(row) : collapseOrLeave(row)),
      '*': () => expandSiblings(row),
      Enter: () => selectRow(row),
      ' ': () => selectRow(row),
    }
    const action = actions[event.key]
    if (action) {
      event.preventDefault()
      action()
    } else if (event.key.length === 1) {
      const index = findTypeaheadMatch(event.key)
      if (index !== -1) focusRow(index)
    }
  }
}
