import { useEffect, type RefObject } from 'react'
import { useStableCallback } from '../internal/use-stable-callback.ts'

/** Shorter movements are clicks. */
const dragThresholdPx = 6

interface ColumnDragOptions {
  id: string
  /** Cannot be moved, and no column can be moved before it. */
  isFixed: boolean
  onMove: (side: 'before' | 'after', targetId: string) => void
}

interface Drop {
  heading: HTMLElement
  side: 'before' | 'after'
}

/** Moves a column by dragging its heading with a mouse or pen; a line shows the drop position. */
export function useColumnDrag(
  handle: RefObject<HTMLElement | null>,
  { id, isFixed, onMove }: ColumnDragOptions,
): void {
  const finish = useStableCallback((drop: Drop | null) => {
    const targetId = drop?.heading.dataset.column
    if (drop && targetId !== undefined && targetId !== id) onMove(drop.side, targetId)
  })

  useEffect(() => {
    const heading = handle.current?.closest('th')
    if (!heading || isFixed) return
    return listenForDrag(heading, finish)
  }, [handle, isFixed, finish])
}

function listenForDrag(heading: HTMLElement, onDrop: (drop: Drop | null) => void): () => void {
  let startX = 0
  let isDragging = false
  let drop: Drop | null = null

  function showDrop(next: Drop | null) {
    delete drop?.heading.dataset.drop
    drop = next
    if (drop) drop.heading.dataset.drop = drop.side
  }

  function handleMove(event: PointerEvent) {
    if (!isDragging && Math.abs(event.clientX - startX) < dragThresholdPx) return
    isDragging = true
    heading.dataset.dragging = ''
    showDrop(findDrop(heading, event.clientX))
  }

  function stop() {
    window.removeEventListener('pointermove', handleMove)
    window.removeEventListener('pointerup', handleUp)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('keydown', handleKeyDown)
    delete heading.dataset.dragging
    showDrop(null)
    isDragging = false
  }

  function handleUp() {
    const finalDrop = drop
    if (isDragging) suppressNextClick()
    stop()
    onDrop(finalDrop)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    if (isDragging) window.addEventListener('pointerup', suppressNextClick, { once: true })
    stop()
  }

  function handleDown(event: PointerEvent) {
    const isDragExcluded = (event.target as Element).closest('[data-no-drag]') !== null
    if (event.button !== 0 || event.pointerType === 'touch' || isDragExcluded) return
    startX = event.clientX
    window.addEventListener('pointermove', handleMove)
    window.addEventListener('pointerup', handleUp)
    window.addEventListener('pointercancel', stop)
    window.addEventListener('keydown', handleKeyDown)
  }

  heading.addEventListener('pointerdown', handleDown)
  return () => {
    heading.removeEventListener('pointerdown', handleDown)
    stop()
  }
}

function findDrop(heading: HTMLElement, clientX: number): Drop | null {
  const isRtl = getComputedStyle(heading).direction === 'rtl'
  const headings = heading.parentElement?.querySelectorAll<HTMLElement>('th[data-column]') ?? []
  for (const candidate of headings) {
    const { left, right } = candidate.getBoundingClientRect()
    if (clientX < left || clientX > right) continue
    const isFirstHalf = clientX < (left + right) / 2 !== isRtl
    const side = isFirstHalf && candidate.dataset.rowHeader === undefined ? 'before' : 'after'
    return { heading: candidate, side }
  }
  return null
}

/** Keeps the end of a drag from sorting the column. */
function suppressNextClick() {
  const stop = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }), 0)
}
