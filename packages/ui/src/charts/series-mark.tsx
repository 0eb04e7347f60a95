import { seriesClassName } from './series-class-name.ts'
import type { ChartTone } from './chart-data.ts'

const shapes = [
  'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
  'M2 2h8v8H2z',
  'M6 1 11 6 6 11 1 6z',
  'M6 1.5 11 10H1z',
  'M6 10.5 1 2h10z',
  'M4.5 1h3v3.5H11v3H7.5V11h-3V7.5H1v-3h3.5z',
]

interface SeriesMarkProps {
  tone: ChartTone
  /** The place of the series in its chart; each has a shape of its own. */
  index: number
  className?: string | undefined
}

/** The colour and shape that stand for a series. Decorative. */
export function SeriesMark({ tone, index, className }: SeriesMarkProps) {
  return (
    <svg
      className={`${seriesClassName(tone)} ${className ?? ''}`}
      viewBox="0 0 12 12"
      width="10"
      height="10"
      fill="currentcolor"
      aria-hidden="true"
    >
      <path d={getShape(index)} />
    </svg>
  )
}

/** Drawn in a box of 12 by 12. */
export function getShape(index: number): string {
  return shapes[index % shapes.length] ?? ''
}
