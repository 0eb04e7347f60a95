import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'
import { refreshAfterImport } from './mutations.ts'
import type { ImportScope } from './operations.ts'
import { importQueries } from './queries.ts'

/** Who lives at the properties that a file of tenants lists and stands in none of its rows. */
export const missingTenantsQuery = (scope: ImportScope, fileId: string, version: number) =>
  infiniteQueryOptions({
    queryKey: [...importQueries.all(scope), 'missing', fileId, version],
    queryFn: ({ pageParam, signal }) =>
      api.listMissingTenants({ path: { fileId }, query: { ...toPageQuery(pageParam) } }, { signal }),
    ...cursorPages,
  })

/** Marks everybody as past whom the file misses and who may be changed; answers how many that were. */
export function useMarkMissingPast(scope: ImportScope, fileId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async () => {
      let count = 0
      for (;;) {
        const { marked, left } = await api.markMissingTenantsPast({ path: { fileId }, body: {} })
        count += marked
        if (left === 0 || marked === 0) return count
      }
    },
    // What was marked before something failed has changed the lists as well.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: importQueries.all(scope) }),
        refreshAfterImport(queryClient, scope),
      ]),
  })
}
