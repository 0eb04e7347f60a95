import { TimelineItem } from '@parapet/ui'
import { Link2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import type { LedgerEvent } from '~/data/ledger/history'
import type { LedgerFilters } from '~/data/ledger/queries'
import { formatNumber } from '~/lib/format'
import { activityTexts as texts } from './texts.ts'
import { categoryIcons } from '~/components/category-icons'
import { ChangeList } from './change-list.tsx'
import { FoldedEvents } from './folded-events.tsx'
import styles from './activity.module.css'

export interface ActivityEventProps {
  orgId: string
  event: LedgerEvent
  /** What the list is narrowed to: the events that are folded behind this one are narrowed to the same. */
  filters: LedgerFilters
}

/** One event: what happened, by whom, what it changed. Its number is a link to this very place. */
export function ActivityEvent({ orgId, event, filters }: ActivityEventProps) {
  const Icon = categoryIcons[event.category]
  const { note } = event.metadata
  const anchor = `event-${event.seq}`
  const { hash, pathname, search } = useLocation()
  const isMeant = hash === `#${anchor}`
  const item = useRef<HTMLLIElement>(null)

  useEffect(() => {
    if (isMeant) item.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])

  return (
    <TimelineItem
      ref={item}
      id={anchor}
      className={styles.event}
      data-meant={isMeant ? '' : undefined}
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
