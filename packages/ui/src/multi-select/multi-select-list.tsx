import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { ListboxLayer } from '../internal/listbox-layer.tsx'
import type { KeyHandler, PopupOffset } from '../internal/use-popup.ts'
import type { FirstActive } from '../internal/use-popup-list.ts'
import { EmptyOptionRow } from '../internal/option-row.tsx'
import { findRowState, isRowDisabled, type MultiSelectRow } from './list-rows.ts'
import { MultiSelectItem } from './multi-select-item.tsx'
import { MultiSelectRows } from './multi-select-rows.tsx'
import listStyles from '../internal/option-list.module.css'

const listOffset: PopupOffset = [0, 4]

interface MultiSelectListProps {
  Layer: typeof ListboxLayer
  id: string
  /** The id of the row at the index. */
  rowId: (index: number) => string
  /** The box that it stands below. */
  frame: RefObject<HTMLElement | null>
  triggerKeys: RefObject<KeyHandler | null>
  onOpenChange: (open: boolean) => void
  firstActive: FirstActive
  rows: readonly MultiSelectRow[]
  activeIndex: number | null
  onNavigate: (index: number | null) => void
  chosenValues: ReadonlySet<string>
  /** Whether the rows are what was searched for. */
  isFound: boolean
  loading: boolean
  emptyText: string
  onToggle: (row: MultiSelectRow) => void
}

/** The open list. The focus stays in the text box. */
export function MultiSelectList({
  Layer,
  id,
  rowId,
  frame,
  triggerKeys,
  onOpenChange,
  firstActive,
  rows,
  activeIndex,
  onNavigate,
  chosenValues,
  isFound,
  loading,
  emptyText,
  onToggle,
}: MultiSelectListProps) {
  const elements = useRef<(HTMLElement | null)[]>([])
  const disabledIndices = rows.flatMap((row, index) => (isRowDisabled(row) ? [index] : []))

  useLayoutEffect(() => {
    elements.current.length = rows.length
  }, [rows.length])

  return (
    <Layer
      popup={{ trigger: frame, onOpenChange, side: 'bottom', align: 'start', offset: listOffset }}
      triggerKeys={triggerKeys}
      list={{ elements, activeIndex, onNavigate, firstActive }}
      selectedIndex={null}
      disabledIndices={disabledIndices}
      id={id}
      className={listStyles.list}
      aria-multiselectable="true"
      aria-busy={loading || undefined}
      data-slot="multi-select-list"
    >
      {(getItemProps) =>
        rows.length === 0 ? (
          <EmptyOptionRow>{loading ? 'Searching…' : emptyText}</EmptyOptionRow>
        ) : (
          <MultiSelectRows
            count={rows.length}
            activeIndex={activeIndex}
            renderRow={(index) => {
              const row = rows[index]
              if (!row) return null
              return (
                <MultiSelectItem
                  key={row.kind === 'all' ? 'all' : `option ${row.option.value}`}
                  {...getItemProps({
                    onClick: () => onToggle(row),
                    // Keeps the focus, and with it the list, while the mouse presses.
                    onMouseDown: (event) => event.preventDefault(),
                  })}
                  ref={(element) => {
                    elements.current[index] = element
                  }}
                  id={rowId(index)}
                  row={row}
                  isFound={isFound}
                  state={findRowState(row, chosenValues)}
                  isActive={index === activeIndex}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                />
              )
            }}
          />
        )
      }
    </Layer>
  )
}
