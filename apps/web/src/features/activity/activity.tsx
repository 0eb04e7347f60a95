import { Button, EmptyState, Skeleton, Timeline, TimelineGroup, TimelineItem } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Building2, FileUp, History, Layers, Settings, UserRound, type LucideIcon } from 'lucide-react'
import { groupByDay } from '~/data/ledger/group-by-day'
import { ledgerHistory, type LedgerEvent } from '~/data/ledger/history'
import type { LedgerFilters } from '~/data/ledger/queries'
import { formatDay } from '~/lib/format'
import { propertyDetailTexts as texts } from '~/texts/property-detail'
import { ChangeList } from './change-list.tsx'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import styles from './activity.module.css'

const icons: Partial<Record<LedgerEvent['category'], LucideIcon>> = {
  property: Building2,
  portfolio: Layers,
  import: FileUp,
  access: UserRound,
  settings: Settings,
}

export interface ActivityProps {
  orgId: string
  filters: LedgerFilters
}

/** What the ledger holds about one thing, by day, with what each event changed. */
export function Activity({ orgId, filters }: ActivityProps) {
  const query = useInfiniteQuery(ledgerHistory(orgId, filters))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.activity} query={query} />
  if (query.isPending) {
    return (
      <div className={styles.pending} aria-busy="true">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} width={index % 2 === 0 ? 'three-quarters' : 'half'} />
        ))}
      </div>
    )
  }

  const events = query.data.pages.flatMap((page) => page.items)
  if (events.length === 0) return <EmptyState icon={<History />} title={texts.noActivity} />

  return (
    <div className={styles.root}>
      <Timeline>
        {groupByDay(events, formatDay).map((group) => (
          <TimelineGroup key={group.day} title={group.day}>
            {group.events.map((event) => (
              <ActivityEvent key={event.id} event={event} />
            ))}
          </TimelineGroup>
        ))}
      </Timeline>
      {query.hasNextPage ? (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.showMore}
        </Button>
      ) : null}
    </div>
  )
}

function ActivityEvent({ event }: { event: LedgerEvent }) {
  const Icon = icons[event.category] ?? History
  const { note } = event.metadata

  return (
    <TimelineItem
      icon={<Icon />}
      time={<RelativeTime moment={event.occurredAt} />}
      detail={
        <>
          {event.actor.name ? <p>{texts.by(event.actor.name)}</p> : null}
          {typeof note === 'string' ? <p className={styles.note}>{note}</p> : null}
          <ChangeList changes={event.changes} />
        </>
      }
    >
      {event.summary}
    </TimelineItem>
  )
}
