import { useQueries, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTypedChoices } from '~/data/choices'
import { portfolioQueries } from '~/data/portfolios/queries'
import { propertyQueries } from '~/data/properties/queries'
import { tenantQueries } from '~/data/tenants/queries'
import { api } from '~/lib/api'

interface Place {
  value: string
  label: string
}

const toPlaces = (results: readonly { data: { id: string; name: string } | undefined }[]): Place[] =>
  results.flatMap(({ data }) => (data ? [{ value: data.id, label: data.name }] : []))

/** The names of chosen portfolios, also of those that no search has found yet. */
export function usePortfolioNames(orgId: string, ids: readonly string[]): Place[] {
  return useQueries({
    queries: ids.map((id) => ({ ...portfolioQueries.detail(orgId, id), throwOnError: false })),
    combine: toPlaces,
  })
}

/** The names of chosen properties, also of those that no search has found yet. */
export function usePropertyNames(orgId: string, ids: readonly string[]): Place[] {
  return useQueries({
    queries: ids.map((id) => ({ ...propertyQueries.detail(orgId, id), throwOnError: false })),
    combine: toPlaces,
  })
}

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
  const { q, toProps } = useTypedChoices()
  const choices = useQuery({ ...choicesOf(orgId, q), placeholderData: keepPreviousData })

  const found = (choices.data?.items ?? []).map(({ id, displayName, property }) => ({
    value: id,
    label: displayName,
    ...(property === null ? {} : { description: property.name }),
  }))

  return toProps(choices, found)
}
