import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { createLazyModule } from '../internal/create-lazy-module.ts'
import type { ListboxLayer } from '../internal/popup-layers.tsx'
import { EmptyOptionRow, OptionRow } from '../internal/option-row.tsx'
import type { InitialItem } from '../internal/use-popup-list.ts'
import type { KeyHandler, PopupOffset } from '../internal/use-popup.ts'
import { findRowState, isRowDisabled, type MultiSelectRow } from './use-option-rows.ts'
import listStyles from '../internal/option-list.module.css'
import styles from './multi-select-item.module.css'

const listOffset: PopupOffset = [0, 4]

interface MultiSelectListProps {
  Layer: typeof ListboxLayer
  id: string
  /** The id of the row at the index. */
  getRowId: (index: number) => string
  /** The field that it is placed below. */
  frame: RefObject<HTMLElement | null>
  triggerKeyHandler: RefObject<KeyHandler | null>
  onOpenChange: (open: boolean) => void
  initialItem: InitialItem
  rows: readonly MultiSelectRow[]
  activeIndex: number | null
  onNavigate: (index: number | null) => void
  selectedValues: ReadonlySet<string>
  /** Whether the rows are filtered by a query. */
  isFiltered: boolean
  loading: boolean
  emptyText: string
  onToggle: (row: MultiSelectRow) => void
}

/** The open list. Focus stays in the text field. */
export function MultiSelectList({
  Layer,
  id,
  getRowId,
  frame,
  triggerKeyHandler,
  onOpenChange,
  initialItem,
  rows,
  activeIndex,
  onNavigate,
  selectedValues,
  isFiltered,
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
      triggerKeyHandler={triggerKeyHandler}
      list={{ elements, activeIndex, onNavigate, initialItem }}
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
                    // Keeps focus in the text field, so that the list stays open.
                    onMouseDown: (event) => event.preventDefault(),
                  })}
                  ref={(element) => {
                    elements.current[index] = element
                  }}
                  id={getRowId(index)}
                  row={row}
                  isFiltered={isFiltered}
                  state={findRowState(row, selectedValues)}
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

/** Longer lists are virtualized. */
const longListRowCount = 100

const optionWindow = createLazyModule(() => import('./option-window.tsx'))

interface MultiSelectRowsProps {
  count: number
  activeIndex: number | null
  renderRow: (index: number) => ReactNode
}

/** All rows of a short list, or the rows in view of a long one. */
function MultiSelectRows({ count, activeIndex, renderRow }: MultiSelectRowsProps) {
  const isLong = count > longListRowCount
  const module = optionWindow.useModule(isLong, () => undefined)
  if (module) return <module.OptionWindow count={count} activeIndex={activeIndex} renderRow={renderRow} />
  return Array.from({ length: Math.min(count, longListRowCount) }, (_, index) => renderRow(index))
}

interface MultiSelectItemProps extends Omit<ComponentProps<'div'>, 'children' | 'role' | 'className'> {
  row: MultiSelectRow
  /** Whether the rows are filtered by a query. */
  isFiltered: boolean
  /** `some` is only for the “select all” row, and counts as not selected. */
  state: 'none' | 'some' | 'all'
  isActive: boolean
}

/** A row in the open list of a `MultiSelect`, with a checkbox. */
function MultiSelectItem({ row, isFiltered, state, ...props }: MultiSelectItemProps) {
  return (
    <OptionRow
      {...props}
      {...(row.kind === 'option'
        ? { label: row.option.label, description: row.option.description, icon: row.option.icon }
        : { label: isFiltered ? `Select all ${row.options.length} results` : 'Select all' })}
      start={
        <span className={styles.box} data-state={state} aria-hidden="true">
          {state === 'all' ? <Check /> : state === 'some' ? <Minus /> : null}
        </span>
      }
      isSelected={state === 'all'}
      isDisabled={isRowDisabled(row)}
    />
  )
}
