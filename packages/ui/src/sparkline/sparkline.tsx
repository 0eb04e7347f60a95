import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './sparkline.module.css'

const sparkline = cva(styles.root, {
  variants: {
    tone: { neutral: styles.neutral, accent: styles.accent, danger: styles.danger, success: styles.success },
  },
  defaultVariants: { tone: 'accent' },
})

/** Space for the line width and the dot at the end. */
const insetPx = 3

export interface SparklineProps extends Omit<ComponentProps<'svg'>, 'children' | 'values'> {
  /** The trend in words, with the numbers that matter: `Alerts in the last 30 days, from 4 to 11`. */
  label: string
  /** In order, evenly spaced; null if unknown. */
  values: readonly (number | null)[]
  /** @default 'accent' */
  tone?: VariantProps<typeof sparkline>['tone']
  /** @default 96 */
  widthPx?: number
  /** @default 24 */
  heightPx?: number
}

/** A trend line small enough for a row of text. To read individual values use `LineChart`. */
export function Sparkline({
  label,
  values,
  tone,
  widthPx = 96,
  heightPx = 24,
  className,
  ...props
}: SparklineProps) {
  const points = listPoints(values, widthPx, heightPx)
  const last = points.at(-1)

  return (
    <svg
      {...props}
      role="img"
      aria-label={label}
      className={sparkline({ tone, className })}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      width={widthPx}
      height={heightPx}
      data-slot="sparkline"
    >
      <path className={styles.line} d={drawLine(points)} />
      {last ? <circle className={styles.end} cx={last.x} cy={last.y} r="2.5" /> : null}
    </svg>
  )
}

interface Point {
  index: number
  x: number
  y: number
}

function listPoints(values: readonly (number | null)[], widthPx: number, heightPx: number): Point[] {
  const presentValues = values.filter((value) => value !== null)
  const lowest = Math.min(...presentValues)
  const range = Math.max(...presentValues) - lowest
  const stepPx = (widthPx - 2 * insetPx) / Math.max(1, values.length - 1)
  const innerPx = heightPx - 2 * insetPx

  return values.flatMap((value, index) => {
    if (value === null) return []
    const share = range === 0 ? 0.5 : (value - lowest) / range
    return [{ index, x: round(insetPx + index * stepPx), y: round(insetPx + (1 - share) * innerPx) }]
  })
}

/** Missing values are gaps in the line. */
function drawLine(points: readonly Point[]): string {
  return points
    .map(({ index, x, y }, position) => `${points[position - 1]?.index === index - 1 ? 'L' : 'M'}${x} ${y}`)
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
