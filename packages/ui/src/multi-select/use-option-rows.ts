import { useState } from 'react'
import type { ComboboxOption } from '../combobox/combobox-option.ts'
import type { FirstActive } from '../internal/use-popup-list.ts'
import { isRowDisabled, listRows } from './list-rows.ts'

interface OptionRowsOptions {
  options: readonly ComboboxOption[]
  /** Called as the person types; the options are those that match then. */
  onQueryChange: ((query: string) => void) | undefined
  hasAll: boolean
  /** Nothing can be changed, so nothing opens. */
  isFixed: boolean
}

/** What is typed, the rows that fit it, whether they are open and which of them is active. */
export function useOptionRows({ options, onQueryChange, hasAll, isFixed }: OptionRowsOptions) {
  const [query, setQuery] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [firstActive, setFirstActive] = useState<FirstActive>('none')
  const [wantedIndex, setActiveIndex] = useState<number | null>(null)

  const rows = listRows(options, { query, isFiltered: onQueryChange !== undefined, hasAll })
  const firstMatch = rows.findIndex((row) => row.kind === 'option' && !isRowDisabled(row))
  const suggested = query === '' || firstMatch === -1 ? null : firstMatch
  const activeIndex = wantedIndex !== null && wantedIndex < rows.length ? wantedIndex : suggested

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
