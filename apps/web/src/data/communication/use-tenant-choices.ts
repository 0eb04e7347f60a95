import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { tenantQueries } from '~/data/tenants/queries'
import { api } from '~/lib/api'

const choicesOf = (orgId: string, q: string) =>
  queryOptions({
    queryKey: [...tenantQueries.all(orgId), 'choices', q],
    queryFn: ({ signal }) =>
      api.listTenants({ query: { limit: 20, ...(q === '' ? {} : { q }) } }, { signal }),
    staleTime: 30_000,
    throwOnError: false,
  })

/** The tenants that fit what is typed, as a combobox takes them. */
export function useTenantChoices(orgId: string) {
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const choices = useQuery({ ...choicesOf(orgId, q), placeholderData: keepPreviousData })

  return {
    options: (choices.data?.items ?? []).map(({ id, displayName, property }) => ({
      value: id,
      label: displayName,
      ...(property === null ? {} : { description: property.name }),
    })),
    loading: choices.isFetching,
    onQueryChange: setQuery,
  }
}
