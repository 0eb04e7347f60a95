import { Badge, Button, Card, EmptyState, linkClassName, Skeleton } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { type UnitOccupancy, unitQueries } from '~/data/units/queries'
import { formatCalendarDay, labelFor } from '~/lib/format'
import { paths } from '~/lib/paths'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { unitTexts as texts } from './texts.ts'
import styles from './units.module.css'

export interface HistoryCardProps {
  orgId: string
  unitId: string
}

/** Everybody who has lived or will live in the unit, the latest stay first; also who lives elsewhere by now. */
export function HistoryCard({ orgId, unitId }: HistoryCardProps) {
  const query = useInfiniteQuery(unitQueries.occupancies(orgId, unitId))
  // The status of the tenants is of this day too.
  const today = new Date(query.dataUpdatedAt).toISOString().slice(0, 10)
  const stays = query.data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <Card title={texts.history} aria-busy={query.isPending}>
      {query.isError && !query.data ? <QueryErrorPanel what={texts.history} query={query} /> : null}
      {query.isPending ? (
        <div className={styles.skeleton}>
          <Skeleton width="three-quarters" />
          <Skeleton width="half" />
        </div>
      ) : null}
      {query.data && stays.length === 0 ? <EmptyState icon={<History />} title={texts.noHistory} /> : null}
      {stays.length > 0 ? (
        <ul className={styles.rows}>
          {stays.map((stay) => (
            <StayRow key={stay.id} stay={stay} today={today} />
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

interface StayRowProps {
  stay: UnitOccupancy
  /** As YYYY-MM-DD. */
  today: string
}

function StayRow({ stay, today }: StayRowProps) {
  const { tenant, role, moveIn, moveOut, leaseFrom, leaseTo } = stay
  const day = (value: string | null) => (value === null ? null : formatCalendarDay(value))
  const isMoved = moveIn !== null || moveOut !== null
  const begins = moveIn ?? leaseFrom
  const isToCome = begins !== null && begins > today
  const dates = isMoved
    ? unitValueTexts.until(day(moveIn), day(moveOut))
    : unitValueTexts.leaseFromTo(day(leaseFrom), day(leaseTo))

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
          : tenantValueTexts.status[isToCome ? 'future' : 'past']}
      </Badge>
    </li>
  )
}
