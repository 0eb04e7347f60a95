import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { type ChartData, describePoint, describeValue, getTone } from './chart-data.ts'
import { SeriesMark } from './series-mark.tsx'
import styles from './plot.module.css'

export interface PlotArea {
  widthPx: number
  heightPx: number
  leftPx: number
  rightPx: number
  topPx: number
  bottomPx: number
}

interface PlotProps {
  label: string
  data: ChartData
  area: PlotArea
  ticks: readonly { label: string; yPx: number }[]
  categoryLabels: readonly { label: string; xPx: number }[]
  /** Position of the category at the index, in px. */
  getX: (index: number) => number
  /** Width of the highlight of the current category, in px; a line if absent. */
  bandPx?: number
  children: (cursorIndex: number | null) => ReactNode
}

/** Axes, marks, and a tooltip for the category selected by pointer or keyboard. */
export function Plot({ label, data, area, ticks, categoryLabels, getX, bandPx, children }: PlotProps) {
  const { widthPx, heightPx, leftPx, rightPx, topPx, bottomPx } = area
  const cursor = useChartCursor({
    count: data.categories.length,
    findIndex: (xPx) => findNearest(data.categories.length, getX, xPx),
  })
  const { index } = cursor
  const xPx = index === null ? 0 : getX(index)

  return (
    <div
      {...cursor.handlers}
      className={styles.root}
      // Otherwise screen readers would intercept the arrow keys that read the points.
      role="application"
      aria-roledescription="chart"
      aria-label={`${label}. Use the arrow keys to read the data.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // Time runs from left to right in every script.
      dir="ltr"
    >
      <svg width={widthPx} height={heightPx} aria-hidden="true" className={styles.drawing}>
        {ticks.map((tick) => (
          <g key={tick.yPx}>
            <line className={styles.grid} x1={leftPx} x2={rightPx} y1={tick.yPx} y2={tick.yPx} />
            <text className={styles.tick} x={leftPx - 8} y={tick.yPx} dy="0.32em" textAnchor="end">
              {tick.label}
            </text>
          </g>
        ))}
        {categoryLabels.map((categoryLabel) => (
          <text
            className={styles.tick}
            key={categoryLabel.xPx}
            x={categoryLabel.xPx}
            y={heightPx - 4}
            textAnchor="middle"
          >
            {categoryLabel.label}
          </text>
        ))}
        {index === null ? null : bandPx === undefined ? (
          <line className={styles.cursor} x1={xPx} x2={xPx} y1={topPx} y2={bottomPx} />
        ) : (
          <rect
            className={styles.band}
            x={xPx - bandPx / 2}
            y={topPx}
            width={bandPx}
            height={bottomPx - topPx}
          />
        )}
        {children(index)}
      </svg>
      {index === null ? null : (
        <div
          className={styles.tip}
          style={{ insetInlineStart: xPx }}
          data-side={xPx > widthPx / 2 ? 'left' : 'right'}
          aria-hidden="true"
        >
          <p className={styles.tipTitle}>{formatCategoryAt(data, index)}</p>
          {data.series.map((series, position) => (
            <p className={styles.tipLine} key={series.id}>
              <SeriesMark tone={getTone(series, position)} index={position} />
              <span className={styles.tipLabel}>{series.label}</span>
              <span className={styles.tipValue}>{describeValue(data, series.values[index])}</span>
            </p>
          ))}
        </div>
      )}
      <VisuallyHidden aria-live="polite">
        {index !== null && cursor.isKeyboard ? describePoint(data, index) : null}
      </VisuallyHidden>
    </div>
  )
}

function formatCategoryAt(data: ChartData, index: number): string {
  const category = data.categories[index]
  return category === undefined ? '' : data.formatCategory(category)
}

function findNearest(count: number, getX: (index: number) => number, xPx: number): number {
  let nearest = -1
  for (let index = 0; index < count; index += 1) {
    if (nearest === -1 || Math.abs(getX(index) - xPx) < Math.abs(getX(nearest) - xPx)) nearest = index
  }
  return nearest
}

interface ChartCursorOptions {
  count: number
  /** Finds the category nearest to a position, in px from the left edge. */
  findIndex: (xPx: number) => number
}

/** The category selected by pointer or by arrow keys, Home, and End. Escape clears it. */
function useChartCursor({ count, findIndex }: ChartCursorOptions) {
  const [cursor, setCursor] = useState<{ index: number; isKeyboard: boolean } | null>(null)
  const isInRange = cursor !== null && cursor.index < count

  function moveTo(index: number) {
    setCursor({ index: Math.max(0, Math.min(count - 1, index)), isKeyboard: true })
  }

  function handleKeyDown(event: KeyboardEvent) {
    const index = isInRange ? cursor.index : -1
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: isInRange ? index - 1 : count - 1,
      Home: 0,
      End: count - 1,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      moveTo(target)
    } else if (event.key === 'Escape' && cursor) {
      event.stopPropagation()
      setCursor(null)
    }
  }

  return {
    index: isInRange ? cursor.index : null,
    isKeyboard: isInRange && cursor.isKeyboard,
    handlers: {
      onKeyDown: handleKeyDown,
      onBlur: () => setCursor(null),
      onPointerMove(event: PointerEvent) {
        const { left } = event.currentTarget.getBoundingClientRect()
        const index = findIndex(event.clientX - left)
        if (index >= 0 && index < count) setCursor({ index, isKeyboard: false })
      },
      onPointerLeave(event: PointerEvent) {
        // On touch, the selection stays after the finger is lifted.
        if (event.pointerType === 'mouse') setCursor(null)
      },
    },
  }
}
