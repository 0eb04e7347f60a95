import { useScrollRegion } from '../internal/use-scroll-region.ts'
import { describeValue, type ChartData } from './chart-data.ts'
import styles from './chart-frame.module.css'

interface ChartTableProps {
  label: string
  data: ChartData
  categoryLabel: string
}

/** The numbers of a chart. */
export function ChartTable({ label, data, categoryLabel }: ChartTableProps) {
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
