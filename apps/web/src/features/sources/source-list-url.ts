import type { DataTableSort } from '@parapet/ui'
import type { SourceFilters } from '~/data/sources/queries'
import { sourcesTexts } from './texts.ts'

export type SourceState = keyof typeof sourcesTexts.statuses
type SortColumn = keyof typeof sortFields

/** What the columns are called where the API sorts by them. */
const sortFields = { name: 'name', status: 'status', lastSuccess: 'lastSuccessAt' } as const

export interface SourceListState {
  q: string
  status: SourceState | null
  /** A key of the catalog. */
  connector: string | null
  sort: DataTableSort
}

export const defaultSort: DataTableSort = { columnId: 'name', direction: 'asc' }
export const everything: SourceListState = { q: '', status: null, connector: null, sort: defaultSort }

/** What the address of the list asks for; what it does not know is left out. */
export function readSourceState(params: URLSearchParams): SourceListState {
  const status = params.get('status') ?? ''
  const connector = params.get('connector') ?? ''
  const sort = params.get('sort') ?? ''
  const columnId = sort.replace(/^-/, '')
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    status: Object.hasOwn(sourcesTexts.statuses, status) ? (status as SourceState) : null,
    connector: /^[a-z_]{1,40}$/.test(connector) ? connector : null,
    sort: Object.hasOwn(sortFields, columnId)
      ? { columnId, direction: sort.startsWith('-') ? 'desc' : 'asc' }
      : defaultSort,
  }
}

/** The address that asks for it; parameters of other things stay. */
export function writeSourceState(params: URLSearchParams, { q, status, connector, sort }: SourceListState) {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  write('q', q || null)
  write('status', status)
  write('connector', connector)
  write('sort', writeSort(sort) === writeSort(defaultSort) ? null : writeSort(sort))
  return next
}

/** What the call of the list takes. */
export function toSourceQuery({ q, status, connector, sort }: SourceListState): SourceFilters {
  const field = sortFields[sort.columnId as SortColumn]
  return {
    ...(q === '' ? {} : { q }),
    ...(status === null ? {} : { status }),
    ...(connector === null ? {} : { connector }),
    sort: sort.direction === 'desc' ? `-${field}` : field,
  }
}

export const isNarrowed = ({ q, status, connector }: SourceListState) =>
  q !== '' || status !== null || connector !== null

const writeSort = ({ columnId, direction }: DataTableSort) =>
  direction === 'desc' ? `-${columnId}` : columnId
