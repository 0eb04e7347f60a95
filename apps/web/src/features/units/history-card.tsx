import { Badge, Button, Card, EmptyState, linkClassName, Skeleton } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { type UnitOccupancy, unitQueries } from '~/data/units/queries'
import { labelFor } from '~/lib/format'
import { formatCalendarDay } from '~/lib/format-days'
import { paths } from '~/lib/paths'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { unitTexts as texts } from './texts.ts'
import styles from './units.module.css'

export interface HistoryCardProps {
  orgId: string
  unitId: string
}

/** All past, current and future occupancies of the unit, latest first, including tenants who have moved. */
export function HistoryCard({ orgId, unitId }: HistoryCardProps) {
  const query = useInfiniteQuery(unitQueries.occupancies(orgId, unitId))
  // As of the last fetch, like the tenants' status.
  const today = new Date(query.dataUpdatedAt).toISOString().slice(0, 10)
  const occupancies = query.data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <Card title={texts.history} aria-busy={query.isPending}>
      {query.isError && !query.data ? <QueryErrorPanel subject={texts.history} query={query} /> : null}
      {query.isPending ? (
        <div className={styles.skeleton}>
          <Skeleton width="three-quarters" />
          <Skeleton width="half" />
        </div>
      ) : null}
      {query.data && occupancies.length === 0 ? (
        <EmptyState icon={<History />} title={texts.noHistory} />
      ) : null}
      {occupancies.length > 0 ? (
        <ul className={styles.rows}>
          {occupancies.map((occupancy) => (
            <OccupancyRow key={occupancy.id} occupancy={occupancy} today={today} />
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <Button size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.showEarlier}
        </Button>
      ) : null}
    </Card>
  )
}

interface OccupancyRowProps {
  occupancy: UnitOccupancy
  /** YYYY-MM-DD */
  today: string
}

function OccupancyRow({ occupancy, today }: OccupancyRowProps) {
  const { tenant, role, moveIn, moveOut, leaseFrom, leaseTo } = occupancy
  const formatDay = (value: string | null) => (value === null ? null : formatCalendarDay(value))
  const hasMoveDates = moveIn !== null || moveOut !== null
  const startsOn = moveIn ?? leaseFrom
  const isFuture = startsOn !== null && startsOn > today
  const dates = hasMoveDates
    ? unitValueTexts.dateRange(formatDay(moveIn), formatDay(moveOut))
    : unitValueTexts.leaseRange(formatDay(leaseFrom), formatDay(leaseTo))

  return (
    <li className={styles.row}>
      <span className={styles.rowText}>
        {tenant ? (
          <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
            {tenant.name}
          </PageLink>
        ) : (
          <span>{texts.hiddenTenant}</span>
        )}
        <span className={styles.quiet}>{dates ?? labelFor(unitValueTexts.role, role)}</span>
      </span>
      <Badge>
        {tenant?.livesHere
          ? labelFor(tenantValueTexts.status, tenant.status)
          : tenantValueTexts.status[isFuture ? 'future' : 'past']}
      </Badge>
    </li>
  )
}
