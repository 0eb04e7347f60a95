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
  /** What the chart shows: `Imports per day`. It is the accessible name and the heading of the chart. */
  label: string
  /** Hides the label, for a chart in a card with the same title. */
  isLabelHidden?: boolean | undefined
  /**
   * The height of the plot.
   * @default 240
   */
  heightPx?: number | undefined
  /** Heading of the category column in the table: `Day`. */
  categoryLabel?: string | undefined
  /**
   * The data is loading.
   * @default false
   */
  loading?: boolean | undefined
  /** Shown instead of the chart while there is no data. */
  empty?: ReactNode
  /** Shown instead of the chart, even if there is data. */
  error?: ReactNode
}

interface FrameProps extends ChartFrameProps {
  data: ChartData
  /** Null until its code has loaded. */
  plot: ReactNode
  /** The code could not be loaded; the table is shown instead. */
  hasPlotFailed: boolean
}

/** The frame of every chart: name, legend, table view, and what is shown without data. */
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
  hasPlotFailed,
  className,
  ...props
}: FrameProps) {
  const labelId = useId()
  const [isTableChosen, setIsTableChosen] = useState(false)
  const isEmpty = data.categories.length === 0 || data.series.length === 0
  const hasData = !error && !loading && !isEmpty
  const showsTable = isTableChosen || hasPlotFailed
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
        {hasData && !hasPlotFailed ? (
          <Button
            className={styles.switch}
            size="xs"
            tone="ghost"
            icon={showsTable ? <ChartNoAxesColumn /> : <Table2 />}
            onClick={() => setIsTableChosen(!isTableChosen)}
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
