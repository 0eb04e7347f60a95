import type { QueryKey } from '@tanstack/react-query'
import type { RowRange } from '@parapet/ui'
import type { Monitored } from '~/lib/monitored'
import type { ListSettings } from './list-arrangement.ts'
import type { ExportFormat } from './list-resource.ts'

/** The loaded rows of a list, as `useListWindow` in ~/data/list-windows returns them. */
export interface ListRows<Row> {
  rows: {
    count: number
    getRow: (index: number) => Row | undefined
    onRangeChange: (range: RowRange) => void
    listLoaded: () => readonly Row[]
    /** For a row that belongs to another one above it, where that is. */
    getParentIndex?: (index: number) => number | null
  }
  /** Identifies the displayed list. Changes once the first rows of the requested list have loaded. */
  key: string
  total: number | undefined
  totalIsExact: boolean
  isPending: boolean
  isRefreshing: boolean
  error: Error | null
  loadMoreError: Error | null
  isFetching: boolean
  refetch: () => void
}

export type Facets = Readonly<
  Partial<Record<string, readonly { value: string; count: number; label?: string | null }[]>>
>

/** Loads the counts of filter values for the current filters. */
export interface FacetSource {
  queryKey: QueryKey
  load: (signal: AbortSignal) => Promise<Facets>
}

export interface SavedView {
  id: string
  name: string
  query: string
  isShared: boolean
  isDefault: boolean
  owner: { id: string; name: string }
  permissions: readonly string[]
}

export interface SavedViewChange {
  name?: string
  query?: string
  isShared?: boolean
  isDefault?: boolean
}

/** The saved views of a list. Failed calls reject after rolling back their optimistic change. */
export interface SavedViews {
  items: readonly SavedView[] | undefined
  error: Error | null
  userId: string
  prefetch: () => void
  create: (view: { name: string; query: string; isShared: boolean }) => Promise<SavedView>
  update: (view: SavedView, change: SavedViewChange) => Promise<unknown>
  remove: (view: SavedView) => Promise<unknown>
}

export interface ExportRequest {
  format: ExportFormat
  columns: readonly string[]
  /** Limits the export to these rows of the filtered list. */
  ids?: readonly string[]
}

export interface ExportOptions {
  signal: AbortSignal
  onProgress: (receivedBytes: number) => void
}

/** Data and callbacks of a list, as `useList` in ~/data/lists returns them. */
export interface ListData<Row> {
  window: ListRows<Row>
  /** Rows that others added since the list was loaded, shown on request so that rows don't move. */
  newRows: { count: number; show: () => Promise<void> }
  /** The user's settings for the list; null if they never changed any. */
  settings: ListSettings | null
  onSettingsChange: (settings: ListSettings) => void
  /** Null if the list is part of another page. */
  views: SavedViews | null
  /** Counts per filter value; null for lists without counts. */
  facets: FacetSource | null
  /** Labels of filter values that only the server knows, by value. */
  valueLabels?: Readonly<Record<string, string>> | undefined
  /** Whether a row without threats can be said to have none. Undefined until that is known. */
  monitored: Monitored | undefined
  /** Saves the filtered rows as a file; null without permission. */
  exportRows: ((request: ExportRequest, options: ExportOptions) => Promise<number>) | null
  /** Loads up to `maxRows` rows, for selecting all of them. */
  loadAll: (maxRows: number, signal: AbortSignal) => Promise<readonly Row[]>
}
