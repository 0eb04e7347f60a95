import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './sparkline.module.css'

const sparkline = cva(styles.root, {
  variants: {
    tone: { neutral: styles.neutral, accent: styles.accent, danger: styles.danger, success: styles.success },
  },
  defaultVariants: { tone: 'accent' },
})

/** Room for the width of the line and the dot at its end. */
const insetPx = 3

export interface SparklineProps extends Omit<ComponentProps<'svg'>, 'children' | 'values'> {
  /** What it says, with the numbers that matter: `Alerts in the last 30 days, from 4 to 11`. */
  label: string
  /** In order, at equal distances; null where nothing is known. */
  values: readonly (number | null)[]
  /** @default 'accent' */
  tone?: VariantProps<typeof sparkline>['tone']
  /** @default 96 */
  widthPx?: number
  /** @default 24 */
  heightPx?: number
}

/** The course of a number, small enough for a row of text. To read single values use `LineChart`. */
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
  const known = values.filter((value) => value !== null)
  const lowest = Math.min(...known)
  const range = Math.max(...known) - lowest
  const stepPx = (widthPx - 2 * insetPx) / Math.max(1, values.length - 1)
  const innerPx = heightPx - 2 * insetPx

  return values.flatMap((value, index) => {
    if (value === null) return []
    const share = range === 0 ? 0.5 : (value - lowest) / range
    return [{ index, x: round(insetPx + index * stepPx), y: round(insetPx + (1 - share) * innerPx) }]
  })
}

/** A gap in what is known is a gap in the line. */
function drawLine(points: readonly Point[]): string {
  return points
    .map(({ index, x, y }, position) => `${points[position - 1]?.index === index - 1 ? 'L' : 'M'}${x} ${y}`)
    .join('')
}

const round = (value: number) => Math.round(value * 10) / 10
