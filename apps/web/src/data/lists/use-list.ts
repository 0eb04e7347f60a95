import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useKeptListSettings } from '~/data/list-settings/use-list-settings'
import type { ListSource } from '~/data/list-windows/list-source'
import { loadAllRows } from '~/data/list-windows/load-all-rows'
import { useNewRows } from '~/data/live/new-rows'
import { useListWindow } from '~/data/list-windows/use-list-window'
import { useSavedViews } from '~/data/saved-views/use-saved-views'
import type { ListScreen } from '~/lib/list-screen'
import { exportList, type ExportCall } from './export-list.ts'

interface Facets {
  [field: string]: readonly { value: string; count: number; label?: string | null }[] | undefined
}

export interface ListOptions<Row> {
  orgId: string
  userId: string
  screen: ListScreen
  source: ListSource<Row>
  /** The saved view that the address names. */
  view: string | null
  /** False where the list is a part of another page. */
  hasViews?: boolean
  facets?: { queryKey: QueryKey; load: (signal: AbortSignal) => Promise<Facets> } | null
  /** The export of the API with the conditions of the list; null without the right to. */
  exportCall: ExportCall | null
}

/** Everything that a list page reads and writes, from what the list is and how it is filtered now. */
export function useList<Row>({
  orgId,
  userId,
  screen,
  source,
  view,
  hasViews = true,
  facets = null,
  exportCall,
}: ListOptions<Row>) {
  const queryClient = useQueryClient()
  const window = useListWindow(source)
  const newRows = useNewRows(window.source.queryKey, window.total, () =>
    countNow(window.source, window.total),
  )
  const [settings, changeSettings] = useKeptListSettings({ orgId, userId, screen })
  const views = useSavedViews({ orgId, userId, screen, isNeeded: hasViews && view !== null })

  return {
    window,
    newRows,
    settings,
    onSettingsChange: changeSettings,
    views: hasViews ? views : null,
    facets,
    exportRows: exportCall === null ? null : exportList(exportCall),
    loadAll: (rowMax: number, signal: AbortSignal) => loadAllRows(queryClient, source, rowMax, signal),
  }
}

/** Long lists are counted exactly only with their anchors. */
const estimatedFrom = 1000

async function countNow<Row>({ fetchPage }: ListSource<Row>, total = 0) {
  const isLong = total > estimatedFrom
  const { page } = await fetchPage(
    { limit: 1, ...(isLong ? { anchors: 'true' as const } : {}) },
    { signal: AbortSignal.timeout(15_000) },
  )
  return page.total
}
