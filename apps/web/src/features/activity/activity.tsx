import { Button, EmptyState, Skeleton, Timeline, TimelineGroup } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { groupByDay, ledgerHistory, type LedgerFilters } from '~/data/ledger/queries'
import { formatDay } from '~/lib/format-days'
import { useListState } from '~/lib/use-list-state'
import { ActivityEvent } from './activity-event.tsx'
import { activityRules, toActivityConditions } from './activity-rules.ts'
import { ActivityToolbar } from './activity-toolbar.tsx'
import styles from './activity.module.css'
import { activityTexts as texts } from './texts.ts'

export interface ActivityProps {
  orgId: string
  /** Fixed filters, in addition to those the user sets. */
  filters: LedgerFilters
}

/** Ledger events by day, for one record or the whole organization, filtered by the URL. */
export function Activity({ orgId, filters }: ActivityProps) {
  const [state, change] = useListState(activityRules)
  const conditions = { ...toActivityConditions(state), ...filters }
  const query = useInfiniteQuery(ledgerHistory(orgId, { fold: 'true', ...conditions }))
  const clear = () => change({ q: '', filters: {} })
  const isFiltered = state.q !== '' || Object.keys(state.filters).length > 0

  const events = query.data?.pages.flatMap((page) => page.items) ?? []

  return (
    <div className={styles.root}>
      <ActivityToolbar
        orgId={orgId}
        state={state}
        onStateChange={change}
        conditions={conditions}
        offersProperty={filters.propertyId === undefined && filters.unitId === undefined}
        events={events}
        chain={query.data?.pages[0]?.chain}
      />
      {query.isError && !query.data ? (
        <QueryErrorPanel subject={texts.subject} query={query} />
      ) : query.isPending ? (
        <ActivitySkeleton />
      ) : events.length === 0 ? (
        isFiltered ? (
          <EmptyState
            icon={<History />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={<Button onClick={clear}>{texts.clear}</Button>}
          />
        ) : (
          <EmptyState icon={<History />} title={texts.empty} />
        )
      ) : (
        <Timeline>
          {groupByDay(events, formatDay).map((group) => (
            <TimelineGroup key={group.day} title={group.day}>
              {group.events.map((event) => (
                <ActivityEvent key={event.id} orgId={orgId} event={event} filters={conditions} />
              ))}
            </TimelineGroup>
          ))}
        </Timeline>
      )}
      {query.hasNextPage ? (
        <Button
          className={styles.more ?? ''}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.showMore}
        </Button>
      ) : null}
    </div>
  )
}

function ActivitySkeleton() {
  return (
    <div className={styles.pending} aria-busy="true">
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} width={index % 2 === 0 ? 'three-quarters' : 'half'} />
      ))}
    </div>
  )
}
