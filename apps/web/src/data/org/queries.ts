import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

/** The numbers of a whole organisation. */
export const orgQueries = {
  overview: (orgId: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'overview'],
      queryFn: ({ signal }) => api.getOrgOverview({ path: { orgId } }, { signal }),
    }),
}
