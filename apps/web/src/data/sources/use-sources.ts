import { useInfiniteQuery } from '@tanstack/react-query'
import { sourceQueries, type Source } from './queries.ts'

/** The feeds of the organisation, as the query cache has them; none before they are here or where they are not asked for. */
export function useSources(orgId: string, { enabled = true }: { enabled?: boolean } = {}): readonly Source[] {
  const { data } = useInfiniteQuery({ ...sourceQueries.list(orgId, {}), enabled })
  return data?.pages.flatMap((page) => page.items) ?? []
}
