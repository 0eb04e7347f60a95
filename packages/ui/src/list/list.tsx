import { type ComponentProps, createContext, useId, useRef, useState } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { listOptions, useListKeys } from './use-list-keys.ts'
import styles from './list.module.css'

export type ListSelectionMode = 'none' | 'single' | 'multiple'

export interface ListContextValue {
  listId: string
  selectionMode: ListSelectionMode
  selection: ReadonlySet<string>
  activeId: string | null
  selectItem: (id: string, options: { isRange: boolean }) => void
}

export const ListContext = createContext<ListContextValue | null>(null)

const noSelection: ReadonlySet<string> = new Set()

export interface ListProps extends ComponentProps<'ul'> {
  /** The name of the list: `Properties`. */
  label: string
  /**
   * Whether one or several items can be selected. Selectable items can only contain text, no buttons or links.
   * @default 'none'
   */
  selectionMode?: ListSelectionMode
  /** The ids of selected items. */
  selection?: ReadonlySet<string>
  defaultSelection?: ReadonlySet<string>
  onSelectionChange?: (selection: ReadonlySet<string>) => void
}

/** A list of `ListItem`s. For many columns use `DataTable`. */
export function List({
  label,
  selectionMode = 'none',
  selection,
  defaultSelection = noSelection,
  onSelectionChange,
  className,
  ref,
  onKeyDown,
  onFocus,
  ...props
}: ListProps) {
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [selected, setSelected] = useControllableState(selection, defaultSelection, onSelectionChange)
  const [activeId, setActiveId] = useState<string | null>(null)
  const anchorId = useRef<string | null>(null)
  const canSelect = selectionMode !== 'none'

  function listIds(): string[] {
    return listOptions(list.current).flatMap((option) => option.dataset.id ?? [])
  }

  function selectItem(id: string, { isRange }: { isRange: boolean }) {
    setActiveId(id)
    if (selectionMode === 'single') {
      setSelected(new Set([id]))
      return
    }
    const next = new Set(selected)
    const ids = listIds()
    const from = ids.indexOf(anchorId.current ?? activeId ?? id)
    const to = ids.indexOf(id)
    if (isRange && from !== -1) {
      for (const rangeId of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(rangeId)
    } else {
      anchorId.current = id
      if (!next.delete(id)) next.add(id)
    }
    setSelected(next)
  }

  const handleKeys = useListKeys({
    list,
    activeId,
    setActiveId,
    isMultiple: selectionMode === 'multiple',
    selectItem,
    selectAll: () => setSelected(new Set(listIds())),
  })

  function startAtSelection() {
    if (activeId !== null) return
    const ids = listIds()
    setActiveId(ids.find((id) => selected.has(id)) ?? ids[0] ?? null)
  }

  return (
    <ListContext value={{ listId, selectionMode, selection: selected, activeId, selectItem }}>
      <ul
        {...props}
        ref={mergeRefs(list, ref)}
        className={joinClasses(styles.root, className)}
        aria-label={label}
        data-slot="list"
        {...(canSelect
          ? {
              role: 'listbox',
              tabIndex: 0,
              'aria-multiselectable': selectionMode === 'multiple' || undefined,
              'aria-activedescendant': activeId === null ? undefined : `${listId}${activeId}`,
              onFocus(event) {
                onFocus?.(event)
                startAtSelection()
              },
              onKeyDown(event) {
                onKeyDown?.(event)
                handleKeys(event)
              },
            }
          : { onFocus, onKeyDown })}
      />
    </ListContext>
  )
}
