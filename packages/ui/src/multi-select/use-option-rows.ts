import { useState } from 'react'
import { type ComboboxOption, matchesQuery } from '../combobox/combobox-option.ts'
import type { FirstActive } from '../internal/use-popup-list.ts'

interface OptionRowsOptions {
  options: readonly ComboboxOption[]
  /** Called as the person types; `options` are then already filtered. */
  onQueryChange: ((query: string) => void) | undefined
  hasAll: boolean
  /** Disabled or read-only: the list does not open. */
  isFixed: boolean
}

/** The query, the matching rows, and the open and active state of the list. */
export function useOptionRows({ options, onQueryChange, hasAll, isFixed }: OptionRowsOptions) {
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [firstActive, setFirstActive] = useState<FirstActive>('none')
  const [highlightedIndex, setActiveIndex] = useState<number | null>(null)

  const rows = listRows(options, { query, isFiltered: onQueryChange !== undefined, hasAll })
  const firstMatch = rows.findIndex((row) => row.kind === 'option' && !isRowDisabled(row))
  const suggested = query === '' || firstMatch === -1 ? null : firstMatch
  const activeIndex =
    highlightedIndex !== null && highlightedIndex < rows.length ? highlightedIndex : suggested

  function open(start: FirstActive) {
    if (isFixed) return
    setFirstActive(start)
    setIsOpen(true)
  }

  function setText(text: string) {
    setQuery(text)
    onQueryChange?.(text)
    setActiveIndex(null)
  }

  function type(text: string) {
    setText(text)
    open('none')
  }

  function changeOpen(next: boolean) {
    setIsOpen(next)
    if (next) return
    setActiveIndex(null)
    if (query !== '') setText('')
  }

  return { query, rows, isOpen, firstActive, activeIndex, setActiveIndex, open, changeOpen, type }
}

export type MultiSelectRow =
  | { kind: 'all'; options: ComboboxOption[] }
  | { kind: 'option'; option: ComboboxOption }

interface RowOptions {
  query: string
  /** Whether the options are already filtered. */
  isFiltered: boolean
  /** Whether the first row selects all listed options. */
  hasAll: boolean
}

/** The rows of the open list: optionally a “select all” row, then the matching options. */
export function listRows(
  options: readonly ComboboxOption[],
  { query, isFiltered, hasAll }: RowOptions,
): MultiSelectRow[] {
  const found =
    query === '' || isFiltered ? options : options.filter((option) => matchesQuery(option.label, query))
  const rows = found.map((option): MultiSelectRow => ({ kind: 'option', option }))
  const enabled = found.filter((option) => !option.disabled)
  return hasAll && enabled.length > 1 ? [{ kind: 'all', options: enabled }, ...rows] : rows
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
