import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type OrgOverview = ApiData<'getOrgOverview'>
export type OrgWatch = ApiData<'getOrgWatch'>
export type Dashboard = ApiData<'getDashboard'>
export type UnacknowledgedThreat = Dashboard['needsTriage'][number]

/** The home page's data: the organization's figures, coverage gaps, and threats that need triage. */
export const orgQueries = {
  overview: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'overview'],
      queryFn: ({ signal }) => api.getOrgOverview({ path: { orgId } }, { signal }),
    }),

  /** Gaps in coverage: where and when “no threats” can't be claimed. */
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
      // Each part of the page shows its own error.
      throwOnError: false,
    }),

  /** The feeds with the time of their last successful fetch. */
  feeds: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'sources', 'freshness'],
      queryFn: ({ signal }) => api.listSources({ query: { category: 'hazard', limit: 50 } }, { signal }),
    }),
}
