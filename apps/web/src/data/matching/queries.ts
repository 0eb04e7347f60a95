import type { ApiData } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { taskQueries } from '~/data/tasks/queries'
import { api } from '~/lib/api'

export type MatchingRadii = ApiData<'getMatchingRadii'>

export const matchingQueries = {
  /** The distance of each hazard by preset. Constant for a version of the product. */
  radii: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'matching', 'radii'],
      queryFn: ({ signal }) => api.getMatchingRadii({ path: { orgId } }, { signal }),
      staleTime: Infinity,
      throwOnError: false,
    }),
}

/** Starts a task that matches a property against current threats. */
export function useMatchProperty(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (propertyId: string) => api.matchProperty({ path: { id: propertyId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  })
}

/** A task's `createdAt` is the start of its transaction, which is shortly before the change. */
const clockToleranceMs = 5000

/** The matching task started by the change to the organization at `changedAt`; null if there is none. */
export async function findMatchTask(orgId: string, changedAt: string): Promise<string | null> {
  const { items } = await api.listTasks({
    query: { type: 'threat_match', subjectType: 'org', subjectId: orgId, limit: 1 },
  })
  const task = items.find(
    ({ createdAt }) => Date.parse(createdAt) >= Date.parse(changedAt) - clockToleranceMs,
  )
  return task?.id ?? null
}
