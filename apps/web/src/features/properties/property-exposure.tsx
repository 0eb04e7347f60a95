import { Card, DataTable, EmptyState, Skeleton, type DataTableColumn } from '@parapet/ui'
import { BarChart } from '@parapet/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, ShieldCheck } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { HazardIcon } from '~/components/threats/hazard-icon'
import { propertyStatsQuery, type PropertyStats } from '~/data/properties/detail-queries'
import { formatMoment, formatNumber } from '~/lib/format'
import { propertyExposureTexts as texts } from './exposure-texts.ts'
import styles from './property-detail.module.css'

type Exposure = PropertyStats['exposure'][number]

const columns: readonly DataTableColumn<Exposure>[] = [
  {
    id: 'hazard',
    header: texts.columns.hazard,
    isRowHeader: true,
    minWidth: 180,
    cell: ({ hazard }) => <HazardIcon hazard={hazard} hasLabel />,
  },
  {
    id: 'events',
    header: texts.columns.events,
    width: 110,
    align: 'end',
    canHide: false,
    cell: ({ events5y }) => formatNumber(events5y),
  },
  {
    id: 'last',
    header: texts.columns.last,
    minWidth: 140,
    canHide: false,
    cell: ({ lastAt }) => (lastAt === null ? null : <RelativeTime moment={lastAt} />),
  },
]

/** Past threats to a property: by month for one year, and by hazard for five. */
export function PropertyExposure({ orgId, propertyId }: { orgId: string; propertyId: string }) {
  const query = useQuery(propertyStatsQuery(orgId, propertyId))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.subject} query={query} />
  if (!query.data) {
    return (
      <Card aria-busy="true">
        <Skeleton shape="block" className={styles.chartPending ?? ''} />
      </Card>
    )
  }
  const { exposure, threats } = query.data
  if (exposure.length === 0) {
    return <EmptyState icon={<ShieldCheck />} title={texts.noThreats} description={texts.noThreatsDetail} />
  }
  return (
    <div className={styles.halves}>
      <Card title={texts.history}>
        {threats.last12Months.filter(({ count }) => count > 0).length > 1 ? (
          <BarChart
            label={texts.historyLabel}
            isLabelHidden
            categoryLabel={texts.month}
            heightPx={220}
            formatCategory={formatMonth}
            formatValue={(value) => formatNumber(value)}
            categories={threats.last12Months.map(({ month }) => month)}
            series={[
              { id: 'threats', label: texts.threats, values: threats.last12Months.map(({ count }) => count) },
            ]}
          />
        ) : (
          <EmptyState
            icon={<ChartColumn />}
            title={texts.notEnoughHistory}
            description={texts.notEnoughHistoryDetail}
          />
        )}
      </Card>
      <Card title={texts.byHazard} description={texts.byHazardDetail} padding="none">
        <DataTable
          label={texts.byHazard}
          columns={columns}
          rows={exposure}
          getRowId={({ hazard }) => hazard}
        />
      </Card>
    </div>
  )
}

/** `2026-11` as `Nov`. */
function formatMonth(month: string | number | Date): string {
  return formatMoment(`${String(month)}-15T00:00:00Z`, { month: 'short', timeZone: 'UTC' })
}
