import { scaleLinear, scalePoint, scaleUtc } from 'd3-scale'
import { area as createArea, curveMonotoneX, line as createLine } from 'd3-shape'
import { estimateWidth, getLabelStep, getTone, type ChartData } from './chart-data.ts'
import type { PlotProps } from './chart-parts.ts'
import { computePlotLayout, useWidth } from './plot-layout.ts'
import { Plot } from './plot.tsx'
import { getShape, seriesClassName } from './series-mark.tsx'
import { fromClockTime, toClockTime } from './zone-time.ts'
import styles from './marks.module.css'

/** Lines also differ by their dashes, for people who can't distinguish the colors. */
const dashes = [undefined, '6 3', '2 3', '10 3 2 3', '4 2', '1 2']

interface LinePlotProps extends PlotProps {
  hasArea: boolean
}

export function LinePlot({ label, data, heightPx, hasArea }: LinePlotProps) {
  const { ref, widthPx } = useWidth()
  const values = data.series.flatMap((series) => series.values.filter((value) => value !== null))
  const { y, ticks, area } = computePlotLayout(data, { widthPx, heightPx, values })
  const x = createXScale(data, [area.leftPx, area.rightPx])

  return (
    <div ref={ref} style={{ blockSize: heightPx }}>
      {widthPx > 0 ? (
        <Plot label={label} data={data} area={area} ticks={ticks} categoryLabels={x.labels} getX={x.getX}>
          {(cursorIndex) =>
            data.series.map((series, index) => {
              const points = series.values.map((value, position) => ({ value, xPx: x.getX(position) }))
              const linePath = createLine<(typeof points)[number]>()
                .defined(({ value }) => value !== null)
                .x(({ xPx }) => xPx)
                .y(({ value }) => y(value ?? 0))
                .curve(curveMonotoneX)
              const areaPath = createArea<(typeof points)[number]>()
                .defined(({ value }) => value !== null)
                .x(({ xPx }) => xPx)
                .y0(y(0))
                .y1(({ value }) => y(value ?? 0))
                .curve(curveMonotoneX)
              const cursorPoint = cursorIndex === null ? null : points[cursorIndex]
              return (
                <g
                  className={seriesClassName(getTone(series, index))}
                  key={series.id}
                  data-series={series.id}
                >
                  {hasArea ? <path className={styles.area} d={areaPath(points) ?? ''} /> : null}
                  <path
                    className={styles.line}
                    d={linePath(points) ?? ''}
                    strokeDasharray={dashes[index % dashes.length]}
                  />
                  {points
                    .filter((point, position) => isIsolated(series.values, position) && point.value !== null)
                    .map((point) => (
                      <circle
                        className={styles.dot}
                        key={point.xPx}
                        cx={point.xPx}
                        cy={y(point.value ?? 0)}
                        r={2.5}
                      />
                    ))}
                  {cursorPoint && cursorPoint.value !== null ? (
                    <path
                      className={styles.point}
                      d={getShape(index)}
                      transform={`translate(${cursorPoint.xPx - 6} ${y(cursorPoint.value) - 6})`}
                    />
                  ) : null}
                </g>
              )
            })
          }
        </Plot>
      ) : null}
    </div>
  )
}

/** Positions of the categories: by value for dates and numbers, otherwise evenly spaced. */
function createXScale({ categories, formatCategory, timeZone }: ChartData, range: [number, number]) {
  const [startPx, endPx] = range
  const first = categories[0]
  const last = categories.at(-1)

  if (first instanceof Date && last instanceof Date) {
    const x = scaleUtc([first, last], range)
    const clockScale = scaleUtc([toClockTime(first, timeZone), toClockTime(last, timeZone)], range)
    const labelPx = estimateWidth(formatCategory(first)) + 24
    const ticks = clockScale
      .ticks(Math.max(2, Math.floor((endPx - startPx) / Math.max(72, labelPx))))
      .map((tick) => fromClockTime(tick, timeZone))
    return {
      getX: (index: number) => x(categories[index] as Date),
      labels: removeOverlaps(ticks.map((tick) => ({ label: formatCategory(tick), xPx: x(tick) }))),
    }
  }

  if (typeof first === 'number' && typeof last === 'number') {
    const x = scaleLinear([first, last], range)
    const ticks = x.ticks(Math.max(2, Math.floor((endPx - startPx) / 80)))
    return {
      getX: (index: number) => x(categories[index] as number),
      labels: removeOverlaps(ticks.map((tick) => ({ label: formatCategory(tick), xPx: x(tick) }))),
    }
  }

  const indexes = categories.map((_, index) => index)
  const x = scalePoint(indexes, range).padding(0.5)
  const labels = categories.map((category) => formatCategory(category))
  const step = getLabelStep(labels, x.step())
  return {
    getX: (index: number) => x(index) ?? startPx,
    labels: labels
      .map((label, index) => ({ label, xPx: x(index) ?? startPx }))
      .filter((_, index) => index % step === 0),
  }
}

/** Drops repeated labels, such as hours of one day, and labels that would overlap the previous one. */
function removeOverlaps(labels: readonly { label: string; xPx: number }[]) {
  const visible: { label: string; xPx: number }[] = []
  for (const label of labels) {
    const last = visible.at(-1)
    const roomPx = last ? label.xPx - last.xPx : Infinity
    if (last?.label !== label.label && roomPx > estimateWidth(label.label) + 8) visible.push(label)
  }
  return visible
}

/** A point between two gaps has no line and needs a dot. */
function isIsolated(values: readonly (number | null)[], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null
}
