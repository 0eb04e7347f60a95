import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'
import { importOperations, type ImportScope, type ImportKind } from './operations.ts'

export type ImportFileSummary = ApiData<'searchPropertyImports'>['items'][number]
export type ImportFileDetail = NonNullable<ApiData<'searchPropertyImports'>['detail']>
export type ImportFile = ImportFileDetail['file']
export type ImportRow = ImportFileDetail['rows']['items'][number]
export type ImportIssueGroup = ImportFileDetail['groups'][number]
export type ImportFix = ImportIssueGroup['fixes'][number]
export type ImportOutcome = ImportRow['outcome']
export type ImportStatus = ImportFile['status']

type SearchQuery = NonNullable<ApiInput<'searchPropertyImports'>['query']>

export type ImportFileFilters = Pick<SearchQuery, 'q' | 'status'>

export type ImportRowFilter = Pick<SearchQuery, 'outcome' | 'code'>

const rootKey = ({ orgId, kind }: ImportScope) => ['orgs', orgId, 'imports', kind] as const
const pollIntervalMs = 1000
const rowsPerPage = 50

const busyStatuses: ReadonlySet<ImportStatus> = new Set(['parsing', 'validating', 'importing', 'undoing'])

/** Whether the server is processing the file. */
export function isBusy(status: ImportStatus): boolean {
  return busyStatuses.has(status)
}

/** Imports of one kind: the latest files, one file with its issues, and its rows. */
export const importQueries = {
  all: (scope: ImportScope) => rootKey(scope),

  recent: (scope: ImportScope) =>
    queryOptions({
      queryKey: [...rootKey(scope), 'recent'],
      queryFn: ({ signal }) => api[importOperations[scope.kind].search]({ query: { limit: 10 } }, { signal }),
    }),

  /** Every uploaded file, the latest first. */
  list: (scope: ImportScope, filters: ImportFileFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(scope), 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        api[importOperations[scope.kind].search](
          { query: { ...filters, ...toPageQuery(pageParam) } },
          { signal },
        ),
      ...cursorPages,
      refetchInterval: (query) =>
        query.state.data?.pages.some((page) => page.items.some(({ status }) => isBusy(status)))
          ? pollIntervalMs
          : false,
    }),

  detail: (scope: ImportScope, fileId: string) =>
    queryOptions({
      queryKey: [...rootKey(scope), 'detail', fileId],
      queryFn: async ({ signal }) => {
        const { detail } = await api[importOperations[scope.kind].search](
          { query: { fileId, limit: 1 } },
          { signal },
        )
        return detail
      },
      refetchInterval: (query) => {
        const status = query.state.data?.file.status
        return status && isBusy(status) ? pollIntervalMs : false
      },
    }),

  rows: (scope: ImportScope, fileId: string, version: number, filter: ImportRowFilter) =>
    infiniteQueryOptions({
      // Validating changes the version of the file and the outcome of its rows.
      queryKey: [...rootKey(scope), 'rows', fileId, filter, version],
      queryFn: async ({ pageParam, signal }) => {
        const { detail } = await api[importOperations[scope.kind].search](
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

/** The row as last validated; undefined if it has no issues. */
export async function findImportRow(
  queryClient: QueryClient,
  scope: ImportScope,
  fileId: string,
  n: number,
): Promise<ImportRow | undefined> {
  const page = await queryClient.query({
    queryKey: [...importQueries.all(scope), 'row', fileId, n],
    queryFn: ({ signal }) =>
      api[importOperations[scope.kind].search]({ query: { fileId, rowFrom: n, limit: 1 } }, { signal }),
    staleTime: 0,
  })
  return page.detail?.rows.items.find((row) => row.n === n)
}

/** Up to 50 rows starting at row number `rowFrom`. */
export async function listImportRows(
  kind: ImportKind,
  fileId: string,
  filter: ImportRowFilter,
  rowFrom: number,
) {
  const { detail } = await api[importOperations[kind].search]({
    query: { fileId, ...filter, rowFrom, limit: 50 },
  })
  return detail?.rows.items ?? []
}
