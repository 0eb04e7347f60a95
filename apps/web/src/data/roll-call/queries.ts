import type { ApiData, ApiInput } from '@parapet/api-client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { cursorPages } from '~/data/cursor-pages'
import { api } from '~/lib/api'

export type RollCall = ApiData<'getThreatRollCall'>
export type RollCallEntry = RollCall['items'][number]
export type RollCallTotals = RollCall['totals']
export type RollCallGroup = RollCallEntry['group']
export type RollCallProperty = NonNullable<RollCall['properties']>[number]
type RollCallQuery = NonNullable<ApiInput<'getThreatRollCall'>['query']>
export type RollCallFilters = Omit<RollCallQuery, 'cursor' | 'limit' | 'tenantId'>

/** What a roll call is about: a threat with all of its alerts, or the thread of one alert. */
export interface RollCallSubject {
  kind: 'threat' | 'alert'
  id: string
}

const pageSize = 100
const maxPageSize = 200

export const rollCallKey = (orgId: string, { kind, id }: RollCallSubject) =>
  ['orgs', orgId, 'roll-call', kind, id] as const

const fetchPage = ({ kind, id }: RollCallSubject, query: RollCallQuery, signal?: AbortSignal) =>
  (kind === 'threat' ? api.getThreatRollCall : api.getAlertRollCall)({ path: { id }, query }, { signal })

/** How people answered a threat's alerts. */
export const rollCallQueries = {
  /** The matching people in pages, in the order of the API. Each has the totals, the first one the properties. */
  pages: (orgId: string, subject: RollCallSubject, filters: RollCallFilters) =>
    infiniteQueryOptions({
      queryKey: [...rollCallKey(orgId, subject), 'pages', filters],
      queryFn: ({ pageParam, signal }) =>
        fetchPage(
          subject,
          { ...filters, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
          signal,
        ),
      ...cursorPages,
      placeholderData: keepPreviousData,
      throwOnError: false,
    }),

  /** One person, whatever the filters; null if they aren't in the roll call. */
  person: (orgId: string, subject: RollCallSubject, tenantId: string) =>
    queryOptions({
      queryKey: [...rollCallKey(orgId, subject), 'person', tenantId],
      queryFn: async ({ signal }) =>
        (await fetchPage(subject, { tenantId, limit: 1 }, signal)).items[0] ?? null,
      throwOnError: false,
    }),
}

/** Every matching person, however many pages that takes. */
export async function loadEveryone(subject: RollCallSubject, filters: RollCallFilters) {
  const entries: RollCallEntry[] = []
  let totals: RollCallTotals | undefined
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await fetchPage(subject, {
      ...filters,
      limit: maxPageSize,
      ...(cursor === undefined ? {} : { cursor }),
    })
    entries.push(...page.items)
    totals ??= page.totals
    cursor = page.page.nextCursor
  }
  return { entries, totals: totals! }
}
