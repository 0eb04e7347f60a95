import { useRef, type KeyboardEvent } from 'react'
import type { TreeRow } from './tree-item.ts'

const typingPauseMs = 500

interface TreeKeysOptions {
  rows: readonly TreeRow[]
  activeIndex: number
  focusRow: (index: number) => void
  toggle: (row: TreeRow) => void
  expandSiblings: (row: TreeRow) => void
  choose: (row: TreeRow) => void
}

/** The keys of the ARIA tree pattern. */
export function useTreeKeys({
  rows,
  activeIndex,
  focusRow,
  toggle,
  expandSiblings,
  choose,
}: TreeKeysOptions) {
  const typed = useRef({ text: '', atMs: 0 })

  function findTyped(key: string): number {
    const now = performance.now()
    const isNew = now - typed.current.atMs > typingPauseMs
    const text = (isNew ? '' : typed.current.text) + key.toLowerCase()
    typed.current = { text, atMs: now }
    const start = isNew ? activeIndex + 1 : activeIndex
    const order = rows.map((_, index) => (start + index) % rows.length)
    return order.find((index) => rows[index]?.item.label.toLowerCase().startsWith(text)) ?? -1
  }

  function moveIn(row: TreeRow) {
    if (row.canExpand && !row.isExpanded) toggle(row)
    else if (row.isExpanded && rows[activeIndex + 1]?.parentId === row.item.id) focusRow(activeIndex + 1)
  }

  function moveOut(row: TreeRow) {
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
      ArrowRight: () => (isRtl ? moveOut(row) : moveIn(row)),
      ArrowLeft: () => (isRtl ? moveIn(row) : moveOut(row)),
      '*': () => expandSiblings(row),
      Enter: () => choose(row),
      ' ': () => choose(row),
    }
    const action = actions[event.key]
    if (action) {
      event.preventDefault()
      action()
    } else if (event.key.length === 1) {
      const index = findTyped(event.key)
      if (index !== -1) focusRow(index)
    }
  }
}
