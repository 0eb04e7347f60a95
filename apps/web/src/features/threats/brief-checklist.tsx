import { Button, Checkbox, DropdownMenu, Heading, MenuCheckItem, Text, VisuallyHidden } from '@parapet/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useContext } from 'react'
import { checklistTexts } from '~/components/threats/checklist-texts'
import { triageToasts } from '~/components/threats/triage-toasts'
import { isOver } from '~/components/threats/threat-countdown'
import { onCallQueries } from '~/data/on-call/queries'
import { sessionQueries } from '~/data/session/queries'
import { useActiveMembers } from '~/data/team/use-active-members'
import { useTriage, type ChecklistItem, type ChecklistOwner } from '~/data/threats/mutations'
import type { Threat, ThreatImpact } from '~/data/threats/queries'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { useNow } from '~/lib/use-now'
import { BriefSection, SectionLevel } from './brief-section.tsx'
import { threatBriefTexts as texts } from './brief-texts.ts'
import { describeDue, isOverdue } from './checklist-due.ts'
import styles from './brief-checklist.module.css'

interface BriefChecklistProps {
  orgId: string
  threat: Threat
  impact: ThreatImpact
  timeZone?: string | undefined
}

/** What to do for this kind of hazard, by phase, checked off for this property, with due times and owners. */
export function BriefChecklist({ orgId, threat, impact, timeZone }: BriefChecklistProps) {
  const mayUpdate = impact.permissions.includes('threat:update')
  const { checklist } = impact
  const level = useContext(SectionLevel)
  const doneCount = checklist.filter(({ doneAt }) => doneAt !== null).length

  if (checklist.length === 0) {
    return mayUpdate && impact.triage === 'new' ? (
      <BriefSection title={texts.checklistTitle}>
        <Text tone="muted">{texts.checklistLater}</Text>
      </BriefSection>
    ) : null
  }
  const groups = [null, 'prepare', 'respond', 'recover'] as const
  return (
    <BriefSection
      title={texts.checklistTitle}
      hint={texts.done(formatNumber(doneCount), formatNumber(checklist.length))}
    >
      {groups.map((phase) => {
        const items = checklist.filter((item) => item.phase === phase)
        if (items.length === 0) return null
        return (
          <div key={phase} className={styles.phase}>
            {phase === null ? null : (
              <Heading level={level === 2 ? 3 : 4} size="sm" className={styles.phaseName}>
                {checklistTexts.phases[phase]}
              </Heading>
            )}
            <ul className={styles.items}>
              {items.map((item) => (
                <ChecklistRow
                  key={item.key}
                  orgId={orgId}
                  threat={threat}
                  impact={impact}
                  item={item}
                  mayUpdate={mayUpdate}
                  timeZone={timeZone}
                />
              ))}
            </ul>
          </div>
        )
      })}
    </BriefSection>
  )
}

interface ChecklistRowProps extends BriefChecklistProps {
  item: ChecklistItem
  mayUpdate: boolean
}

function ChecklistRow({ orgId, threat, impact, item, mayUpdate, timeZone }: ChecklistRowProps) {
  const triage = useTriage(orgId, { ...triageToasts, propertyId: impact.property.id })
  const now = useNow()
  const { key, label, doneAt, doneBy, dueAt, owner } = item
  const isLate = isOverdue(item, { triage: impact.triage, isOver: isOver(threat) }, now)
  const due = doneAt === null && dueAt !== null ? describeDue(dueAt, { isLate, now, timeZone }) : null
  return (
    <li className={styles.item}>
      <Checkbox
        label={label}
        checked={doneAt !== null}
        disabled={!mayUpdate}
        onCheckedChange={(isDone) => void triage.setChecklistItem(threat, key, isDone)}
        description={
          doneAt !== null && doneBy ? (
            texts.doneBy(doneBy.name, formatRelativeTime(doneAt))
          ) : due === null ? undefined : (
            <span className={isLate ? styles.late : undefined}>{due}</span>
          )
        }
      />
      {doneAt !== null ? null : mayUpdate ? (
        <OwnerMenu
          orgId={orgId}
          item={item}
          onChoose={(chosen) => void triage.setChecklistOwner(threat, key, chosen)}
        />
      ) : owner === null ? null : (
        <Text as="div" tone="muted" size="sm" className={styles.owner}>
          <OwnerName orgId={orgId} owner={owner} />
        </Text>
      )}
    </li>
  )
}

interface OwnerMenuProps {
  orgId: string
  item: ChecklistItem
  onChoose: (owner: ChecklistOwner) => void
}

/** Who takes care of an item: a role, the viewer, another member, or no one. */
function OwnerMenu({ orgId, item: { label, owner }, onChoose }: OwnerMenuProps) {
  const { data: user } = useSuspenseQuery(sessionQueries.user())
  const members = useActiveMembers(orgId)
  const self = { id: user.id, name: user.name ?? user.email }
  const others = members.filter(({ id }) => id !== user.id)
  return (
    <DropdownMenu
      trigger={
        <Button tone="ghost" size="sm" icon={<UserRound />} className={styles.owner ?? ''}>
          <VisuallyHidden>{texts.ownerOf(label)} </VisuallyHidden>
          <OwnerName orgId={orgId} owner={owner} />
        </Button>
      }
    >
      <MenuCheckItem kind="radio" checked={owner === null} onCheckedChange={() => onChoose(null)}>
        {checklistTexts.unassigned}
      </MenuCheckItem>
      {(['on_call', 'property_manager'] as const).map((role) => (
        <MenuCheckItem
          key={role}
          kind="radio"
          checked={owner?.role === role}
          onCheckedChange={() => onChoose({ role, user: null })}
        >
          {checklistTexts.owners[role]}
        </MenuCheckItem>
      ))}
      {[self, ...others].map((person) => (
        <MenuCheckItem
          key={person.id}
          kind="radio"
          checked={owner?.role === null && owner.user?.id === person.id}
          onCheckedChange={() => onChoose({ role: null, user: person })}
        >
          {person === self ? texts.you(person.name) : person.name}
        </MenuCheckItem>
      ))}
    </DropdownMenu>
  )
}

/** `Ana Ruiz`, or a role and who has it now: `On call (Ana Ruiz)`. */
function OwnerName({ orgId, owner }: { orgId: string; owner: ChecklistOwner }) {
  const schedule = useQuery({ ...onCallQueries.schedule(orgId), enabled: owner?.role === 'on_call' })
  if (owner === null) return checklistTexts.unassigned
  if (owner.role === null) return owner.user?.name ?? checklistTexts.formerMember
  const people =
    owner.role === 'on_call'
      ? (schedule.data?.now[0]?.users.map(({ name }) => name) ?? [])
      : owner.user
        ? [owner.user.name]
        : []
  const role = checklistTexts.owners[owner.role]
  return people.length === 0 ? role : checklistTexts.roleOf(role, people)
}
