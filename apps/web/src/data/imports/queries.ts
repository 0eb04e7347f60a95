import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type ImportFileSummary = ApiData<'searchPropertyImports'>['items'][number]
export type ImportFileDetail = NonNullable<ApiData<'searchPropertyImports'>['detail']>
export type ImportFile = ImportFileDetail['file']
export type ImportRow = ImportFileDetail['rows']['items'][number]
export type ImportIssueGroup = ImportFileDetail['groups'][number]
export type ImportFix = ImportIssueGroup['fixes'][number]
export type ImportOutcome = ImportRow['outcome']
export type ImportStatus = ImportFile['status']

type SearchQuery = NonNullable<ApiInput<'searchPropertyImports'>['query']>

/** Which rows of a checked file are shown. */
export type ImportRowFilter = Pick<SearchQuery, 'outcome' | 'code'>

const root = (orgId: string) => ['orgs', orgId, 'property-imports'] as const
const pollEveryMs = 1000
const rowsPerPage = 50

const busyStatuses: ReadonlySet<ImportStatus> = new Set(['parsing', 'validating', 'importing', 'undoing'])

/** Whether the server works on the file right now. */
export function isBusy(status: ImportStatus): boolean {
  return busyStatuses.has(status)
}

/** Files of properties: the latest ones, one with what its check found, and its rows. */
export const importQueries = {
  all: (orgId: string) => root(orgId),

  recent: (orgId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'recent'],
      queryFn: ({ signal }) => api.searchPropertyImports({ query: { limit: 10 } }, { signal }),
    }),

  detail: (orgId: string, fileId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'detail', fileId],
      queryFn: async ({ signal }) => {
        const { detail } = await api.searchPropertyImports({ query: { fileId, limit: 1 } }, { signal })
        return detail
      },
      refetchInterval: (query) => {
        const status = query.state.data?.file.status
        return status && isBusy(status) ? pollEveryMs : false
      },
    }),

  rows: (orgId: string, fileId: string, version: number, filter: ImportRowFilter) =>
    infiniteQueryOptions({
      // A check changes the version of the file, and with it what its rows say.
      queryKey: [...root(orgId), 'rows', fileId, filter, version],
      queryFn: async ({ pageParam, signal }) => {
        const { detail } = await api.searchPropertyImports(
          { query: { fileId, ...filter, limit: rowsPerPage, rowFrom: pageParam } },
          { signal },
        )
        return detail?.rows ?? null
      },
      initialPageParam: 1,
      getNextPageParam: (page) => {
        const last = page?.items.at(-1)
        return last && page && page.items.length >= rowsPerPage ? last.n + 1 : null
      },
      placeholderData: (previous) => previous,
    }),
}
