import type { DataTableSort } from '@parapet/ui'
import type { PropertyFilters } from '~/data/properties/queries'
import { propertyTexts } from '~/texts/properties'
import { propertyValueTexts } from '~/texts/property-values'

/** The filters that people can set. The address of the page names them as the API does. */
export type FilterField = keyof typeof propertyTexts.filters

/** Chosen values by field; several of one field mean any of them. */
export type ChosenFilters = Partial<Record<FilterField, readonly string[]>>

export type SortKey = keyof typeof propertyTexts.sortOrders

export interface PropertyListState {
  q: string
  filters: ChosenFilters
  sort: SortKey
}

const defaultSort: SortKey = 'name'
const searchLengthMax = 100
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isOneOf = (words: object) => (value: string) => Object.hasOwn(words, value)
const isOneOfOrNone = (words: object) => (value: string) => value === 'none' || Object.hasOwn(words, value)
const isText = (value: string) => value !== '' && value.length <= 100

/** What each filter takes. Anything else in an address is left out rather than sent to be refused. */
const isValid: Record<FilterField, (value: string) => boolean> = {
  portfolioId: (value) => uuid.test(value),
  propertyClass: isOneOf(propertyValueTexts.class),
  propertySubType: isOneOfOrNone(propertyValueTexts.subType),
  status: isOneOf(propertyValueTexts.status),
  region: isText,
  city: isText,
  geocode: isOneOf(propertyValueTexts.geocode),
  criticality: isOneOf(propertyValueTexts.criticality),
  tag: (value) => isText(value) && value.length <= 40,
  dataQualityTo: (value) => /^\d{1,3}$/.test(value) && Number(value) <= 100,
  updatedFrom: (value) => !Number.isNaN(Date.parse(value)),
}

const singleValued: ReadonlySet<FilterField> = new Set(['dataQualityTo', 'updatedFrom'])

export const filterFields = Object.keys(propertyTexts.filters) as FilterField[]

/** What the address of the list asks for. */
export function readListState(params: URLSearchParams): PropertyListState {
  const filters: ChosenFilters = {}
  for (const field of filterFields) {
    const given = params.get(field) ?? ''
    const values = singleValued.has(field) ? [given] : given.split(',').map((value) => value.trim())
    const valid = [...new Set(values.filter((value) => isValid[field](value)))]
    if (valid.length > 0) filters[field] = valid
  }
  const sort = params.get('sort') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, searchLengthMax),
    filters,
    sort: Object.hasOwn(propertyTexts.sortOrders, sort) ? (sort as SortKey) : defaultSort,
  }
}

/** The address that asks for `state`; parameters of other things in `params` stay. */
export function writeListState(params: URLSearchParams, state: PropertyListState): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string) => (value === '' ? next.delete(name) : next.set(name, value))
  set('q', state.q)
  for (const field of filterFields) set(field, (state.filters[field] ?? []).join(','))
  set('sort', state.sort === defaultSort ? '' : state.sort)
  return next
}

/** What the call of the list takes. */
export function toPropertyQuery(state: PropertyListState): PropertyFilters {
  const { dataQualityTo, updatedFrom, ...lists } = state.filters
  const joined = Object.fromEntries(Object.entries(lists).map(([field, values]) => [field, values.join(',')]))
  return {
    ...joined,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(dataQualityTo ? { dataQualityTo: Number(dataQualityTo[0]) } : {}),
    ...(updatedFrom ? { updatedFrom: updatedFrom[0] } : {}),
    sort: state.sort,
  }
}

export function hasFilters(state: PropertyListState): boolean {
  return state.q !== '' || Object.keys(state.filters).length > 0
}

/** The filters with one value taken in, or out where it was in. */
export function toggleFilter(filters: ChosenFilters, field: FilterField, value: string): ChosenFilters {
  const current = filters[field] ?? []
  if (singleValued.has(field)) return withValues(filters, field, current[0] === value ? [] : [value])
  return withValues(
    filters,
    field,
    current.includes(value) ? current.filter((other) => other !== value) : [...current, value],
  )
}

function withValues(filters: ChosenFilters, field: FilterField, values: readonly string[]): ChosenFilters {
  const { [field]: _replaced, ...others } = filters
  return values.length === 0 ? others : { ...others, [field]: values }
}

/** The order of the table for a sort of the API. */
export function toTableSort(sort: SortKey): DataTableSort {
  return sort.startsWith('-')
    ? { columnId: sort.slice(1), direction: 'desc' }
    : { columnId: sort, direction: 'asc' }
}

/** The sort of the API for an order of the table. */
export function fromTableSort({ columnId, direction }: DataTableSort): SortKey {
  const sort = direction === 'desc' ? `-${columnId}` : columnId
  return Object.hasOwn(propertyTexts.sortOrders, sort) ? (sort as SortKey) : defaultSort
}
