import { useQueries, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useChoiceSearch } from '~/data/choices'
import { portfolioQueries } from '~/data/portfolios/queries'
import { propertyQueries } from '~/data/properties/queries'
import { tenantQueries } from '~/data/tenants/queries'
import { api } from '~/lib/api'

interface Option {
  value: string
  label: string
}

const toOptions = (results: readonly { data: { id: string; name: string } | undefined }[]): Option[] =>
  results.flatMap(({ data }) => (data ? [{ value: data.id, label: data.name }] : []))

/** The names of selected portfolios, including those that no search has returned. */
export function usePortfolioNames(orgId: string, ids: readonly string[]): Option[] {
  return useQueries({
    queries: ids.map((id) => ({ ...portfolioQueries.detail(orgId, id), throwOnError: false })),
    combine: toOptions,
  })
}

/** The names of selected properties, including those that no search has returned. */
export function usePropertyNames(orgId: string, ids: readonly string[]): Option[] {
  return useQueries({
    queries: ids.map((id) => ({ ...propertyQueries.detail(orgId, id), throwOnError: false })),
    combine: toOptions,
  })
}

const tenantChoicesQuery = (orgId: string, q: string) =>
  queryOptions({
    queryKey: [...tenantQueries.all(orgId), 'choices', q],
    queryFn: ({ signal }) =>
      api.listTenants({ query: { limit: 20, ...(q === '' ? {} : { q }) } }, { signal }),
    staleTime: 30_000,
    throwOnError: false,
  })

/** Combobox props for the tenants that match the typed text. */
export function useTenantChoices(orgId: string) {
  const { q, toComboboxProps } = useChoiceSearch()
  const choices = useQuery({ ...tenantChoicesQuery(orgId, q), placeholderData: keepPreviousData })

  const options = (choices.data?.items ?? []).map(({ id, displayName, property }) => ({
    value: id,
    label: displayName,
    ...(property === null ? {} : { description: property.name }),
  }))

  return toComboboxProps(choices, options)
}
