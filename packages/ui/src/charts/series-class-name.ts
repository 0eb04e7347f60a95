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

/** The class that gives everything of one series its colour, as `--_series`. */
export function seriesClassName(tone: ChartTone): string {
  return series({ tone })
}
