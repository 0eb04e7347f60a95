import { useQueries, keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChoiceSearch } from '~/data/choices'
import { portfolioQueries } from '~/data/portfolios/queries'
import { propertyQueries } from '~/data/properties/queries'
import { tenantQueries } from '~/data/tenants/queries'

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

/** Combobox props for the tenants that match the typed text. */
export function useTenantChoices(orgId: string) {
  const { q, toComboboxProps } = useChoiceSearch()
  const choices = useQuery({ ...tenantQueries.choices(orgId, q), placeholderData: keepPreviousData })
  return toComboboxProps(choices, choices.data ?? [])
}
