import { useQueries } from '@tanstack/react-query'
import { portfolioQueries } from '~/data/portfolios/queries'
import { propertyQueries } from '~/data/properties/queries'

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
