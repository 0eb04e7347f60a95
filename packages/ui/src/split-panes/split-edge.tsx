import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { getMaxSize, getMinSize, getSize, clampSize, type Edge, type PaneSizes } from './pane.ts'
import styles from './split-panes.module.css'

const stepPx = 16
const largeStepPx = 64

interface SplitEdgeProps {
  edge: Edge
  orientation: 'horizontal' | 'vertical'
  paneId: string
  paneElement: RefObject<HTMLElement | null>
  sizes: PaneSizes
  /** Called while dragging. */
  onSizeDrag: (sizePx: number) => void
  onSizeChange: (sizePx: number) => void
}

/** The ARIA window splitter pattern: arrow keys, Home, End, Enter. A double-click resets the size. */
export function SplitEdge({
  edge: { pane, sign },
  orientation,
  paneId,
  paneElement,
  sizes,
  onSizeDrag,
  onSizeChange,
}: SplitEdgeProps) {
  const drag = useRef<{ startPx: number; startSizePx: number; sizePx: number } | null>(null)
  const expandedSizePx = useRef(pane.defaultSizePx ?? getMinSize(pane))
  const isRow = orientation === 'horizontal'
  const sizePx = getSize(pane, sizes)
  const isCollapsed = sizePx === 0

  /** 1 if larger coordinates are forward in reading direction. */
  function getDirection(element: HTMLElement): 1 | -1 {
    return isRow && getComputedStyle(element).direction === 'rtl' ? -1 : 1
  }

  /** The actual size, which can be smaller than the requested one in a narrow window. */
  function measure(): number {
    const box = paneElement.current?.getBoundingClientRect()
    return (isRow ? box?.width : box?.height) ?? sizePx
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const startSizePx = measure()
    drag.current = { startPx: isRow ? event.clientX : event.clientY, startSizePx, sizePx: startSizePx }
  }

  function handlePointerMove(event: PointerEvent<HTMLElement>) {
    const dragState = drag.current
    if (!dragState) return
    const distancePx = (isRow ? event.clientX : event.clientY) - dragState.startPx
    if (distancePx === 0 && dragState.sizePx === dragState.startSizePx) return
    dragState.sizePx = clampSize(
      pane,
      dragState.startSizePx + distancePx * sign * getDirection(event.currentTarget),
    )
    onSizeDrag(dragState.sizePx)
  }

  function handlePointerEnd() {
    const dragState = drag.current
    drag.current = null
    if (dragState && dragState.sizePx !== dragState.startSizePx) onSizeChange(dragState.sizePx)
  }

  function toggleCollapsed() {
    if (!pane.canCollapse) return
    if (!isCollapsed) expandedSizePx.current = sizePx
    onSizeChange(isCollapsed ? expandedSizePx.current : 0)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = (event.shiftKey ? largeStepPx : stepPx) * sign * getDirection(event.currentTarget)
    const current = measure()
    const targets: Record<string, number> = {
      [isRow ? 'ArrowRight' : 'ArrowDown']: current + step,
      [isRow ? 'ArrowLeft' : 'ArrowUp']: current - step,
      Home: getMinSize(pane),
      End: getMaxSize(pane),
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      onSizeChange(clampSize(pane, target))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      toggleCollapsed()
    }
  }

  return (
    <div
      className={styles.edge}
      role="separator"
      tabIndex={0}
      aria-label={`Resize ${pane.label}`}
      aria-controls={paneId}
      aria-orientation={isRow ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(sizePx)}
      aria-valuemin={pane.canCollapse ? 0 : getMinSize(pane)}
      aria-valuemax={getMaxSize(pane)}
      aria-valuetext={isCollapsed ? 'Collapsed' : `${Math.round(sizePx)} pixels`}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerEnd}
      onPointerCancel={handlePointerEnd}
      onDoubleClick={() => onSizeChange(pane.defaultSizePx ?? getMinSize(pane))}
      onKeyDown={handleKeyDown}
    />
  )
}
