import type { ApiData } from '@parapet/api-client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { taskQueries } from '~/data/tasks/queries'
import { api } from '~/lib/api'

export type MatchingRadii = ApiData<'getMatchingRadii'>

/** How warnings are matched with properties. */
export const matchingQueries = {
  /** How far each hazard reaches with each preset; it is part of the product and does not change. */
  radii: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'matching', 'radii'],
      queryFn: ({ signal }) => api.getMatchingRadii({ path: { orgId } }, { signal }),
      staleTime: Infinity,
      throwOnError: false,
    }),
}

/** Matches one property with what goes on now; answers the id of the task that does it. */
export function useMatchProperty(orgId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: (propertyId: string) => api.matchProperty({ path: { id: propertyId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: taskQueries.all(orgId) }),
  })
}

/** A task bears the time at which its transaction began, which is a little before the change in it. */
const transactionMs = 5000

/** The task that the change of an organization at `changedAt` started; null where nothing had to be matched again. */
export async function findMatchTask(orgId: string, changedAt: string): Promise<string | null> {
  const { items } = await api.listTasks({
    query: { type: 'threat_match', subjectType: 'org', subjectId: orgId, limit: 1 },
  })
  const task = items.find((one) => Date.parse(one.createdAt) >= Date.parse(changedAt) - transactionMs)
  return task?.id ?? null
}
