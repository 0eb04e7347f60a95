import type { ApiData, ApiInput } from '@parapet/api-client'
import { queryOptions } from '@tanstack/react-query'
import type { ListSource } from '~/data/list-windows/list-source'
import { api } from '~/lib/api'

export type TenantFilters = Omit<
  NonNullable<ApiInput<'listTenants'>['query']>,
  'cursor' | 'limit' | 'skip' | 'anchors' | 'facets'
>
export type TenantListItem = ApiData<'listTenants'>['items'][number]
export type Tenant = ApiData<'getTenant'>
export type TenantFacets = NonNullable<ApiData<'listTenants'>['facets']>
export type ConsentState = TenantListItem['consent']['email']
export type ConsentRecord = NonNullable<Tenant['consentHistory']>[number]

const rootKey = (orgId: string) => ['orgs', orgId, 'tenants'] as const
const allFacets = 'status,kind,language,consentEmail,consentSms,consentVoice,portfolioId'

/** The tenant list, counts per filter value, and single tenants with their consent history. */
export const tenantQueries = {
  all: (orgId: string) => rootKey(orgId),
  lists: (orgId: string) => [...rootKey(orgId), 'list'] as const,

  /** The filtered and sorted list. */
  source: (orgId: string, conditions: TenantFilters): ListSource<TenantListItem> => ({
    queryKey: [...rootKey(orgId), 'list', conditions],
    fetchPage: (pageParams, options) => api.listTenants({ query: { ...conditions, ...pageParams } }, options),
  }),

  /** How many tenants match each filter value. */
  facets: (orgId: string, { sort: _sort, ...conditions }: TenantFilters) => ({
    queryKey: [...rootKey(orgId), 'facets', conditions],
    load: async (signal: AbortSignal): Promise<TenantFacets> => {
      const page = await api.listTenants(
        { query: { ...conditions, limit: 1, facets: allFacets } },
        { signal },
      )
      return page.facets ?? {}
    },
  }),

  /** Combobox options for the tenants that match the typed text. */
  choices: (orgId: string, q: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'choices', q],
      queryFn: async ({ signal }) => {
        const { items } = await api.listTenants(
          { query: { limit: 20, ...(q === '' ? {} : { q }) } },
          { signal },
        )
        return items.map(({ id, displayName, unit, property }) => ({
          value: id,
          label: displayName,
          description: [property?.name, unit?.name].filter(Boolean).join(' · '),
        }))
      },
      staleTime: 30_000,
      throwOnError: false,
    }),

  detail: (orgId: string, tenantId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', tenantId],
      queryFn: ({ signal }) =>
        api.getTenant({ path: { id: tenantId }, query: { include: 'consentHistory' } }, { signal }),
    }),
}
