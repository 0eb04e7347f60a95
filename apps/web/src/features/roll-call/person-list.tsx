import { Badge, linkClassName } from '@parapet/ui'
import { Check, StickyNote, UserRound } from 'lucide-react'
import { HintedTime } from '~/components/hinted-time'
import { Link } from '~/components/link'
import type { RollCallEntry } from '~/data/roll-call/queries'
import { formatRelativeTime } from '~/lib/format'
import { nameBuilding } from '~/lib/building-name'
import { nameLanguage } from '~/lib/named-codes'
import { nameUnit } from '~/lib/unit-name'
import { describeSaid, GroupBadge } from './entry-status.tsx'
import styles from './roll-call.module.css'
import { rollCallTexts as texts } from './texts.ts'

interface PersonListProps {
  rows: readonly RollCallEntry[]
  /** Their answer changed, so they don't match the filters anymore. */
  goneIds: ReadonlySet<string>
  selectedId: string | null
  /** People at several properties: each row says which. */
  hasProperties: boolean
  getUrl: (tenantId: string) => string
  /** Whether people open beside the list. Keys such as C act on the open person, so J and K also open the person they move to. */
  replacesUrl: boolean
}

/** People, those who need help first. */
export const PersonList = ({ rows, goneIds, selectedId, hasProperties, ...links }: PersonListProps) => (
  <ul className={styles.rows} aria-label={texts.list} data-rows={links.replacesUrl ? 'open' : ''}>
    {rows.map((entry) => (
      <PersonRow
        key={entry.tenant.id}
        entry={entry}
        isGone={goneIds.has(entry.tenant.id)}
        isSelected={entry.tenant.id === selectedId}
        hasProperty={hasProperties}
        {...links}
      />
    ))}
  </ul>
)

interface PersonRowProps extends Pick<PersonListProps, 'getUrl' | 'replacesUrl'> {
  entry: RollCallEntry
  isGone: boolean
  isSelected: boolean
  hasProperty: boolean
}

function PersonRow({ entry, isGone, isSelected, hasProperty, getUrl, replacesUrl }: PersonRowProps) {
  const { tenant, group, answeredAt, answerChannel, note, exclusion, callResult } = entry
  const said = describeSaid(entry)
  return (
    <li
      className={styles.row}
      data-person={tenant.id}
      data-group={isGone ? undefined : group}
      data-selected={isSelected ? '' : undefined}
    >
      <span className={styles.rowHead}>
        <Link
          to={getUrl(tenant.id)}
          replace={replacesUrl}
          preventScrollReset
          className={linkClassName({ tone: 'quiet', className: styles.name ?? '' })}
          aria-current={isSelected ? 'true' : undefined}
        >
          {tenant.name}
        </Link>
        {isGone ? <Badge>{texts.answerChanged}</Badge> : <GroupBadge group={group} />}
      </span>
      <PlaceLine entry={entry} hasProperty={hasProperty} />
      {isGone ? null : (
        <>
          {said === '' ? null : <span>{said}</span>}
          {note === null ? null : <q className={styles.excerpt}>{note}</q>}
          {answeredAt === null ? null : (
            <span className={styles.quiet}>
              <HintedTime moment={answeredAt}>{formatRelativeTime(answeredAt)}</HintedTime>
              {answerChannel === null ? null : texts.channels[answerChannel]}
            </span>
          )}
          {exclusion === null || answeredAt !== null ? null : (
            <span className={styles.quiet}>{texts.exclusion(texts.exclusions[exclusion])}</span>
          )}
          {callResult === null || answeredAt !== null ? null : (
            <span className={styles.quiet}>{texts.callResults[callResult]}</span>
          )}
        </>
      )}
      <Marks entry={entry} />
    </li>
  )
}

function PlaceLine({ entry, hasProperty }: { entry: RollCallEntry; hasProperty: boolean }) {
  const { unit, building, floor, belowGrade, property, language } = entry
  const parts = [
    unit === null ? texts.noUnit : nameUnit(unit.name),
    building === null ? null : nameBuilding(building),
    floor === null ? null : texts.onFloor(floor),
    hasProperty ? (property?.name ?? null) : null,
    language === 'en' ? null : nameLanguage(language),
  ].filter((part) => part !== null)
  return (
    <span className={styles.place}>
      <span className={styles.quiet}>{parts.join(' · ')}</span>
      {belowGrade ? <Badge tone="danger">{texts.belowGrade}</Badge> : null}
    </span>
  )
}

/** What staff did, in a few words; the detail says who and when. */
function Marks({ entry: { calledAt, reachedAt, assignee, staffNote } }: { entry: RollCallEntry }) {
  const marks = [
    calledAt === null ? null : { Icon: Check, label: texts.isCalled },
    reachedAt === null ? null : { Icon: Check, label: texts.isReached },
    assignee === null ? null : { Icon: UserRound, label: texts.assignedTo(assignee.name) },
    staffNote === null ? null : { Icon: StickyNote, label: texts.hasNote },
  ].filter((mark) => mark !== null)
  if (marks.length === 0) return null
  return (
    <span className={styles.marks}>
      {marks.map(({ Icon, label }) => (
        <span key={label} className={styles.mark}>
          <Icon aria-hidden="true" className={styles.markIcon} />
          {label}
        </span>
      ))}
    </span>
  )
}
