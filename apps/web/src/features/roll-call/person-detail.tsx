import { useCan } from '@parapet/permissions/react'
import { Badge, Button, type ButtonSize, buttonClassName, Card, Heading, Kbd, Text } from '@parapet/ui'
import { ArrowLeft, Check, Phone, UserCheck } from 'lucide-react'
import { useState, type ReactElement, type RefObject } from 'react'
import { AssigneeField } from '~/components/assignee-field'
import { Byline } from '~/components/byline'
import { PageLink } from '~/components/page-link'
import { RelativeTime } from '~/components/relative-time'
import type { Mark } from '~/data/roll-call/mutations'
import type { RollCallEntry } from '~/data/roll-call/queries'
import { useActiveMembers } from '~/data/team/use-active-members'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { AnswerDialog } from './answer-dialog.tsx'
import { describePlace, describeSaid, GroupBadge } from './entry-status.tsx'
import { PhoneNumbers } from './phone-numbers.tsx'
import { type NoteDrafts, StaffNote } from './staff-note.tsx'
import styles from './roll-call.module.css'
import { rollCallTexts as texts } from './texts.ts'
import type { MarkOutcome } from './use-mark.ts'

interface PersonDetailProps {
  orgId: string
  entry: RollCallEntry
  /** The person who uses the page. */
  user: { id: string; name: string }
  mayMark: boolean
  headingRef: RefObject<HTMLHeadingElement | null>
  /** Their place in the list, such as `3 of 41`; null if they aren't in it. */
  progress: string | null
  drafts: NoteDrafts
  onDraftsChange: () => void
  onMark: (entry: RollCallEntry, mark: Mark) => Promise<MarkOutcome>
  /** Goes back to the list; null if the list is shown beside it. */
  onBack: (() => void) | null
  /** Null for the last one. */
  onNext: (() => void) | null
}

/** One person: what they answered, and what staff did about them. */
export function PersonDetail({
  orgId,
  entry,
  user,
  mayMark,
  headingRef,
  progress,
  ...props
}: PersonDetailProps) {
  const { drafts, onDraftsChange, onMark, onBack, onNext } = props
  // What staff saw when they started, so that an answer that arrives in the meantime isn't replaced. After a conflict,
  // what they were told about.
  const [answered, setAnswered] = useState<RollCallEntry | null>(null)
  const mayReadContacts = useCan('tenant:contact_read')
  const { tenant } = entry
  const mark = (change: Mark) => void onMark(entry, change)
  const size = onBack === null ? 'md' : 'lg'

  return (
    <Card>
      <div className={styles.detail}>
        <div className={styles.progress}>
          {onBack === null ? null : (
            <Button icon={<ArrowLeft />} onClick={onBack}>
              {texts.back}
            </Button>
          )}
          <span>{progress}</span>
        </div>
        <Identity entry={entry} headingRef={headingRef} />
        <WhatTheySaid entry={entry} />
        <div className={styles.bar}>
          {mayMark ? (
            <>
              <ToggleMark
                label={texts.isCalled}
                size={size}
                shortcut="C"
                icon={<Phone />}
                isSet={entry.calledAt !== null}
                onChange={(called) => mark({ called })}
              />
              <ToggleMark
                label={texts.isReached}
                size={size}
                shortcut="R"
                icon={<UserCheck />}
                isSet={entry.reachedAt !== null}
                onChange={(reached) => mark({ reached })}
              />
              <Button size={size} aria-keyshortcuts="E" onClick={() => setAnswered(entry)}>
                {texts.recordAnswer}
                <Key>E</Key>
              </Button>
            </>
          ) : null}
          {onNext === null ? null : (
            <Button size={size} aria-keyshortcuts="S" onClick={onNext}>
              {texts.next}
              <Key>S</Key>
            </Button>
          )}
        </div>
        {mayReadContacts ? <PhoneNumbers orgId={orgId} tenantId={tenant.id} /> : null}
        <WhatWeDid entry={entry} />
        {mayMark ? (
          <>
            <Assignment orgId={orgId} entry={entry} user={user} onAssign={(assignee) => mark({ assignee })} />
            <StaffNote entry={entry} drafts={drafts} onDraftsChange={onDraftsChange} onMark={onMark} />
          </>
        ) : null}
        <div>
          <PageLink to={paths.tenant(tenant.id)} className={buttonClassName({ size: 'sm-md' })}>
            {texts.openTenant}
          </PageLink>
        </div>
      </div>
      {answered === null ? null : (
        <AnswerDialog
          entry={answered}
          onSave={async (change) => {
            const { isSaved, current } = await onMark(answered, change)
            if (current) setAnswered(current)
            return isSaved
          }}
          onClose={() => setAnswered(null)}
        />
      )}
    </Card>
  )
}

const Key = ({ children }: { children: string }) => (
  <Kbd aria-hidden="true" className={styles.key}>
    {children}
  </Kbd>
)

function Identity({ entry, headingRef }: Pick<PersonDetailProps, 'entry' | 'headingRef'>) {
  const { tenant, floor, belowGrade, language, hasAssistance } = entry
  const details = [
    describePlace(entry) || texts.noUnit,
    floor === null ? null : texts.onFloor(floor),
    language === 'en' ? null : texts.speaks(nameLanguage(language)),
  ].filter((detail) => detail !== null)
  return (
    <div className={styles.identity}>
      <Heading level={2} size="md" ref={headingRef} tabIndex={-1}>
        {tenant.name}
      </Heading>
      <Text>{details.join(' · ')}</Text>
      {belowGrade || hasAssistance ? (
        <span className={styles.place}>
          {belowGrade ? <Badge tone="danger">{texts.belowGrade}</Badge> : null}
          {hasAssistance ? <Badge tone="warning">{texts.needsAssistance}</Badge> : null}
        </span>
      ) : null}
    </div>
  )
}

function WhatTheySaid({ entry }: { entry: RollCallEntry }) {
  const { group, answeredAt, answerChannel, note, exclusion, callResult } = entry
  const said = describeSaid(entry)
  return (
    <div className={styles.said} data-group={group}>
      <GroupBadge group={group} />
      {said === '' ? null : <Text weight="medium">{said}</Text>}
      {note === null ? null : <blockquote className={styles.quote}>{note}</blockquote>}
      {answeredAt === null ? (
        <>
          <Text>{texts.noAnswerYet}</Text>
          {callResult === null ? null : (
            <Text tone="muted" size="sm">
              {texts.callResults[callResult]}
            </Text>
          )}
          {exclusion === null ? null : (
            <Text tone="muted" size="sm">
              {texts.exclusion(texts.exclusions[exclusion])}. {texts.byHand}
            </Text>
          )}
        </>
      ) : (
        <Text as="div" tone="muted" size="sm">
          {texts.answered} <RelativeTime moment={answeredAt} />
          {answerChannel === null ? null : texts.channels[answerChannel]}
        </Text>
      )}
    </div>
  )
}

function WhatWeDid({ entry: { calledAt, calledBy, reachedAt, reachedBy } }: { entry: RollCallEntry }) {
  const done = [
    { label: texts.isCalled, at: calledAt, by: calledBy },
    { label: texts.isReached, at: reachedAt, by: reachedBy },
  ].filter(({ at }) => at !== null)
  if (done.length === 0) return null
  return (
    <ul className={styles.done} aria-label={texts.marks}>
      {done.map(({ label, at, by }) => (
        <li key={label}>
          <Check aria-hidden="true" className={styles.markIcon} />
          <span>
            {label} <Byline moment={at!} person={by} />
          </span>
        </li>
      ))}
    </ul>
  )
}

interface AssignmentProps extends Pick<PersonDetailProps, 'orgId' | 'entry' | 'user'> {
  onAssign: (person: { id: string; name: string } | null) => void
}

function Assignment({ orgId, entry: { assignee }, user, onAssign }: AssignmentProps) {
  const members = useActiveMembers(orgId)
  return (
    <div className={styles.assignment}>
      <AssigneeField
        label={texts.assignee}
        className={styles.assignee}
        assignee={assignee}
        user={user}
        members={members}
        onAssign={onAssign}
      />
      {assignee?.id === user.id ? null : (
        <Button aria-keyshortcuts="I" onClick={() => onAssign(user)}>
          {texts.assignToYou}
          <Key>I</Key>
        </Button>
      )}
    </div>
  )
}

interface ToggleMarkProps {
  label: string
  size: ButtonSize
  shortcut: string
  icon: ReactElement
  isSet: boolean
  onChange: (isSet: boolean) => void
}

const ToggleMark = ({ label, size, shortcut, icon, isSet, onChange }: ToggleMarkProps) => (
  <Button
    size={size}
    tone={isSet ? 'primary' : 'neutral'}
    icon={isSet ? <Check /> : icon}
    aria-pressed={isSet}
    aria-keyshortcuts={shortcut}
    onClick={() => onChange(!isSet)}
  >
    {label}
    <Key>{shortcut}</Key>
  </Button>
)
