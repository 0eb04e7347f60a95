import { stream, type ApiInput } from '@parapet/api-client'
import { readOmittedRows } from '~/data/lists/export-rows'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ledgerQueries } from '~/data/ledger/queries'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save-file'
import type { PeopleFilters, PeopleTotals, ThreatPerson } from './queries.ts'

export type Needs = NonNullable<ThreatPerson['assistance']>

const maxPageSize = 200

type Include = 'assistance' | 'contact'

/** Every matching person, however many pages that takes, with the totals. The ledger records each `include`. */
async function loadEveryone(threatId: string, filters: PeopleFilters, include: Include | undefined) {
  const people: ThreatPerson[] = []
  let totals: PeopleTotals | undefined
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query: ApiInput<'listThreatPeople'>['query'] = {
      ...filters,
      limit: maxPageSize,
      ...(cursor === undefined ? { totals: 'true' } : { cursor }),
      ...(include === undefined ? {} : { include }),
    }
    const page = await api.listThreatPeople({ path: { id: threatId }, query })
    people.push(...page.items)
    totals ??= page.totals
    cursor = page.page.nextCursor
  }
  return { people, totals: totals! }
}

/** The needs of the matching people, by id. The ledger records each person whose needs are shown. */
export function useShowNeeds(orgId: string, threatId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async (filters: PeopleFilters) => {
      const { people } = await loadEveryone(threatId, { ...filters, hasAssistance: 'true' }, 'assistance')
      return new Map(people.flatMap(({ id, assistance }) => (assistance ? [[id, assistance] as const] : [])))
    },
    gcTime: 0,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) }),
  })
}

/** Loads everyone who matches, for printing. With phone numbers, the ledger records each person. */
export function useLoadForPrint(orgId: string, threatId: string) {
  const queryClient = useQueryClient()

  return useMutation({
    mutationFn: async ({ filters, hasPhones }: { filters: PeopleFilters; hasPhones: boolean }) => ({
      ...(await loadEveryone(threatId, filters, hasPhones ? 'contact' : undefined)),
      loadedAt: new Date(),
    }),
    gcTime: 0,
    onSuccess: (_data, { hasPhones }) => {
      if (hasPhones) void queryClient.invalidateQueries({ queryKey: ledgerQueries.all(orgId) })
    },
  })
}

/** Saves the matching people as a file. */
export const useExportPeople = (threatId: string) =>
  useMutation({
    mutationFn: async ({
      filters: { hasAssistance: _notInFiles, ...filters },
      format,
    }: {
      filters: PeopleFilters
      format: 'csv' | 'xlsx'
    }) => {
      const input = { path: { id: threatId }, query: { ...filters, format } }
      const response = await stream(api, 'exportThreatPeople', input)
      saveFile(await response.blob(), response.fileName ?? `people.${format}`)
      return readOmittedRows(response)
    },
  })
