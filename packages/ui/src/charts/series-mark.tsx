import { cva } from 'class-variance-authority'
import type { ChartTone } from './chart-data.ts'
import styles from './series.module.css'

const series = cva(styles.root, {
  variants: {
    tone: {
      1: styles.one,
      2: styles.two,
      3: styles.three,
      4: styles.four,
      5: styles.five,
      6: styles.six,
      extreme: styles.extreme,
      severe: styles.severe,
      moderate: styles.moderate,
      minor: styles.minor,
      unknown: styles.unknown,
    },
  },
})

/** The class that sets the color of a series as `--_series`. */
export function seriesClassName(tone: ChartTone): string {
  return series({ tone })
}

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
  /** The index of the series in its chart; each has its own shape. */
  index: number
  className?: string | undefined
}

/** The color and shape of a series. Decorative. */
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
