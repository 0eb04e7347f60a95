import type { SheetRow } from '../read/sheet-row.ts'
import type { FileLayout } from './file-layout.ts'

type Layout = Pick<FileLayout, 'width' | 'implied'>

/** The cells of a row as they are kept with what was found: what headings above say about it stands behind them. */
export function toStoredCells(
  { cells, implied }: Pick<SheetRow, 'cells' | 'implied'>,
  layout: Layout,
): string[] {
  if (!implied || layout.implied.length === 0) return cells
  const own = Array.from({ length: layout.width }, (_, index) => cells[index] ?? '')
  return [...own, ...layout.implied.map((field) => implied[field] ?? '')]
}

/** The row that was kept so. */
export function fromStoredCells(n: number, kept: readonly string[], { width, implied }: Layout): SheetRow {
  if (implied.length === 0 || kept.length <= width) return { n, cells: [...kept] }
  const said = implied.map((field, at) => [field, kept[width + at] ?? ''] as const)
  return { n, cells: kept.slice(0, width), implied: Object.fromEntries(said) }
}
