import { useState } from 'react'
import { type ComboboxOption, matchesQuery } from '../combobox/combobox-option.ts'
import type { InitialItem } from '../internal/use-popup-list.ts'

interface OptionRowsOptions {
  options: readonly ComboboxOption[]
  /** Called as the person types; `options` are then already filtered. */
  onQueryChange: ((query: string) => void) | undefined
  hasSelectAll: boolean
  /** Disabled or read-only: the list does not open. */
  isReadOnly: boolean
}

/** The query, the matching rows, and the open and active state of the list. */
export function useOptionRows({ options, onQueryChange, hasSelectAll, isReadOnly }: OptionRowsOptions) {
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [initialItem, setInitialItem] = useState<InitialItem>('none')
  const [highlightedIndex, setHighlightedIndex] = useState<number | null>(null)

  const rows = listRows(options, { query, isPrefiltered: onQueryChange !== undefined, hasSelectAll })
  const firstMatch = rows.findIndex((row) => row.kind === 'option' && !isRowDisabled(row))
  const suggestedIndex = query === '' || firstMatch === -1 ? null : firstMatch
  const activeIndex =
    highlightedIndex !== null && highlightedIndex < rows.length ? highlightedIndex : suggestedIndex

  function open(item: InitialItem) {
    if (isReadOnly) return
    setInitialItem(item)
    setIsOpen(true)
  }

  function setText(text: string) {
    setQuery(text)
    onQueryChange?.(text)
    setHighlightedIndex(null)
  }

  function changeText(text: string) {
    setText(text)
    open('none')
  }

  function changeOpen(next: boolean) {
    setIsOpen(next)
    if (next) return
    setHighlightedIndex(null)
    if (query !== '') setText('')
  }

  return { query, rows, isOpen, initialItem, activeIndex, setHighlightedIndex, open, changeOpen, changeText }
}

export type MultiSelectRow =
  | { kind: 'all'; options: ComboboxOption[] }
  | { kind: 'option'; option: ComboboxOption }

interface RowOptions {
  query: string
  /** Whether the options are already filtered. */
  isPrefiltered: boolean
  /** Whether the first row selects all listed options. */
  hasSelectAll: boolean
}

/** The rows of the open list: optionally a “select all” row, then the matching options. */
export function listRows(
  options: readonly ComboboxOption[],
  { query, isPrefiltered, hasSelectAll }: RowOptions,
): MultiSelectRow[] {
  const matches =
    query === '' || isPrefiltered ? options : options.filter((option) => matchesQuery(option.label, query))
  const rows = matches.map((option): MultiSelectRow => ({ kind: 'option', option }))
  const enabled = matches.filter((option) => !option.disabled)
  return hasSelectAll && enabled.length > 1 ? [{ kind: 'all', options: enabled }, ...rows] : rows
}

export function isRowDisabled(row: MultiSelectRow | undefined): boolean {
  return row?.kind === 'option' && row.option.disabled === true
}

/** How many of the options of a row are selected. */
export function findRowState(row: MultiSelectRow, values: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const options = row.kind === 'all' ? row.options : [row.option]
  if (options.every((option) => values.has(option.value))) return 'all'
  return options.some((option) => values.has(option.value)) ? 'some' : 'none'
}
