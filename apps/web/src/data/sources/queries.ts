import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'

export type Source = ApiData<'listSources'>['items'][number]
export type SourceDetail = ApiData<'getSource'>
export type SourceStatus = Source['status']
export type CatalogEntry = ApiData<'listSourceCatalog'>['items'][number]
export type SourceHealth = ApiData<'getSourceHealth'>
export type SourceTest = ApiData<'testSource'>
export type SourceFilters = Omit<NonNullable<ApiInput<'listSources'>['query']>, 'cursor' | 'limit'>

const rootKey = (orgId: string) => ['orgs', orgId, 'sources'] as const

/** The organization's feeds and their health. */
export const sourceQueries = {
  all: (orgId: string) => rootKey(orgId),

  list: (orgId: string, filters: SourceFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'list', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listSources({ query: { category: 'hazard', ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
    }),

  detail: (orgId: string, sourceId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', sourceId],
      queryFn: ({ signal }) => api.getSource({ path: { id: sourceId } }, { signal }),
      // The drawer shows that the source was not found.
      throwOnError: false,
    }),

  catalog: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'catalog'],
      queryFn: ({ signal }) => api.listSourceCatalog({}, { signal }),
    }),

  /** Gaps, delays and dropped items in a time range (RFC 3339). */
  health: (orgId: string, timeRange: { from: string; to?: string }) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'health', timeRange],
      queryFn: ({ signal }) => api.getSourceHealth({ query: timeRange }, { signal }),
    }),
}

/** The organization's feeds; empty while loading or if not `enabled`. */
export function useSources(orgId: string, { enabled = true }: { enabled?: boolean } = {}): readonly Source[] {
  const { data } = useInfiniteQuery({ ...sourceQueries.list(orgId, {}), enabled })
  return data?.pages.flatMap((page) => page.items) ?? []
}
