import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'

export interface WelcomeEmail extends Omit<ApiData<'getWelcomeEmail'>, 'campaign'> {
  /** The one that is not over yet. */
  campaign: Campaign | null
}
export type CampaignCheck = WelcomeEmail['checks'][number]
export type MergeField = WelcomeEmail['defaults']['mergeFields'][number]
export type Campaign = ApiData<'listCampaigns'>['items'][number]
export type CampaignStatus = Campaign['status']
export type CampaignDetail = ApiData<'getCampaign'>
export type CampaignFilters = Omit<NonNullable<ApiInput<'listCampaigns'>['query']>, 'cursor' | 'limit'>
export type Audience = Required<Campaign['audience']>
export type AudienceCount = ApiData<'countAudience'>
export type PreviewRequest = NonNullable<ApiInput<'previewWelcomeEmail'>['body']>
export type Recipient = ApiData<'listCampaignRecipients'>['items'][number]
export type RecipientFilters = Omit<
  NonNullable<ApiInput<'listCampaignRecipients'>['query']>,
  'cursor' | 'limit'
>
export type Suppressed = ApiData<'listSuppressed'>['items'][number]
export type SuppressedFilters = Omit<NonNullable<ApiInput<'listSuppressed'>['query']>, 'cursor' | 'limit'>
export type OptInPages = ApiData<'listOptInPages'>
export type OptInPage = OptInPages['items'][number]
export type ConsentWording = OptInPages['wordings'][number]
export type ConsentLanguage = ConsentWording['language']

/** An audience with every part of it. */
export const completeAudience = (audience: Campaign['audience']): Audience => ({
  portfolioIds: [],
  propertyIds: [],
  tenantStatus: [],
  onlyNeverAsked: true,
  tenantIds: [],
  ...audience,
})

const root = (orgId: string) => ['orgs', orgId, 'communication'] as const

/** What goes to tenants: the welcome email, its campaigns with their recipients, and who gets nothing. */
export const communicationQueries = {
  all: (orgId: string) => root(orgId),

  welcome: (orgId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'welcome'],
      queryFn: ({ signal }): Promise<WelcomeEmail> => api.getWelcomeEmail({ path: { orgId } }, { signal }),
      throwOnError: false,
    }),

  /** Asks again only for another audience: the numbers change when tenants do. */
  audience: (orgId: string, audience: Audience) =>
    queryOptions({
      queryKey: [...root(orgId), 'audience', audience],
      queryFn: ({ signal }) => api.countAudience({ path: { orgId }, body: { audience } }, { signal }),
      throwOnError: false,
    }),

  preview: (orgId: string, request: PreviewRequest) =>
    queryOptions({
      queryKey: [...root(orgId), 'preview', request],
      queryFn: ({ signal }) => api.previewWelcomeEmail({ path: { orgId }, body: request }, { signal }),
      staleTime: 60_000,
      // One for each pause in the typing.
      gcTime: 60_000,
      throwOnError: false,
      retry: false,
    }),

  campaigns: (orgId: string, filters: CampaignFilters) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'campaigns', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listCampaigns({ path: { orgId }, query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
    }),

  campaign: (orgId: string, campaignId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'campaign', campaignId],
      queryFn: ({ signal }) => api.getCampaign({ path: { orgId, id: campaignId } }, { signal }),
      // One that does not exist is said in its place.
      throwOnError: false,
    }),

  recipients: (orgId: string, campaignId: string, filters: RecipientFilters) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'recipients', campaignId, filters],
      queryFn: ({ pageParam, signal }) =>
        api.listCampaignRecipients(
          { path: { orgId, id: campaignId }, query: { ...filters, ...toPageQuery(pageParam) } },
          { signal },
        ),
      ...cursorPages,
    }),

  suppressed: (orgId: string, filters: SuppressedFilters) =>
    infiniteQueryOptions({
      queryKey: [...root(orgId), 'suppressed', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listSuppressed({ path: { orgId }, query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
    }),

  /** The public pages, and what people agree to in each language. */
  pages: (orgId: string) =>
    queryOptions({
      queryKey: [...root(orgId), 'pages'],
      queryFn: ({ signal }) => api.listOptInPages({ path: { orgId } }, { signal }),
      throwOnError: false,
    }),
}
