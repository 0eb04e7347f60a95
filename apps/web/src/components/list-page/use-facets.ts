import { useQuery } from '@tanstack/react-query'
import type { FacetSource, Facets } from './list-data.ts'

const freshMs = 30_000

/** How many things each value of a filter would find, counted when somebody needs to know. */
export function useFacets(source: FacetSource | null, isNeeded: boolean) {
  const { data, isPending } = useQuery<Facets>({
    queryKey: source?.queryKey ?? ['no-facets'],
    queryFn: ({ signal }) => source?.load(signal) ?? {},
    enabled: source !== null && isNeeded,
    staleTime: freshMs,
    throwOnError: false,
  })
  return { facets: data, isPending: source !== null && isPending }
}
