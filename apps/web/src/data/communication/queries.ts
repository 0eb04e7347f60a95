import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'

export interface WelcomeEmail extends Omit<ApiData<'getWelcomeEmail'>, 'campaign'> {
  /** The unfinished campaign, if there is one. */
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

/** Fills in the defaults of an audience. */
export const completeAudience = (audience: Campaign['audience']): Audience => ({
  portfolioIds: [],
  propertyIds: [],
  tenantStatus: [],
  onlyNeverAsked: true,
  tenantIds: [],
  ...audience,
})

const rootKey = (orgId: string) => ['orgs', orgId, 'communication'] as const

/** The welcome email, its campaigns and recipients, suppressed addresses and opt-in pages. */
export const communicationQueries = {
  all: (orgId: string) => rootKey(orgId),

  welcome: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'welcome'],
      queryFn: ({ signal }): Promise<WelcomeEmail> => api.getWelcomeEmail({ path: { orgId } }, { signal }),
      throwOnError: false,
    }),

  /** Recipient counts of an audience. */
  audience: (orgId: string, audience: Audience) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'audience', audience],
      queryFn: ({ signal }) => api.countAudience({ path: { orgId }, body: { audience } }, { signal }),
      throwOnError: false,
    }),

  preview: (orgId: string, request: PreviewRequest) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'preview', request],
      queryFn: ({ signal }) => api.previewWelcomeEmail({ path: { orgId }, body: request }, { signal }),
      staleTime: 60_000,
      // Every pause in typing adds an entry.
      gcTime: 60_000,
      throwOnError: false,
      retry: false,
    }),

  campaigns: (orgId: string, filters: CampaignFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'campaigns', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listCampaigns({ path: { orgId }, query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
    }),

  campaign: (orgId: string, campaignId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'campaign', campaignId],
      queryFn: ({ signal }) => api.getCampaign({ path: { orgId, id: campaignId } }, { signal }),
      // The page itself shows that the campaign was not found.
      throwOnError: false,
    }),

  recipients: (orgId: string, campaignId: string, filters: RecipientFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'recipients', campaignId, filters],
      queryFn: ({ pageParam, signal }) =>
        api.listCampaignRecipients(
          { path: { orgId, id: campaignId }, query: { ...filters, ...toPageQuery(pageParam) } },
          { signal },
        ),
      ...cursorPages,
    }),

  suppressed: (orgId: string, filters: SuppressedFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'suppressed', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listSuppressed({ path: { orgId }, query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
    }),

  /** The opt-in pages, and the consent wording in each language. */
  pages: (orgId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'pages'],
      queryFn: ({ signal }) => api.listOptInPages({ path: { orgId } }, { signal }),
      throwOnError: false,
    }),
}
