import type { ApiData } from '@parapet/api-client'

/** A filter as the address of a list names it, which is how the API does. */
export interface ListFilterRule {
  field: string
  /** Anything else in an address is left out rather than sent to be refused. */
  isValid: (value: string) => boolean
  /** Takes one value; others mean any of their values. */
  isSingle?: boolean
  /** What the list begins with where nothing is chosen; not shown as a filter. */
  initial?: string
}

/** What the address of a list can say. */
export interface ListRules {
  filters: readonly ListFilterRule[]
  /** The orders that the API knows, in words: `-name` is descending. */
  sortOrders: Readonly<Record<string, string>>
  defaultSort: string
}

/** Chosen values by field. */
export type ChosenFilters = Readonly<Record<string, readonly string[]>>

export interface ListState {
  q: string
  filters: ChosenFilters
  sort: string
  /** The saved view that it began with, or `everything` where a list would otherwise open with a view. */
  view: string | null
}

interface ListOrder {
  columnId: string
  direction: 'asc' | 'desc'
}

/** The value of `view` that shows the list as it is. */
export const everythingView = 'everything'

const searchLengthMax = 100
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isUuid = (value: string): boolean => uuid.test(value)

/** What the address of a list asks for. */
export function readListState(params: URLSearchParams, rules: ListRules): ListState {
  const filters: Record<string, readonly string[]> = {}
  for (const { field, isSingle, isValid } of rules.filters) {
    const given = params.get(field) ?? ''
    const values = isSingle ? [given.trim()] : given.split(',').map((value) => value.trim())
    const valid = [...new Set(values.filter((value) => value !== '' && isValid(value)))]
    if (valid.length > 0) filters[field] = valid
  }
  const sort = params.get('sort') ?? ''
  const view = params.get('view') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, searchLengthMax),
    filters,
    sort: Object.hasOwn(rules.sortOrders, sort) ? sort : rules.defaultSort,
    view: view === everythingView || isUuid(view) ? view : null,
  }
}

/** The address that asks for `state`; parameters of other things in `params` stay. */
export function writeListState(params: URLSearchParams, state: ListState, rules: ListRules): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set('q', state.q)
  for (const { field, initial } of rules.filters) {
    const value = (state.filters[field] ?? []).join(',')
    set(field, value === initial ? '' : value)
  }
  set('sort', state.sort === rules.defaultSort ? '' : state.sort)
  set('view', state.view ?? '')
  return next
}

/** The part of the address that a saved view keeps: what narrows and orders the list. */
export function toViewQuery(state: ListState, rules: ListRules): string {
  return writeListState(new URLSearchParams(), { ...state, view: null }, rules).toString()
}

/** What a saved view shows. */
export function readViewQuery(query: string, view: string | null, rules: ListRules): ListState {
  return { ...readListState(new URLSearchParams(query), rules), view }
}

/** What the call of the list takes: the same names as in the address. */
export function toConditions(state: ListState, rules: ListRules): Readonly<Record<string, string>> {
  const conditions: Record<string, string> = { sort: state.sort }
  if (state.q !== '') conditions.q = state.q
  for (const { field, initial } of rules.filters) {
    const values = state.filters[field] ?? (initial === undefined ? [] : [initial])
    if (values.length > 0) conditions[field] = values.join(',')
  }
  return conditions
}

/** The chosen values that the list does not begin with, in the order of the fields. */
export function listChosen(state: ListState, rules: ListRules): { field: string; value: string }[] {
  return rules.filters.flatMap(({ field, initial }) =>
    (state.filters[field] ?? []).filter((value) => value !== initial).map((value) => ({ field, value })),
  )
}

/** The filters with one value taken in, or out where it was in. */
export function toggleFilter(
  filters: ChosenFilters,
  { field, isSingle }: Pick<ListFilterRule, 'field' | 'isSingle'>,
  value: string,
): ChosenFilters {
  const current = filters[field] ?? []
  if (current.includes(value))
    return withValues(
      filters,
      field,
      current.filter((other) => other !== value),
    )
  return withValues(filters, field, isSingle ? [value] : [...current, value])
}

function withValues(filters: ChosenFilters, field: string, values: readonly string[]): ChosenFilters {
  const { [field]: _replaced, ...others } = filters
  return values.length === 0 ? others : { ...others, [field]: values }
}

/** The order of a table for a sort of the API. */
export function toOrder(sort: string): ListOrder {
  return sort.startsWith('-')
    ? { columnId: sort.slice(1), direction: 'desc' }
    : { columnId: sort, direction: 'asc' }
}

/** The sort of the API for an order of a table. */
export function fromOrder({ columnId, direction }: ListOrder, rules: ListRules): string {
  const sort = direction === 'desc' ? `-${columnId}` : columnId
  return Object.hasOwn(rules.sortOrders, sort) ? sort : rules.defaultSort
}

/** The screens whose list has saved views, and settings that are kept with each person. */
export type ListScreen = keyof ApiData<'getUser'>['listSettings']
