import type { ComboboxOption } from '../combobox/combobox-option.ts'
import { matchesQuery } from '../combobox/matches-query.ts'

export type MultiSelectRow =
  | { kind: 'all'; options: ComboboxOption[] }
  | { kind: 'option'; option: ComboboxOption }

interface RowOptions {
  query: string
  /** Whether the options come filtered already. */
  isFiltered: boolean
  /** Whether a row for all that is listed stands first. */
  hasAll: boolean
}

/** The rows of the open list: those that match, and before them one that stands for all that can be chosen. */
export function listRows(
  options: readonly ComboboxOption[],
  { query, isFiltered, hasAll }: RowOptions,
): MultiSelectRow[] {
  const found =
    query === '' || isFiltered ? options : options.filter((option) => matchesQuery(option.label, query))
  const rows = found.map((option): MultiSelectRow => ({ kind: 'option', option }))
  const free = found.filter((option) => !option.disabled)
  return hasAll && free.length > 1 ? [{ kind: 'all', options: free }, ...rows] : rows
}

export function isRowDisabled(row: MultiSelectRow | undefined): boolean {
  return row?.kind === 'option' && row.option.disabled === true
}

/** How much of what a row stands for is chosen. */
export function findRowState(row: MultiSelectRow, values: ReadonlySet<string>): 'none' | 'some' | 'all' {
  const options = row.kind === 'all' ? row.options : [row.option]
  if (options.every((option) => values.has(option.value))) return 'all'
  return options.some((option) => values.has(option.value)) ? 'some' : 'none'
}
