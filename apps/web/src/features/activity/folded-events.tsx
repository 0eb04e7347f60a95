import { Button } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { ledgerHistory } from '~/data/ledger/history'
import type { LedgerFilters } from '~/data/ledger/queries'
import { formatNumber } from '~/lib/format'
import { activityTexts as texts } from './texts.ts'
import styles from './activity.module.css'

export interface FoldedEventsProps {
  orgId: string
  filters: LedgerFilters
  /** The event of the group that stands above already. */
  shownId: string
  count: number
}

/** The other events of one act, fetched when somebody wants to see them. */
export function FoldedEvents({ orgId, filters, shownId, count }: FoldedEventsProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <div className={styles.folded}>
      <Button
        size="xs"
        tone="ghost"
        icon={isOpen ? <ChevronUp /> : <ChevronDown />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.more(formatNumber(count))}
      </Button>
      {isOpen ? <GroupEvents orgId={orgId} filters={filters} shownId={shownId} /> : null}
    </div>
  )
}

function GroupEvents({ orgId, filters, shownId }: Omit<FoldedEventsProps, 'count'>) {
  const query = useInfiniteQuery(ledgerHistory(orgId, filters))
  if (query.isError && !query.data) return <QueryErrorPanel what={texts.failed} query={query} />

  const events = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <ul className={styles.group} aria-busy={query.isPending}>
        {events
          .filter(({ id }) => id !== shownId)
          .map((event) => (
            <li key={event.id}>{event.summary}</li>
          ))}
      </ul>
      {query.hasNextPage ? (
        <Button size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.showMore}
        </Button>
      ) : null}
    </>
  )
}
