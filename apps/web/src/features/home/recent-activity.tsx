import type { ApiData } from '@parapet/api-client'
import { Card, EmptyState, Skeleton, Timeline, TimelineGroup, TimelineItem } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Building2, FileUp, History, Layers, Settings, Siren, UserRound, type LucideIcon } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { groupByDay } from '~/data/ledger/group-by-day'
import { ledgerQueries } from '~/data/ledger/queries'
import { formatDay, formatNumber } from '~/lib/format'
import { homeTexts } from '~/texts/home'
import styles from './home.module.css'

type LedgerEvent = ApiData<'listLedgerEvents'>['items'][number]

const icons: Partial<Record<LedgerEvent['category'], LucideIcon>> = {
  property: Building2,
  portfolio: Layers,
  import: FileUp,
  access: UserRound,
  settings: Settings,
  threat: Siren,
}

export interface RecentActivityProps {
  orgId: string
}

/** The newest events of the ledger, those of one group folded into one. */
export function RecentActivity({ orgId }: RecentActivityProps) {
  const query = useQuery(ledgerQueries.recent(orgId, { limit: 12 }))
  if (query.isError && !query.data) return <QueryErrorPanel what={homeTexts.activity} query={query} />

  return (
    <Card title={homeTexts.activity} aria-busy={query.isPending}>
      <ActivityContent events={query.data?.items} />
    </Card>
  )
}

function ActivityContent({ events }: { events: LedgerEvent[] | undefined }) {
  if (!events) return <ActivitySkeleton />
  if (events.length === 0) {
    return (
      <EmptyState icon={<History />} title={homeTexts.noActivity} description={homeTexts.noActivityDetail} />
    )
  }
  return (
    <Timeline>
      {groupByDay(events, formatDay).map((group) => (
        <TimelineGroup key={group.day} title={group.day}>
          {group.events.map((event) => (
            <ActivityItem key={event.id} event={event} />
          ))}
        </TimelineGroup>
      ))}
    </Timeline>
  )
}

function ActivityItem({ event }: { event: LedgerEvent }) {
  const Icon = icons[event.category] ?? History
  const details = [
    event.actor.name ? homeTexts.by(event.actor.name) : null,
    event.foldedCount > 0 ? homeTexts.olderEvents(formatNumber(event.foldedCount)) : null,
  ].filter((detail) => detail !== null)

  return (
    <TimelineItem
      icon={<Icon />}
      time={<RelativeTime moment={event.occurredAt} />}
      detail={details.length > 0 ? details.join(' · ') : undefined}
    >
      {event.summary}
    </TimelineItem>
  )
}

function ActivitySkeleton() {
  return (
    <div className={styles.rows}>
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} width={index % 2 === 0 ? 'three-quarters' : 'half'} />
      ))}
    </div>
  )
}
