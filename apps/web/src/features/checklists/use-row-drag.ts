import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import type { Side } from './checklist-items.ts'

interface Drop {
  row: HTMLElement
  side: Side
}

/**
 * Moves a row of a list by dragging its handle, also by touch. A line shows where it will be dropped; Escape cancels.
 * Rows have `data-key`.
 */
export function useRowDrag(
  handle: RefObject<HTMLElement | null>,
  onMove: (target: { side: Side; targetKey: string }) => void,
) {
  const finish = useEffectEvent(({ row, side }: Drop) =>
    onMove({ side, targetKey: row.dataset['key'] ?? '' }),
  )

  // Before the browser paints, so that a handle that is visible can be dragged.
  useLayoutEffect(() => {
    const element = handle.current
    const row = element?.closest<HTMLElement>('[data-key]')
    return element && row ? listenForDrag(element, row, finish) : undefined
  }, [handle])
}

function listenForDrag(handle: HTMLElement, row: HTMLElement, onDrop: (drop: Drop) => void) {
  let drop: Drop | null = null

  function showDrop(next: Drop | null) {
    delete drop?.row.dataset['drop']
    drop = next
    if (drop) drop.row.dataset['drop'] = drop.side
  }

  function handleMove({ clientY }: PointerEvent) {
    showDrop(findDrop(row, clientY))
  }

  function stop() {
    window.removeEventListener('pointermove', handleMove)
    window.removeEventListener('pointerup', handleUp)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('keydown', handleKeyDown)
    delete row.dataset['dragging']
    showDrop(null)
  }

  function handleUp() {
    const final = drop
    stop()
    if (final) onDrop(final)
  }

  function handleKeyDown({ key }: KeyboardEvent) {
    if (key === 'Escape') stop()
  }

  function handleDown(event: PointerEvent) {
    if (event.button !== 0) return
    // Keeps the text from being selected.
    event.preventDefault()
    row.dataset['dragging'] = ''
    window.addEventListener('pointermove', handleMove)
    window.addEventListener('pointerup', handleUp)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', handleKeyDown)
  }

  handle.addEventListener('pointerdown', handleDown)
  return () => {
    handle.removeEventListener('pointerdown', handleDown)
    stop()
  }
}

/** The nearest other row of the same list, and on which side of it the pointer is. */
function findDrop(row: HTMLElement, clientY: number): Drop | null {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-key]') ?? [])]
  const middles = rows.map((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return (top + bottom) / 2
  })
  const below = middles.findIndex((middle) => clientY < middle)
  const drop: Drop =
    below === -1 ? { row: rows.at(-1) ?? row, side: 'after' } : { row: rows[below] ?? row, side: 'before' }
  const isSamePlace = drop.row === row || (drop.side === 'before' && rows[below - 1] === row)
  return isSamePlace ? null : drop
}
