import { ChartNoAxesColumn, Table2 } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from '../button/button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { useScrollRegion } from '../internal/use-scroll-region.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { type ChartData, describeValue, getTone } from './chart-data.ts'
import { SeriesMark } from './series-mark.tsx'
import styles from './chart-frame.module.css'

export interface ChartFrameProps extends Omit<ComponentProps<'figure'>, 'children' | 'title'> {
  /** What it shows: `Imports per day`. It is the accessible name, and stands above the chart. */
  label: string
  /** Hides the label, where a card around already says it. */
  isLabelHidden?: boolean | undefined
  /**
   * The height of the drawing.
   * @default 240
   */
  heightPx?: number | undefined
  /** What the categories are, as the heading of their column in the table: `Day`. */
  categoryLabel?: string | undefined
  /**
   * The data is on its way.
   * @default false
   */
  loading?: boolean | undefined
  /** Shown instead of the chart while there is no data. */
  empty?: ReactNode
  /** Shown instead of the chart, whatever there is. */
  error?: ReactNode
}

interface FrameProps extends ChartFrameProps {
  data: ChartData
  /** Null until its code has arrived. */
  plot: ReactNode
  /** The code did not arrive: the table is shown instead. */
  isPlotMissing: boolean
}

/** What stands around every chart: name, legend, the way to the same as a table, and what is shown without data. */
export function ChartFrame({
  label,
  isLabelHidden = false,
  heightPx = 240,
  categoryLabel = 'Category',
  loading = false,
  empty = 'No data yet',
  error,
  data,
  plot,
  isPlotMissing,
  className,
  ...props
}: FrameProps) {
  const labelId = useId()
  const [wantsTable, setWantsTable] = useState(false)
  const isEmpty = data.categories.length === 0 || data.series.length === 0
  const hasData = !error && !loading && !isEmpty
  const showsTable = wantsTable || isPlotMissing
  const isWaiting = loading || (hasData && !showsTable && plot === null)

  return (
    <figure
      {...props}
      className={joinClasses(styles.root, className)}
      aria-labelledby={labelId}
      aria-busy={isWaiting || undefined}
      data-slot="chart"
    >
      <div className={styles.head}>
        <figcaption className={styles.label} id={labelId} data-hidden={isLabelHidden ? '' : undefined}>
          {label}
        </figcaption>
        {hasData && !isPlotMissing ? (
          <Button
            className={styles.switch}
            size="xs"
            tone="ghost"
            icon={showsTable ? <ChartNoAxesColumn /> : <Table2 />}
            onClick={() => setWantsTable(!wantsTable)}
          >
            {showsTable ? 'Show chart' : 'Show table'}
          </Button>
        ) : null}
        {hasData && data.series.length > 1 ? (
          <ul className={styles.legend} aria-label="Legend">
            {data.series.map((series, index) => (
              <li className={styles.entry} key={series.id}>
                <SeriesMark tone={getTone(series, index)} index={index} />
                {series.label}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={styles.body} style={{ minBlockSize: heightPx }}>
        {error ? (
          <div className={styles.message}>{error}</div>
        ) : isWaiting ? (
          <Skeleton shape="block" style={{ blockSize: heightPx }} />
        ) : isEmpty ? (
          <div className={styles.message}>{empty}</div>
        ) : showsTable ? (
          <ChartTable label={label} data={data} categoryLabel={categoryLabel} />
        ) : (
          plot
        )}
      </div>
    </figure>
  )
}

interface ChartTableProps {
  label: string
  data: ChartData
  categoryLabel: string
}

/** The numbers of a chart. */
function ChartTable({ label, data, categoryLabel }: ChartTableProps) {
  const region = useScrollRegion()

  return (
    <div className={styles.tableScroller} {...region} role="group" aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{categoryLabel}</th>
            {data.series.map((series) => (
              <th scope="col" key={series.id}>
                {series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((category, index) => (
            <tr key={index}>
              <th scope="row">{data.formatCategory(category)}</th>
              {data.series.map((series) => (
                <td key={series.id}>{describeValue(data, series.values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
