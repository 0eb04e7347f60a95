import type { ColumnOrder, ColumnVisibility, ColumnWidths, TableDensity } from '@parapet/ui'

/** How a person arranged a list, as the API keeps it. */
export interface ListSettings {
  /** From the first to the last. */
  columns: { key: string; isVisible: boolean; widthPx: number | null }[]
  density: TableDensity
}

export interface ListArrangement {
  visibility: ColumnVisibility
  order: ColumnOrder
  widths: ColumnWidths
  density: TableDensity
}

/** The arrangement of a table for what was kept; columns that are newer than that are as they begin. */
export function toArrangement(
  settings: ListSettings | null,
  columnIds: readonly string[],
  hiddenAtFirst: readonly string[],
): ListArrangement {
  const kept = (settings?.columns ?? []).filter(({ key }) => columnIds.includes(key))
  const order = kept.map(({ key }) => key)
  const isUsual = columnIds.filter((id) => order.includes(id)).every((id, place) => order[place] === id)
  return {
    visibility: {
      ...Object.fromEntries(hiddenAtFirst.map((id) => [id, false])),
      ...Object.fromEntries(kept.map(({ key, isVisible }) => [key, isVisible])),
    },
    order: isUsual ? [] : order,
    widths: Object.fromEntries(
      kept.flatMap(({ key, widthPx }) => (widthPx === null ? [] : [[key, widthPx] as const])),
    ),
    density: settings?.density ?? 'normal',
  }
}

/** What to keep of an arrangement of these columns. */
export function fromArrangement(
  { visibility, order, widths, density }: ListArrangement,
  columnIds: readonly string[],
): ListSettings {
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return {
    columns: columnIds
      .toSorted((first, second) => place(first) - place(second))
      .map((key) => ({
        key,
        isVisible: visibility[key] !== false,
        widthPx: widths[key] === undefined ? null : Math.round(widths[key]),
      })),
    density,
  }
}
