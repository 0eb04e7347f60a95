import type { QueryKey } from '@tanstack/react-query'
import type { RowRange } from '@parapet/ui'
import type { ListSettings } from './list-arrangement.ts'
import type { ExportFormat } from './list-resource.ts'

/** The rows of a list as far as they are here; `useListWindow` of ~/data/list-windows makes one. */
export interface ListRows<Row> {
  rows: {
    count: number
    getRow: (index: number) => Row | undefined
    onRangeChange: (range: RowRange) => void
    listLoaded: () => readonly Row[]
  }
  /** Names the list that is shown; it changes once the rows of another one have arrived. */
  key: string
  total: number | undefined
  totalIsExact: boolean
  isPending: boolean
  isRefreshing: boolean
  error: Error | null
  moreError: Error | null
  isFetching: boolean
  refetch: () => void
}

export type Facets = Readonly<
  Partial<Record<string, readonly { value: string; count: number; label?: string | null }[]>>
>

/** Counts the values of filters, under the conditions of the list. */
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

/** The saved views of a list and what can be done with them. A call that fails rejects; what it changed is taken back. */
export interface SavedViews {
  items: readonly SavedView[] | undefined
  error: Error | null
  userId: string
  /** Fetches them ahead of need. */
  prefetch: () => void
  create: (view: { name: string; query: string; isShared: boolean }) => Promise<SavedView>
  update: (view: SavedView, change: SavedViewChange) => Promise<unknown>
  remove: (view: SavedView) => Promise<unknown>
}

export interface ExportRequest {
  format: ExportFormat
  columns: readonly string[]
  /** Only these of the filtered ones. */
  ids?: readonly string[]
}

export interface ExportOptions {
  signal: AbortSignal
  onProgress: (receivedBytes: number) => void
}

/** Everything that a list reads and writes; `useList` of ~/data/lists makes one. */
export interface ListData<Row> {
  window: ListRows<Row>
  /** What others added since the list was read: it shows when asked, so that rows do not move. */
  newRows?: { count: number; show: () => Promise<void> }
  /** How the person has arranged the list; null where nothing was ever changed. */
  settings: ListSettings | null
  onSettingsChange: (settings: ListSettings) => void
  /** Null where the list is a part of another page. */
  views: SavedViews | null
  /** How many things each value of a filter would find; null for lists without counts. */
  facets: FacetSource | null
  /** Saves everything that is filtered as a file; null without the right to. */
  exportRows: ((request: ExportRequest, options: ExportOptions) => Promise<void>) | null
  /** All rows up to a number of them, for choosing them at once. */
  loadAll: (rowMax: number, signal: AbortSignal) => Promise<readonly Row[]>
}
