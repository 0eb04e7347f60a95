import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'
import type { ListScreen } from '~/lib/list-screen'

export type SavedView = ApiData<'listSavedViews'>['items'][number]

/** The views of a list that a person saved, and those that others share. */
export const savedViewQueries = {
  list: (orgId: string, screen: ListScreen) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'saved-views', screen],
      queryFn: ({ signal }) => api.listSavedViews({ query: { screen } }, { signal }),
      staleTime: 60_000,
    }),
}
