import type { ColumnOrder, ColumnVisibility, ColumnWidths, TableDensity } from '@parapet/ui'

/** A user's settings for a list, as stored by the API. */
export interface ListSettings {
  /** In display order. */
  columns: { key: string; isVisible: boolean; widthPx: number | null }[]
  density: TableDensity
}

export interface ListArrangement {
  visibility: ColumnVisibility
  order: ColumnOrder
  widths: ColumnWidths
  density: TableDensity
}

/** The table arrangement for stored settings. Columns added since keep their defaults. */
export function toArrangement(
  settings: ListSettings | null,
  columnIds: readonly string[],
  hiddenByDefault: readonly string[],
): ListArrangement {
  const knownColumns = (settings?.columns ?? []).filter(({ key }) => columnIds.includes(key))
  const order = knownColumns.map(({ key }) => key)
  const isDefaultOrder = columnIds
    .filter((id) => order.includes(id))
    .every((id, position) => order[position] === id)
  return {
    visibility: {
      ...Object.fromEntries(hiddenByDefault.map((id) => [id, false])),
      ...Object.fromEntries(knownColumns.map(({ key, isVisible }) => [key, isVisible])),
    },
    order: isDefaultOrder ? [] : order,
    widths: Object.fromEntries(
      knownColumns.flatMap(({ key, widthPx }) => (widthPx === null ? [] : [[key, widthPx] as const])),
    ),
    density: settings?.density ?? 'normal',
  }
}

/** The settings to store for an arrangement. */
export function fromArrangement(
  { visibility, order, widths, density }: ListArrangement,
  columnIds: readonly string[],
): ListSettings {
  const position = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return {
    columns: columnIds
      .toSorted((first, second) => position(first) - position(second))
      .map((key) => ({
        key,
        isVisible: visibility[key] !== false,
        widthPx: widths[key] === undefined ? null : Math.round(widths[key]),
      })),
    density,
  }
}
