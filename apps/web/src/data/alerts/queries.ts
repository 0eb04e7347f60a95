import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cursorPages, toPageQuery } from '~/data/cursor-pages'
import { api } from '~/lib/api'

export type Alert = ApiData<'getAlert'>
export type AlertStatus = Alert['status']
export type AlertPhase = Alert['phase']
export type AlertChannel = Alert['channels'][number]
export type AlertTexts = Alert['texts']
export type AlertFilters = Omit<NonNullable<ApiInput<'listAlerts'>['query']>, 'cursor' | 'limit'>
export type AlertNumbers = ApiData<'countAlertAudience'>
export type AlertNumbersRequest = ApiInput<'countAlertAudience'>['body']
export type AlertExclusion = AlertNumbers['excluded'][number]['reason']
export type AlertPreview = ApiData<'previewAlert'>
export type AlertPreviewRequest = ApiInput<'previewAlert'>['body']
export type AlertWarning = AlertPreview['warnings'][number]
export type AlertRecipient = ApiData<'listAlertRecipients'>['items'][number]
export type AlertMessageState = AlertRecipient['messages'][number]['state']
export type AlertRecipientFilters = Omit<
  NonNullable<ApiInput<'listAlertRecipients'>['query']>,
  'cursor' | 'limit'
>
export type AlertTemplates = ApiData<'listAlertTemplates'>
export type AlertTemplate = ApiData<'getAlertTemplate'>
export type AlertHazard = AlertTemplate['hazard']

/** Who an alert is for; the lists add up. */
export interface AlertAudience {
  propertyIds: string[]
  buildings: { propertyId: string; name: string }[]
  floors: { propertyId: string; building: string | null; floor: number }[]
  unitIds: string[]
  /** For a later alert of a thread. */
  onlyUnanswered: boolean
}

/** Fills in the defaults of an audience. */
export const completeAudience = ({ floors = [], ...audience }: Alert['audience']): AlertAudience => ({
  propertyIds: [],
  buildings: [],
  unitIds: [],
  onlyUnanswered: false,
  ...audience,
  floors: floors.map((floor) => ({ building: null, ...floor })),
})

/** An alert with the end of its delay by this device's clock, which may differ from the server's. */
const withLocalDelay = (alert: Alert): Alert =>
  // A server that is still being upgraded doesn't send it.
  alert.delaySecondsLeft == null
    ? alert
    : { ...alert, delayedUntil: new Date(Date.now() + alert.delaySecondsLeft * 1000).toISOString() }

const rootKey = (orgId: string) => ['orgs', orgId, 'alerts'] as const
const templatesKey = (orgId: string) => ['orgs', orgId, 'alert-templates'] as const

/** Enough for the threads of any threat. */
const alertsOfThreat = 50

/** Alerts to tenants: drafts with their audience and preview, sent ones with their people, and their texts. */
export const alertQueries = {
  all: (orgId: string) => rootKey(orgId),

  pages: (orgId: string, filters: AlertFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'pages', filters],
      queryFn: ({ pageParam, signal }) =>
        api.listAlerts({ query: { ...filters, ...toPageQuery(pageParam) } }, { signal }),
      ...cursorPages,
      placeholderData: keepPreviousData,
      throwOnError: false,
    }),

  /** The latest alerts about a threat, newest first. */
  ofThreat: (orgId: string, threatId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'threat', threatId],
      queryFn: async ({ signal }) =>
        (await api.listAlerts({ query: { threatId, limit: alertsOfThreat } }, { signal })).items.map(
          withLocalDelay,
        ),
      throwOnError: false,
    }),

  /** A first alert with its updates and all clear, newest first. */
  ofThread: (orgId: string, threadId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'thread', threadId],
      queryFn: async ({ signal }) =>
        (await api.listAlerts({ query: { threadId, limit: alertsOfThreat } }, { signal })).items,
      throwOnError: false,
    }),

  detail: (orgId: string, alertId: string) =>
    queryOptions({
      queryKey: [...rootKey(orgId), 'detail', alertId],
      queryFn: async ({ signal }) =>
        withLocalDelay(await api.getAlert({ path: { id: alertId } }, { signal })),
    }),

  recipients: (orgId: string, alertId: string, filters: AlertRecipientFilters) =>
    infiniteQueryOptions({
      queryKey: [...rootKey(orgId), 'recipients', alertId, filters],
      queryFn: ({ pageParam, signal }) =>
        api.listAlertRecipients(
          { path: { id: alertId }, query: { ...filters, ...toPageQuery(pageParam) } },
          { signal },
        ),
      ...cursorPages,
      placeholderData: keepPreviousData,
      throwOnError: false,
    }),

  /** How many people an alert reaches. A key of its own: saving a draft doesn't change who can be reached. */
  numbers: (orgId: string, request: AlertNumbersRequest) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'alert-audience', request],
      queryFn: ({ signal }) => api.countAlertAudience({ body: request }, { signal }),
      throwOnError: false,
      retry: false,
    }),

  preview: (orgId: string, request: AlertPreviewRequest) =>
    queryOptions({
      queryKey: ['orgs', orgId, 'alert-preview', request],
      queryFn: ({ signal }) => api.previewAlert({ body: request }, { signal }),
      staleTime: 60_000,
      // Every pause in typing adds an entry.
      gcTime: 60_000,
      throwOnError: false,
      retry: false,
    }),

  /** The text of every kind of hazard and phase, and the fields that texts can use. */
  templates: (orgId: string) =>
    queryOptions({
      queryKey: [...templatesKey(orgId), 'list'],
      queryFn: ({ signal }) => api.listAlertTemplates({ path: { orgId } }, { signal }),
      throwOnError: false,
    }),

  template: (orgId: string, hazard: AlertHazard, phase: AlertPhase) =>
    queryOptions({
      queryKey: [...templatesKey(orgId), 'detail', hazard, phase],
      queryFn: ({ signal }) => api.getAlertTemplate({ path: { orgId, hazard, phase } }, { signal }),
      throwOnError: false,
    }),

  settings: (orgId: string) =>
    queryOptions({
      queryKey: [...templatesKey(orgId), 'settings'],
      queryFn: ({ signal }) => api.getAlertSettings({ path: { orgId } }, { signal }),
      throwOnError: false,
    }),
}
