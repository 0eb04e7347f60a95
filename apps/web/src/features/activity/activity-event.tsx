import { TimelineItem, VisuallyHidden, Button } from '@parapet/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link2, ArrowRight, ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { categoryIcons } from '~/components/category-icons'
import { locationSources } from '~/components/location-sources'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { isNamedActor, type LedgerEvent, ledgerHistory, type LedgerFilters } from '~/data/ledger/queries'
import { describeFieldName, describeValue } from '~/lib/describe-value'
import { formatList, formatNumber, labelFor } from '~/lib/format'
import { isUuid } from '~/lib/list-url'
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
  const people = listPeople(event)
  const hasNote = typeof note === 'string'
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
            aria-label={texts.eventLink(formatNumber(event.seq))}
          >
            <Link2 size={12} aria-hidden="true" />
          </a>
        </span>
      }
      detail={
        <>
          {isNamedActor(event.actor) ? <p>{texts.by(event.actor.name)}</p> : null}
          {hasNote ? <p className={styles.note}>{note}</p> : null}
          {people === null ? null : <p>{texts.people(people)}</p>}
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
      {hasNote ? describeNote(event) : event.summary}
    </TimelineItem>
  )
}

const maxPeople = 5

/** Whom the event is about, such as who was notified or whose shifts changed; null if its changes say it. */
function listPeople({ targets, changes }: LedgerEvent): string | null {
  const namedInChanges = new Set(changes.flatMap(({ fromName, toName }) => [fromName, toName]))
  const names = targets.flatMap(({ type, name }) =>
    type === 'user' && name && !namedInChanges.has(name) ? [name] : [],
  )
  if (names.length === 0) return null
  const hiddenCount = names.length - maxPeople
  return formatList(
    hiddenCount > 0 ? [...names.slice(0, maxPeople), texts.morePeople(formatNumber(hiddenCount))] : names,
  )
}

/** Says what a note is about, because its summary has only the start of the text. */
function describeNote({ subject, targets, summary }: LedgerEvent) {
  if (!subject.name) return summary
  return texts.noteOn(subject.name, targets.find(({ type }) => type === 'property')?.name ?? null)
}

// Derived fields that mean nothing to users.
const hiddenFields = new Set(['nameSort', 'citySort', 'searchText', 'fingerprint', 'dataQuality'])
// The summary says which checklist item is done; its key would only repeat that.
const isVisibleField = (field: string) => !hiddenFields.has(field) && !field.startsWith('checklist.')
const maxChanges = 12

/**
 * A changed value in words. Ids are replaced by the name of the person or record; null is “Unassigned” for a person.
 */
function describeChangedValue(field: string, value: unknown, name: string | null | undefined) {
  const isPerson = field.endsWith('UserId')
  if (value === null && isPerson) return texts.unassigned
  if (name) return name
  if (field === 'geocodeSource' && typeof value === 'string') return labelFor(locationSources, value)
  if (typeof value === 'string' && isUuid(value)) return isPerson ? texts.formerMember : texts.unknownRecord
  return describeValue(value) ?? texts.emptyValue
}

/** What the ledger has instead of a personal or long value. */
const hiddenValue = 'changed'

/** How a value that isn't in the ledger changed; null if both values are there. */
function describeHiddenChange(from: unknown, to: unknown) {
  if (from !== hiddenValue && to !== hiddenValue) return null
  const { added, changed, removed } = texts.hiddenChange
  return isEmpty(from) ? added : isEmpty(to) ? removed : changed
}

const isEmpty = (value: unknown) => describeValue(value) === null

interface ChangeListProps {
  changes: LedgerEvent['changes']
}

/** The changed fields with their old and new values. */
function ChangeList({ changes }: ChangeListProps) {
  const visibleChanges = changes.filter(({ field }) => isVisibleField(field)).slice(0, maxChanges)
  if (visibleChanges.length === 0) return null

  return (
    <ul className={styles.changes} aria-label={texts.changes}>
      {visibleChanges.map((change) => (
        <li key={change.field} className={styles.change}>
          <span className={styles.field}>{describeFieldName(change.field)}</span>
          <ChangedValue {...change} />
        </li>
      ))}
    </ul>
  )
}

function ChangedValue({ field, from, to, fromName, toName }: LedgerEvent['changes'][number]) {
  const hiddenChange = describeHiddenChange(from, to)
  if (hiddenChange) return <span className={styles.to}>{hiddenChange}</span>
  return (
    <>
      <span className={styles.from}>
        <VisuallyHidden>{texts.from} </VisuallyHidden>
        {describeChangedValue(field, from, fromName)}
      </span>
      <ArrowRight className={styles.arrow} size={12} aria-hidden="true" />
      <span className={styles.to}>
        <VisuallyHidden>{texts.to} </VisuallyHidden>
        {describeChangedValue(field, to, toName)}
      </span>
    </>
  )
}

interface FoldedEventsProps {
  orgId: string
  filters: LedgerFilters
  /** The event of the group that is already shown. */
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
        {texts.moreLikeThis(formatNumber(count))}
      </Button>
      {isOpen ? <GroupEvents orgId={orgId} filters={filters} shownId={shownId} /> : null}
    </div>
  )
}

function GroupEvents({ orgId, filters, shownId }: Omit<FoldedEventsProps, 'count'>) {
  const query = useInfiniteQuery(ledgerHistory(orgId, filters))
  if (query.isError && !query.data) return <QueryErrorPanel subject={texts.subject} query={query} />

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
