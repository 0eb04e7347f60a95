import type { DataTableSort } from '@parapet/ui'
import type { SourceFilters } from '~/data/sources/queries'
import { withParams } from '~/lib/page-params'
import { sourceTexts } from './texts.ts'

export type SourceStatusFilter = keyof typeof sourceTexts.statuses
type SortColumn = keyof typeof sortFields

/** The API's sort fields by column. */
const sortFields = { name: 'name', status: 'status', lastSuccess: 'lastSuccessAt' } as const

export interface SourceListState {
  q: string
  status: SourceStatusFilter | null
  /** A connector key from the catalog. */
  connector: string | null
  sort: DataTableSort
}

export const defaultSort: DataTableSort = { columnId: 'name', direction: 'asc' }
export const allSources: SourceListState = { q: '', status: null, connector: null, sort: defaultSort }

/** Reads the state from the URL; ignores unknown values. */
export function readSourceState(params: URLSearchParams): SourceListState {
  const status = params.get('status') ?? ''
  const connector = params.get('connector') ?? ''
  const sort = params.get('sort') ?? ''
  const columnId = sort.replace(/^-/, '')
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    status: Object.hasOwn(sourceTexts.statuses, status) ? (status as SourceStatusFilter) : null,
    connector: /^[a-z_]{1,40}$/.test(connector) ? connector : null,
    sort: Object.hasOwn(sortFields, columnId)
      ? { columnId, direction: sort.startsWith('-') ? 'desc' : 'asc' }
      : defaultSort,
  }
}

/** Writes the state to the URL; other parameters stay. */
export const writeSourceState = (params: URLSearchParams, { q, status, connector, sort }: SourceListState) =>
  withParams(params, {
    q: q || null,
    status,
    connector,
    sort: writeSort(sort) === writeSort(defaultSort) ? null : writeSort(sort),
  })

/** The query for the API. */
export function toSourceQuery({ q, status, connector, sort }: SourceListState): SourceFilters {
  const field = sortFields[sort.columnId as SortColumn]
  return {
    ...(q === '' ? {} : { q }),
    ...(status === null ? {} : { status }),
    ...(connector === null ? {} : { connector }),
    sort: sort.direction === 'desc' ? `-${field}` : field,
  }
}

export const isSourceListFiltered = ({ q, status, connector }: SourceListState) =>
  q !== '' || status !== null || connector !== null

const writeSort = ({ columnId, direction }: DataTableSort) =>
  direction === 'desc' ? `-${columnId}` : columnId
