import { TimelineItem, VisuallyHidden, Button } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link2, ArrowRight, ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { categoryIcons } from '~/components/category-icons'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { type LedgerEvent, ledgerHistory, type LedgerFilters } from '~/data/ledger/queries'
import { describeFieldName, describeValue } from '~/lib/describe-value'
import { formatNumber } from '~/lib/format'
import styles from './activity.module.css'
import { activityTexts as texts } from './texts.ts'

interface ActivityEventProps {
  orgId: string
  event: LedgerEvent
  /** The list's filters, which also apply to the events folded into this one. */
  filters: LedgerFilters
}

/** A ledger event with its actor, changes and a permalink. */
export function ActivityEvent({ orgId, event, filters }: ActivityEventProps) {
  const Icon = categoryIcons[event.category]
  const { note } = event.metadata
  const anchor = `event-${event.seq}`
  const { hash, pathname, search } = useLocation()
  const isTarget = hash === `#${anchor}`
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (isTarget) item.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])

  return (
    <TimelineItem
      ref={item}
      id={anchor}
      className={styles.event}
      data-target={isTarget ? '' : undefined}
      icon={<Icon />}
      time={
        <span className={styles.when}>
          <RelativeTime moment={event.occurredAt} />
          <a
            className={styles.permalink}
            href={`${pathname}${search}#${anchor}`}
            aria-label={texts.number(formatNumber(event.seq))}
          >
            <Link2 size={12} aria-hidden="true" />
          </a>
        </span>
      }
      detail={
        <>
          {event.actor.name ? <p>{texts.by(event.actor.name)}</p> : null}
          {typeof note === 'string' ? <p className={styles.note}>{note}</p> : null}
          <ChangeList changes={event.changes} />
          {event.foldedCount > 0 && event.groupId ? (
            <FoldedEvents
              orgId={orgId}
              filters={{ ...filters, groupId: event.groupId }}
              shownId={event.id}
              count={event.foldedCount}
            />
          ) : null}
        </>
      }
    >
      {event.summary}
    </TimelineItem>
  )
}

// Ids and derived fields that mean nothing to users; the event's summary covers them.
const hiddenFields = new Set([
  'portfolioId',
  'nameSort',
  'citySort',
  'searchText',
  'fingerprint',
  'dataQuality',
])
const changesMax = 12

interface ChangeListProps {
  changes: readonly { field: string; from?: unknown; to?: unknown }[]
}

/** The changed fields with their old and new values. */
function ChangeList({ changes }: ChangeListProps) {
  const visibleChanges = changes.filter(({ field }) => !hiddenFields.has(field)).slice(0, changesMax)
  if (visibleChanges.length === 0) return null

  return (
    <ul className={styles.changes} aria-label={texts.changes}>
      {visibleChanges.map(({ field, from, to }) => (
        <li key={field} className={styles.change}>
          <span className={styles.field}>{describeFieldName(field)}</span>
          <span className={styles.from}>
            <VisuallyHidden>{texts.from} </VisuallyHidden>
            {describeValue(from) ?? texts.emptyValue}
          </span>
          <ArrowRight className={styles.arrow} size={12} aria-hidden="true" />
          <span className={styles.to}>
            <VisuallyHidden>{texts.to} </VisuallyHidden>
            {describeValue(to) ?? texts.emptyValue}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface FoldedEventsProps {
  orgId: string
  filters: LedgerFilters
  /** The event of the group that is already visibleChanges. */
  shownId: string
  count: number
}

/** The other events of a group, loaded on demand. */
function FoldedEvents({ orgId, filters, shownId, count }: FoldedEventsProps) {
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
