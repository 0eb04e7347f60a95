import { Button, Card, EmptyState, Skeleton, Timeline, TimelineGroup, TimelineItem } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { categoryIcons } from '~/components/category-icons'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { groupByDay, isNamedActor, type LedgerEvent, ledgerQueries } from '~/data/ledger/queries'
import { useSelectedProperty } from '~/data/properties/use-selected-property'
import { formatNumber } from '~/lib/format'
import { formatDay } from '~/lib/format-days'
import { useSelectedThreatId, writeSelection } from '~/lib/selection'
import styles from './my-work.module.css'
import { homeTexts } from './texts.ts'

export interface RecentActivityProps {
  orgId: string
}

/** The latest ledger events, folded by group, and filtered by the selection if there is one. */
export function RecentActivity({ orgId }: RecentActivityProps) {
  const { propertyId, property } = useSelectedProperty(orgId)
  const threatId = useSelectedThreatId()
  const [params, setParams] = useSearchParams()
  const query = useQuery({
    ...ledgerQueries.recent(orgId, {
      limit: 12,
      ...(propertyId === null ? {} : { propertyId, ...(threatId === null ? {} : { threatId }) }),
    }),
    // An unknown selection shows an inline error.
    throwOnError: false,
  })
  const hasFailed = query.isError && !query.data
  if (hasFailed && propertyId === null) return <QueryErrorPanel subject={homeTexts.activity} query={query} />

  return (
    <Card
      title={property ? homeTexts.propertyActivity(property.name) : homeTexts.activity}
      aria-busy={query.isPending}
      actions={
        propertyId === null ? null : (
          <Button
            size="sm"
            onClick={() =>
              setParams(writeSelection(params, { propertyId: null, threatId: null }), {
                preventScrollReset: true,
              })
            }
          >
            {homeTexts.allActivity}
          </Button>
        )
      }
    >
      {hasFailed ? (
        <QueryErrorPanel subject={homeTexts.activity} query={query} />
      ) : (
        <ActivityContent events={query.data?.items} />
      )}
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
  const Icon = categoryIcons[event.category]
  const details = [
    isNamedActor(event.actor) ? homeTexts.by(event.actor.name) : null,
    // The summary is the note itself.
    'note' in event.metadata ? event.subject.name : null,
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
