import type { ApiData } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/api'

export type AddressSuggestion = ApiData<'listAddressSuggestions'>['items'][number]

/** Suggestions of the installation's geocoder. Nothing is sent to it for fewer than 3 characters. */
export const addressQueries = {
  suggestions: (orgId: string, q: string, country: string) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'address-suggestions', country, q],
      queryFn: ({ signal }) => api.listAddressSuggestions({ query: { q, country } }, { signal }),
      staleTime: 300_000,
      // People go on typing, which asks again anyway.
      retry: false,
      throwOnError: false,
    }),
}
