import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'
import { refreshAfterImport } from './mutations.ts'
import type { ImportScope } from './operations.ts'
import { importQueries } from './queries.ts'

/** Current tenants of the properties in a tenant file who are in none of its rows. */
export const missingTenantsQuery = (scope: ImportScope, fileId: string, version: number) =>
  infiniteQueryOptions({
    queryKey: [...importQueries.all(scope), 'missing', fileId, version],
    queryFn: ({ pageParam, signal }) =>
      api.listMissingTenants({ path: { fileId }, query: { ...toPageQuery(pageParam) } }, { signal }),
    ...cursorPages,
  })

/** Marks the missing tenants that the person can edit as past. Resolves to how many were marked. */
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
    // Also after an error: earlier batches have changed the lists.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: importQueries.all(scope) }),
        refreshAfterImport(queryClient, scope),
      ]),
  })
}
