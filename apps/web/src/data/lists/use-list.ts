import { useCan } from '@parapet/permissions/react'
import { useQuery, useQueryClient, useSuspenseQuery, type QueryKey } from '@tanstack/react-query'
import type { ImportKind } from '~/data/imports/operations'
import { useListSettings } from '~/data/list-settings/use-list-settings'
import { type ListSource, loadAllRows } from '~/data/list-windows/list-source'
import { useListWindow } from '~/data/list-windows/use-list-window'
import { useNewRows } from '~/data/live/new-rows'
import { useSavedViews } from '~/data/saved-views/use-saved-views'
import { useMonitored } from '~/data/org/use-monitored'
import { sessionQueries } from '~/data/session/queries'
import { readListState, toConditions, type ListRules, type ListScreen } from '~/lib/list-url'
import { useListState } from '~/lib/use-list-state'
import type { ExportOperation, ExportOptions, ExportRequest } from './export-rows.ts'
import type { RecordFilters } from './load-record-names.ts'

interface Facets {
  [field: string]: readonly { value: string; count: number; label?: string | null }[] | undefined
}

/** A list of the product: how its state maps to the URL, and the API calls behind it. */
export interface ListDefinition<
  Row extends { id: string },
  Conditions,
  Resource extends ListRules & { screen: ListScreen },
> {
  resource: Resource
  source: (orgId: string, conditions: Conditions) => ListSource<Row>
  /** How many rows match each filter value. */
  facets?: (
    orgId: string,
    conditions: Conditions,
  ) => { queryKey: QueryKey; load: (signal: AbortSignal) => Promise<Facets> }
  /** Conditions of the API call that the list's filters replace. */
  defaults?: Partial<Conditions>
  exportOperation: ExportOperation
  /** The kind of import that creates these rows, to name the file of the filter `importFileId`. */
  importKind?: ImportKind
  /** For a list inside another record's page: the filter that limits it to that record, and the filter fields to hide. */
  scope?: { filter: string; fields: readonly string[] }
}

export interface ListOptions {
  orgId: string
  /** The value of the scope's filter, if the list is part of another page. */
  scopeId?: string
}

/** The list for a URL's query parameters. Invalid ones are dropped. */
export function readListSource<Row extends { id: string }, Conditions>(
  { resource, source, defaults }: ListDefinition<Row, Conditions, ListRules & { screen: ListScreen }>,
  orgId: string,
  params: URLSearchParams,
): ListSource<Row> {
  return source(orgId, {
    ...defaults,
    ...toConditions(readListState(params, resource), resource),
  } as Conditions)
}

/** State, rows, settings and views of a list, in the shape of the props of `ListPage` and `ListTable`. */
export function useList<
  Row extends { id: string },
  Conditions,
  Resource extends ListRules & { screen: ListScreen },
>(
  {
    resource,
    source,
    facets,
    defaults,
    exportOperation,
    importKind,
    scope,
  }: ListDefinition<Row, Conditions, Resource>,
  { orgId, scopeId }: ListOptions,
) {
  const queryClient = useQueryClient()
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const { screen } = resource
  const [state, onStateChange] = useListState(resource, user.listSettings[screen]?.defaultQuery)
  const isUnscoped = scope === undefined || scopeId === undefined
  const conditions = {
    ...defaults,
    ...toConditions(state, resource),
    ...(isUnscoped ? {} : { [scope.filter]: scopeId }),
  } as Conditions

  const listSource = source(orgId, conditions)
  const window = useListWindow(listSource)
  const newRows = useNewRows(window.source.queryKey, window.total, () =>
    fetchTotal(window.source, window.total),
  )
  const owner = { orgId, userId: user.id, screen }
  const [settings, onSettingsChange] = useListSettings(owner)
  const views = useSavedViews({ ...owner, isNeeded: isUnscoped && state.view !== null })
  const mayExport = useCan('export:create')
  const mayReadThreats = useCan('threat:read')
  const { importFileId, propertyId, unitId, threatId } = state.filters
  const valueLabels = useRecordNames(orgId, importKind, { importFileId, propertyId, unitId, threatId })
  const monitored = useMonitored(orgId)
  const scopedFields = isUnscoped ? noFields : scope.fields

  return {
    resource,
    state,
    onStateChange,
    scopedFields: mayReadThreats ? scopedFields : [...scopedFields, ...threatFields],
    list: {
      window,
      newRows,
      settings,
      onSettingsChange,
      views: isUnscoped ? views : null,
      facets: facets?.(orgId, conditions) ?? null,
      valueLabels,
      monitored,
      exportRows: mayExport
        ? async (request: ExportRequest, options: ExportOptions) =>
            (await import('./export-rows.ts')).exportRows(
              exportOperation,
              conditions as object,
              request,
              options,
            )
        : null,
      loadAll: (maxRows: number, signal: AbortSignal) =>
        loadAllRows(queryClient, listSource, maxRows, signal),
    },
  }
}

/** The names of the records that the list is filtered by, by id. Loaded only for such filters. */
function useRecordNames(orgId: string, kind: ImportKind = 'property', filters: RecordFilters) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['orgs', orgId, 'record-names', kind, filters],
    queryFn: async () =>
      (await import('./load-record-names.ts')).loadRecordNames(queryClient, { orgId, kind }, filters),
    enabled: Object.values(filters).some(Boolean),
  })
  return data
}

const noFields: readonly string[] = []

/** The filters that require permission to see threats. */
const threatFields: readonly string[] = ['hazard', 'threatId']

/** Above this, the API estimates the total unless it also computes anchors. */
const maxExactCount = 1000

async function fetchTotal<Row>({ fetchPage }: ListSource<Row>, total = 0) {
  const isLongList = total > maxExactCount
  const { page } = await fetchPage(
    { limit: 1, ...(isLongList ? { anchors: 'true' as const } : {}) },
    { signal: AbortSignal.timeout(15_000) },
  )
  return page.total
}
