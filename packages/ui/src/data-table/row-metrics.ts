import type { TableDensity } from './data-table-column.ts'

export const headHeightPx = 36
export const overscanRowCount = 8

/** Including the hairline below. */
const estimatedRowHeights: Record<TableDensity, number> = { comfortable: 49, normal: 41, compact: 33 }

/** The estimated height of a row of variable height. */
export const getEstimatedRowHeight = (density: TableDensity): number => estimatedRowHeights[density]

const fixedRowRems: Record<TableDensity, readonly [oneLine: number, twoLines: number]> = {
  comfortable: [3, 3.5],
  normal: [2.5, 3],
  compact: [2, 2.5],
}

/** In px. A second line adds half a rem at every density. */
export const getFixedRowHeight = (density: TableDensity, lines: 1 | 2): number =>
  Math.round(fixedRowRems[density][lines - 1]! * getRootFontSize())

const fieldsPerLine = 2
const cardRems = { padding: 1.5, head: 2.75, field: 2.375, fieldGap: 0.5, fieldsGap: 0.5, gap: 0.5 }

interface CardMetrics {
  /** In px, without the gap. */
  cardHeightPx: number
  gapPx: number
}

/** The fixed card height of a virtualized list, by the number of fields on a card, some of which have a full line. */
export function getCardMetrics(fieldCount: number, wideFieldCount = 0): CardMetrics {
  const { padding, head, field, fieldGap, fieldsGap, gap } = cardRems
  const fieldLines = wideFieldCount + Math.ceil((fieldCount - wideFieldCount) / fieldsPerLine)
  const fieldsHeightRems = fieldLines === 0 ? 0 : fieldsGap + fieldLines * field + (fieldLines - 1) * fieldGap
  const heightRems = padding + head + fieldsHeightRems
  return { cardHeightPx: Math.ceil(heightRems * getRootFontSize()) + 2, gapPx: gap * getRootFontSize() }
}

/** Heights scale with the browser's text size. */
function getRootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
