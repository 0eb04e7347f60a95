import type { QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api'
import { importQueries, type ImportRow, type ImportRowFilter } from './queries.ts'
import { importOperations, type ImportKind, type ImportScope } from './operations.ts'

/** What the latest check says about one row; undefined when it has nothing to say, so the row is fine. */
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

/** The rows from one number on, for going through them one after the other. */
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
