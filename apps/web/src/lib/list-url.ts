import type { ApiData } from '@parapet/api-client'

/** A filter in a list's URL, named as in the API. */
export interface ListFilterRule {
  field: string
  /** Invalid values in a URL are dropped instead of being sent and rejected. */
  isValid: (value: string) => boolean
  /** Accepts a single value. Other filters match any of their values. */
  isSingle?: boolean
  /** Applied if nothing is selected; not shown as a filter. */
  defaultValue?: string
}

/** What a list's URL can contain. */
export interface ListRules {
  filters: readonly ListFilterRule[]
  /** Labels of the sort orders the API accepts; `-name` is descending. */
  sortOrders: Readonly<Record<string, string>>
  defaultSort: string
}

/** Selected values by field. */
export type SelectedFilters = Readonly<Record<string, readonly string[]>>

export interface ListState {
  q: string
  filters: SelectedFilters
  sort: string
  /** The saved view the state started from, or `everything` to override a default view. */
  view: string | null
}

interface ListOrder {
  columnId: string
  direction: 'asc' | 'desc'
}

/** The `view` that shows the whole list instead of the default view. */
export const allRowsView = 'everything'

const maxSearchLength = 100
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (value: string): boolean => uuidPattern.test(value)

/** Parses a list's URL. */
export function readListState(params: URLSearchParams, rules: ListRules): ListState {
  const filters: Record<string, readonly string[]> = {}
  for (const { field, isSingle, isValid } of rules.filters) {
    const paramValue = params.get(field) ?? ''
    const values = isSingle ? [paramValue.trim()] : paramValue.split(',').map((value) => value.trim())
    const validValues = [...new Set(values.filter((value) => value !== '' && isValid(value)))]
    if (validValues.length > 0) filters[field] = validValues
  }
  const sort = params.get('sort') ?? ''
  const view = params.get('view') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    filters,
    sort: Object.hasOwn(rules.sortOrders, sort) ? sort : rules.defaultSort,
    view: view === allRowsView || isUuid(view) ? view : null,
  }
}

/** `params` with those of the list replaced by `state`; unrelated ones stay. */
export function writeListState(params: URLSearchParams, state: ListState, rules: ListRules): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set('q', state.q)
  for (const { field, defaultValue } of rules.filters) {
    const value = (state.filters[field] ?? []).join(',')
    set(field, value === defaultValue ? '' : value)
  }
  set('sort', state.sort === rules.defaultSort ? '' : state.sort)
  set('view', state.view ?? '')
  return next
}

/** The query string that a saved view stores: search, filters and sort. */
export function toViewQuery(state: ListState, rules: ListRules): string {
  return writeListState(new URLSearchParams(), { ...state, view: null }, rules).toString()
}

/** The list state of a saved view. */
export function readViewQuery(query: string, view: string | null, rules: ListRules): ListState {
  return { ...readListState(new URLSearchParams(query), rules), view }
}

/** The query parameters of the list's API call. */
export function toConditions(state: ListState, rules: ListRules): Readonly<Record<string, string>> {
  const conditions: Record<string, string> = { sort: state.sort }
  if (state.q !== '') conditions.q = state.q
  for (const { field, defaultValue } of rules.filters) {
    const values = state.filters[field] ?? (defaultValue === undefined ? [] : [defaultValue])
    if (values.length > 0) conditions[field] = values.join(',')
  }
  return conditions
}

/** The selected values that differ from the initial ones, in the order of the fields. */
export function listSelectedFilters(state: ListState, rules: ListRules): { field: string; value: string }[] {
  return rules.filters.flatMap(({ field, defaultValue }) =>
    (state.filters[field] ?? []).filter((value) => value !== defaultValue).map((value) => ({ field, value })),
  )
}

/** Adds a value to the filters, or removes it if it is selected. */
export function toggleFilter(
  filters: SelectedFilters,
  { field, isSingle }: Pick<ListFilterRule, 'field' | 'isSingle'>,
  value: string,
): SelectedFilters {
  const current = filters[field] ?? []
  if (current.includes(value))
    return withValues(
      filters,
      field,
      current.filter((other) => other !== value),
    )
  return withValues(filters, field, isSingle ? [value] : [...current, value])
}

function withValues(filters: SelectedFilters, field: string, values: readonly string[]): SelectedFilters {
  const { [field]: _replaced, ...others } = filters
  return values.length === 0 ? others : { ...others, [field]: values }
}

/** The table's sort order for the API's `sort` parameter. */
export function toOrder(sort: string): ListOrder {
  return sort.startsWith('-')
    ? { columnId: sort.slice(1), direction: 'desc' }
    : { columnId: sort, direction: 'asc' }
}

/** The API's `sort` parameter for the table's sort order. */
export function fromOrder({ columnId, direction }: ListOrder, rules: ListRules): string {
  const sort = direction === 'desc' ? `-${columnId}` : columnId
  return Object.hasOwn(rules.sortOrders, sort) ? sort : rules.defaultSort
}

/** The screens whose list has saved views and per-user settings. */
export type ListScreen = keyof ApiData<'getUser'>['listSettings']
