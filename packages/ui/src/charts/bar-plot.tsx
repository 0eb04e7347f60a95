import { scaleBand } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { type CSSProperties, useId } from 'react'
import { type ChartSeries, getLabelStep, getTone } from './chart-data.ts'
import type { PlotProps } from './chart-parts.ts'
import { computePlotLayout, useWidth } from './plot-layout.ts'
import { Plot } from './plot.tsx'
import { seriesClassName } from './series-mark.tsx'
import styles from './marks.module.css'

const maxBarPx = 48

interface BarPlotProps extends PlotProps {
  isStacked: boolean
}

export function BarPlot({ label, data, heightPx, isStacked }: BarPlotProps) {
  const id = useId()
  const { ref, widthPx } = useWidth()
  const { categories, series } = data
  const spans = isStacked ? listStackedSpans(series, categories.length) : listSpans(series)
  const { y, ticks, area } = computePlotLayout(data, { widthPx, heightPx, values: spans.flat(2) })
  const indexes = categories.map((_, index) => index)
  const x = scaleBand(indexes, [area.leftPx, area.rightPx]).paddingInner(0.3).paddingOuter(0.15)
  const slotPx = isStacked ? x.bandwidth() : x.bandwidth() / series.length
  const barPx = Math.max(1, Math.min(maxBarPx, slotPx - (isStacked ? 0 : 2)))
  const labels = categories.map((category) => data.formatCategory(category))
  const labelStep = getLabelStep(labels, x.step())
  const getCenter = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2

  return (
    <div ref={ref} style={{ blockSize: heightPx }}>
      {widthPx > 0 ? (
        <Plot
          label={label}
          data={data}
          area={area}
          ticks={ticks}
          categoryLabels={labels
            .map((label, index) => ({ label, xPx: getCenter(index) }))
            .filter((_, index) => index % labelStep === 0)}
          getX={getCenter}
          bandPx={x.step()}
        >
          {() =>
            series.map((chartSeries, seriesIndex) => (
              <g
                className={seriesClassName(getTone(chartSeries, seriesIndex))}
                key={chartSeries.id}
                data-series={chartSeries.id}
              >
                <SeriesPattern id={`${id}${seriesIndex}`} index={seriesIndex} />
                {indexes.map((index) => {
                  const span = spans[seriesIndex]?.[index]
                  if (!span || span[0] === span[1]) return null
                  const topPx = y(Math.max(...span))
                  const offsetPx = isStacked
                    ? 0
                    : (seriesIndex - (series.length - 1) / 2) * Math.min(slotPx, barPx + 2)
                  return (
                    <rect
                      className={styles.bar}
                      key={index}
                      style={{ '--_pattern': `url("#${id}${seriesIndex}")` } as CSSProperties}
                      x={getCenter(index) + offsetPx - barPx / 2}
                      y={topPx}
                      width={barPx}
                      height={Math.max(1, y(Math.min(...span)) - topPx)}
                      rx={Math.min(2, barPx / 2)}
                    />
                  )
                })}
              </g>
            ))
          }
        </Plot>
      ) : null}
    </div>
  )
}

type Span = readonly [from: number, to: number]

function listSpans(series: readonly ChartSeries[]): Span[][] {
  return series.map(({ values }) => values.map((value): Span => [0, value ?? 0]))
}

function listStackedSpans(series: readonly ChartSeries[], count: number): Span[][] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const layers = stack<unknown, number, ChartSeries>()
    .keys(series)
    .value((index, chartSeries) => chartSeries.values[index] ?? 0)
    .offset(stackOffsetDiverging)(indexes)
  return layers.map((layer) => layer.map(([from, to]): Span => [from, to]))
}

/** Patterns in a tile of 8 by 8; the first series is solid. */
const patternPaths = [
  'M0 0h8v8H0z',
  'M-2 2 2-2M0 8 8 0M6 10l4-4',
  'M0 4h8',
  'M4 0v8',
  'M4 4h.1',
  'M0 0 8 8M0 8 8 0',
]

interface SeriesPatternProps {
  id: string
  index: number
}

/** Fills bars under forced colors. */
function SeriesPattern({ id, index }: SeriesPatternProps) {
  const patternIndex = index % patternPaths.length
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <path
        d={patternPaths[patternIndex]}
        fill={patternIndex === 0 ? 'currentcolor' : 'none'}
        stroke="currentcolor"
        strokeWidth={patternIndex === 4 ? 3 : 1.5}
        strokeLinecap="round"
      />
    </pattern>
  )
}
