import {
  ArrowDown,
  ArrowUp,
  EllipsisVertical,
  EyeOff,
  FoldHorizontal,
  MoveLeft,
  MoveRight,
  RotateCcw,
  UnfoldHorizontal,
} from 'lucide-react'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuItem, MenuSeparator } from '../dropdown-menu/menu-item.tsx'
import type { DataTableColumn, DataTableSort } from './data-table-column.ts'
import { useColumnDrag } from './use-column-drag.ts'
import styles from './column-tools.module.css'

const widthStepPx = 32

interface ColumnToolsProps {
  column: Pick<DataTableColumn<never>, 'id' | 'header' | 'sortable'>
  isRowHeader: boolean
  canHide: boolean
  /** The ids of adjacent visible columns that it can swap places with. */
  previousId: string | undefined
  nextId: string | undefined
  onMove: (side: 'before' | 'after', targetId: string) => void
  onHide: () => void
  /** Null resets it to the width of its definition. */
  onWidthChange: (widthPx: number | null) => void
  onSortChange: ((sort: DataTableSort) => void) | undefined
}

/** A column's menu and resize handle. Dragging the heading moves the column; the menu offers the same actions. */
export function ColumnTools({
  column,
  isRowHeader,
  canHide,
  previousId,
  nextId,
  onMove,
  onHide,
  onWidthChange,
  onSortChange,
}: ColumnToolsProps) {
  const resizeHandle = useRef<HTMLSpanElement>(null)
  const resize = useColumnResize(resizeHandle, onWidthChange)
  useColumnDrag(resizeHandle, { id: column.id, isFixed: isRowHeader, onMove })
  const canSort = Boolean(column.sortable && onSortChange)

  return (
    <>
      <DropdownMenu
        align="end"
        trigger={
          <button
            type="button"
            className={styles.menu}
            data-no-drag=""
            aria-label={`${column.header} column options`}
          >
            <EllipsisVertical aria-hidden="true" />
          </button>
        }
      >
        {canSort ? (
          <>
            <MenuItem
              icon={<ArrowUp />}
              onSelect={() => onSortChange?.({ columnId: column.id, direction: 'asc' })}
            >
              Sort ascending
            </MenuItem>
            <MenuItem
              icon={<ArrowDown />}
              onSelect={() => onSortChange?.({ columnId: column.id, direction: 'desc' })}
            >
              Sort descending
            </MenuItem>
            <MenuSeparator />
          </>
        ) : null}
        {isRowHeader ? null : (
          <>
            <MenuItem
              icon={<MoveLeft className={styles.direction} />}
              disabled={previousId === undefined}
              onSelect={() => onMove('before', previousId ?? column.id)}
            >
              Move toward the start
            </MenuItem>
            <MenuItem
              icon={<MoveRight className={styles.direction} />}
              disabled={nextId === undefined}
              onSelect={() => onMove('after', nextId ?? column.id)}
            >
              Move toward the end
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<UnfoldHorizontal />} closesMenu={false} onSelect={() => resize.change(widthStepPx)}>
          Make wider
        </MenuItem>
        <MenuItem icon={<FoldHorizontal />} closesMenu={false} onSelect={() => resize.change(-widthStepPx)}>
          Make narrower
        </MenuItem>
        <MenuItem icon={<RotateCcw />} onSelect={() => onWidthChange(null)}>
          Reset width
        </MenuItem>
        {canHide ? (
          <>
            <MenuSeparator />
            <MenuItem icon={<EyeOff />} onSelect={onHide}>
              Hide column
            </MenuItem>
          </>
        ) : null}
      </DropdownMenu>
      <span
        ref={resizeHandle}
        className={styles.edge}
        aria-hidden="true"
        data-no-drag=""
        {...resize.handlers}
        onDoubleClick={() => onWidthChange(null)}
      />
    </>
  )
}

const minWidthPx = 64
const maxWidthPx = 800

const clampWidth = (widthPx: number) => Math.round(Math.min(maxWidthPx, Math.max(minWidthPx, widthPx)))

/**
 * Resizes the column of the heading that contains the handle. While dragging, it changes the `<col>` directly and calls
 * `onWidthChange` only at the end.
 */
function useColumnResize(
  resizeHandle: RefObject<HTMLElement | null>,
  onWidthChange: (widthPx: number) => void,
) {
  const drag = useRef<{ startPx: number; startWidthPx: number; widthPx: number } | null>(null)

  function findHeading(): HTMLTableCellElement | null {
    return resizeHandle.current?.closest('th') ?? null
  }

  function findCol(): HTMLElement | undefined {
    const heading = findHeading()
    return heading?.closest('table')?.querySelectorAll<HTMLElement>('col')[heading.cellIndex]
  }

  return {
    /** Changes the width by `deltaPx`, which can be negative. */
    change(deltaPx: number) {
      const heading = findHeading()
      if (heading) onWidthChange(clampWidth(heading.offsetWidth + deltaPx))
    },
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const heading = findHeading()
        if (event.button !== 0 || !heading) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const startWidthPx = heading.offsetWidth
        drag.current = { startPx: event.clientX, startWidthPx, widthPx: startWidthPx }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const dragState = drag.current
        const col = findCol()
        if (!dragState || !col) return
        const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
        const distancePx = (event.clientX - dragState.startPx) * (isRtl ? -1 : 1)
        dragState.widthPx = clampWidth(dragState.startWidthPx + distancePx)
        col.style.inlineSize = `${dragState.widthPx}px`
      },
      onPointerUp() {
        const dragState = drag.current
        drag.current = null
        if (dragState && dragState.widthPx !== dragState.startWidthPx) onWidthChange(dragState.widthPx)
      },
      onPointerCancel() {
        const dragState = drag.current
        drag.current = null
        const col = findCol()
        if (dragState && col) col.style.inlineSize = `${dragState.startWidthPx}px`
      },
    },
  }
}
