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
import { useRef } from 'react'
import { DropdownMenu } from '../dropdown-menu/dropdown-menu.tsx'
import { MenuItem } from '../dropdown-menu/menu-item.tsx'
import { MenuSeparator } from '../dropdown-menu/menu-separator.tsx'
import type { DataTableColumn, DataTableSort } from './data-table-column.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { useColumnResize } from './use-column-resize.ts'
import styles from './column-tools.module.css'

const widthStepPx = 32

export interface ColumnToolsProps {
  column: Pick<DataTableColumn<never>, 'id' | 'header' | 'sortable'>
  isRowHeader: boolean
  canHide: boolean
  /** The ids of the visible columns beside it that it can change places with. */
  previousId: string | undefined
  nextId: string | undefined
  onMove: (side: 'before' | 'after', ofId: string) => void
  onHide: () => void
  /** Null gives it the width of its definition. */
  onWidthChange: (widthPx: number | null) => void
  onSortChange: ((sort: DataTableSort) => void) | undefined
}

/** The menu of a column and the edge that widens it. Dragging the heading moves it; the menu does all of that too. */
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
  const edge = useRef<HTMLSpanElement>(null)
  const resize = useColumnResize(edge, onWidthChange)
  useColumnDrag(edge, { id: column.id, isFixed: isRowHeader, onMove })
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
            aria-label={`Column ${column.header}`}
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
              Move towards the start
            </MenuItem>
            <MenuItem
              icon={<MoveRight className={styles.direction} />}
              disabled={nextId === undefined}
              onSelect={() => onMove('after', nextId ?? column.id)}
            >
              Move towards the end
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<UnfoldHorizontal />} closesMenu={false} onSelect={() => resize.change(widthStepPx)}>
          Wider
        </MenuItem>
        <MenuItem icon={<FoldHorizontal />} closesMenu={false} onSelect={() => resize.change(-widthStepPx)}>
          Narrower
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
        ref={edge}
        className={styles.edge}
        aria-hidden="true"
        data-no-drag=""
        {...resize.handlers}
        onDoubleClick={() => onWidthChange(null)}
      />
    </>
  )
}
