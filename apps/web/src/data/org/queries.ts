import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type OrgOverview = ApiData<'getOrgOverview'>
export type OrgWatch = ApiData<'getOrgWatch'>
export type Dashboard = ApiData<'getDashboard'>
export type WaitingThreat = Dashboard['needsTriage'][number]

/** What stands on the first page: the numbers of the organization, what is not watched, and what waits for a person. */
export const orgQueries = {
  overview: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'overview'],
      queryFn: ({ signal }) => api.getOrgOverview({ path: { orgId } }, { signal }),
    }),

  /** What nobody may say "no threats" about. */
  watch: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'watch'],
      queryFn: ({ signal }) => api.getOrgWatch({ path: { orgId } }, { signal }),
      throwOnError: false,
    }),

  dashboard: (orgId: string, userId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'dashboard', userId],
      queryFn: ({ signal }) => api.getDashboard({ path: { orgId, userId } }, { signal }),
      // Each part says in its place that it could not be read.
      throwOnError: false,
    }),

  /** The feeds with when they were last heard. */
  feeds: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'sources', 'freshness'],
      queryFn: ({ signal }) => api.listSources({ query: { category: 'hazard', limit: 50 } }, { signal }),
    }),
}
