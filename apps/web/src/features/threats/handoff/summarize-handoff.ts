import { severityWords } from '@parapet/ui'
import { alertTexts } from '~/components/alerts/texts'
import { checklistTexts } from '~/components/threats/checklist-texts'
import { isOver } from '~/components/threats/threat-countdown'
import { threatTexts } from '~/components/threats/texts'
import type { Alert } from '~/data/alerts/queries'
import type { LedgerEvent } from '~/data/ledger/queries'
import type { Escalation, OnCall } from '~/data/on-call/queries'
import type { ChecklistItem } from '~/data/threats/mutations'
import type { Threat } from '~/data/threats/queries'
import { formatList, formatMoment, formatNumber, formatOrdinal } from '~/lib/format'
import { threatBriefTexts } from '../brief-texts.ts'
import { describeDue, isOpen, isOverdue } from '../checklist-due.ts'
import { describeNotice } from '../describe-notice.ts'
import { escalationTexts } from '../escalation-texts.ts'
import { handoffTexts as texts } from './texts.ts'

/** What the person can see about an event. */
export interface HandoffFacts {
  /** The threat the summary was opened for first, then the others of its incident. */
  threats: readonly Threat[]
  escalations: readonly Escalation[]
  /** Null without permission. */
  alerts: readonly Alert[] | null
  /** Newest first; null without permission. */
  notes: readonly LedgerEvent[] | null
  onCall: OnCall | undefined
  now: number
}

export interface HandoffEntry {
  text: string
  /** On a line of its own, quieter. */
  detail?: string | undefined
  isUrgent?: boolean
}

export interface HandoffSection {
  title: string
  entries: HandoffEntry[]
}

export const formatHandoffTime = (moment: string | number) =>
  formatMoment(moment, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

/** The sections of a handoff summary. The page and the copied text have the same. */
export const summarizeHandoff = (facts: HandoffFacts): HandoffSection[] => [
  { title: texts.situation, entries: facts.threats.map(describeThreat) },
  { title: texts.properties, entries: orElse(describeProperties(facts), texts.noProperties) },
  {
    title: texts.told,
    entries: orElse(describeTold(facts), facts.alerts ? texts.noOneTold : texts.noOneOnCallTold),
  },
  { title: texts.open, entries: orElse(listOpenItems(facts), texts.nothingOpen) },
  ...(facts.notes
    ? [{ title: texts.notes, entries: orElse(describeNotes(facts.notes), texts.noNotes) }]
    : []),
  ...(facts.onCall ? [{ title: texts.onCall, entries: describeOnCall(facts.onCall) }] : []),
]

const orElse = (entries: HandoffEntry[], text: string): HandoffEntry[] =>
  entries.length > 0 ? entries : [{ text }]

function describeThreat(threat: Threat): HandoffEntry {
  const { title, severity, status, triage, onsetAt, effectiveAt, endsAt, expiresAt, closedAt } = threat
  const startsAt = onsetAt ?? effectiveAt
  const endAt = endsAt ?? expiresAt
  const name = (person: { name: string } | null) => person?.name ?? texts.formerMember
  const facts = [
    `${severityWords[severity]}, ${threatTexts.status[status].toLowerCase()}, ${threatTexts.triage[triage].toLowerCase()}`,
    startsAt === null
      ? null
      : (status === 'upcoming' ? texts.starts : texts.started)(formatHandoffTime(startsAt)),
    isOver(threat)
      ? closedAt && texts.ended(formatHandoffTime(closedAt))
      : endAt === null
        ? texts.noEnd
        : texts.ends(formatHandoffTime(endAt)),
    threat.acknowledgedAt &&
      texts.acknowledged(name(threat.acknowledgedBy), formatHandoffTime(threat.acknowledgedAt)),
    threat.resolvedAt &&
      texts.resolved(
        threatTexts.triage[triage],
        name(threat.resolvedBy),
        formatHandoffTime(threat.resolvedAt),
      ),
  ]
  return { text: title, detail: facts.filter((fact) => fact !== null && fact !== '').join('. ') }
}

/** The impacts of all threats, by property. */
function groupImpacts({ threats }: HandoffFacts) {
  const all = threats.flatMap((threat) => (threat.impacts ?? []).map((impact) => ({ threat, impact })))
  return [...Map.groupBy(all, ({ impact }) => impact.property.id).values()]
}

function describeProperties(facts: HandoffFacts): HandoffEntry[] {
  return groupImpacts(facts).map((group) => {
    const [{ impact }] = group as [(typeof group)[number]]
    const units = impact.declaredUnits > 0 ? impact.declaredUnits : impact.units
    const checklist = group.flatMap((one) => one.impact.checklist)
    const done = checklist.filter(({ doneAt }) => doneAt !== null).length
    const assignees = [...new Set(group.flatMap((one) => one.impact.assignee?.name ?? []))]
    return {
      text: impact.property.name,
      detail: [
        [...new Set(group.map((one) => threatTexts.triage[one.impact.triage]))].join(', '),
        assignees.length > 0 ? texts.assignedTo(formatList(assignees)) : texts.unassigned,
        units > 0 ? threatTexts.affected.units(units) : null,
        impact.tenants > 0 ? threatTexts.affected.tenants(impact.tenants) : null,
        impact.assistance ? threatTexts.affected.assistance(impact.assistance) : null,
        checklist.length > 0 ? texts.checklistDone(formatNumber(done), formatNumber(checklist.length)) : null,
      ]
        .filter((fact) => fact !== null)
        .join(' · '),
    }
  })
}

function describeTold({ escalations, alerts: all }: HandoffFacts): HandoffEntry[] {
  const alerts = all ?? []
  const onCall = escalations.flatMap(({ notices }) =>
    notices.map((notice) => {
      const { user, channel, step, at, sentAt, answeredAt } = notice
      return {
        text: texts.onCallTold(
          escalationTexts.person(user.name, step === null ? null : formatOrdinal(step)),
          describeNotice(notice).toLowerCase(),
          formatHandoffTime(sentAt ?? at),
        ),
        detail:
          answeredAt === null
            ? undefined
            : texts.answeredAt(escalationTexts.answered[channel], formatHandoffTime(answeredAt)),
      }
    }),
  )
  const sent = alerts.flatMap(({ phase, title, startedAt, stats }) =>
    startedAt === null
      ? []
      : [
          {
            text: texts.alert(alertTexts.phases[phase], title, formatHandoffTime(startedAt)),
            detail: threatBriefTexts.alertDelivery(stats),
          },
        ],
  )
  return [...onCall, ...sent, ...describeAnswers(alerts)]
}

/** What tenants answered, per thread: its latest alert has the answers to all of it. */
function describeAnswers(alerts: readonly Alert[]): HandoffEntry[] {
  const threads = [
    ...Map.groupBy(
      alerts.filter(({ startedAt }) => startedAt !== null),
      ({ threadId }) => threadId,
    ),
  ]
  return threads.map(([, [latest]]) => {
    const { needHelp, none, notThere, safe } = latest!.answers
    return {
      text: [
        needHelp > 0 ? alertTexts.needHelp(needHelp) : null,
        threatBriefTexts.noAnswer(none),
        notThere > 0 ? threatBriefTexts.notThere(notThere) : null,
        safe > 0 ? threatBriefTexts.safe(safe) : null,
      ]
        .filter((fact) => fact !== null)
        .join('. '),
      isUrgent: needHelp > 0,
    }
  })
}

/** Overdue ones first, then by due time, then those without one. */
function listOpenItems(facts: HandoffFacts): HandoffEntry[] {
  const { threats, now } = facts
  const openItems = threats.flatMap((threat) =>
    (threat.impacts ?? []).flatMap((impact) =>
      impact.checklist
        .filter((item) => isOpen(item, { triage: impact.triage, isOver: isOver(threat) }))
        .map((item) => ({
          item,
          impact,
          isLate: isOverdue(item, { triage: impact.triage, isOver: isOver(threat) }, now),
        })),
    ),
  )
  return openItems
    .toSorted((a, b) => (a.item.dueAt ?? '9').localeCompare(b.item.dueAt ?? '9'))
    .map(({ item, impact, isLate }) => ({
      text: texts.at(item.label, impact.property.name),
      detail: [
        item.dueAt === null ? null : describeDue(item.dueAt, { isLate, now, timeZone: undefined }),
        describeOwner(item, facts),
      ]
        .filter((fact) => fact !== null)
        .join(' · '),
      isUrgent: isLate,
    }))
}

function describeOwner({ owner }: ChecklistItem, { onCall }: HandoffFacts): string {
  if (owner === null) return checklistTexts.unassigned
  if (owner.role === null) return owner.user?.name ?? checklistTexts.formerMember
  const names =
    owner.role === 'on_call'
      ? (onCall?.now[0]?.users.map(({ name }) => name) ?? [])
      : owner.user
        ? [owner.user.name]
        : []
  const role = checklistTexts.owners[owner.role]
  return names.length === 0 ? role : checklistTexts.roleOf(role, names)
}

/** A note at several properties is one entry. */
function describeNotes(notes: readonly LedgerEvent[]): HandoffEntry[] {
  const once = [...Map.groupBy(notes, ({ id, groupId }) => groupId ?? id).values()]
  return once.map(([event]) => {
    const { actor, occurredAt, summary, metadata } = event!
    const { note, photos } = (metadata ?? {}) as { note?: unknown; photos?: unknown }
    const count = typeof photos === 'number' ? photos : 0
    return {
      text: typeof note === 'string' && note !== '' ? note : summary,
      detail: [
        texts.noteBy(actor.name ?? '', formatHandoffTime(occurredAt)),
        ...(count > 0 ? [texts.photos(count)] : []),
      ].join(' · '),
    }
  })
}

function describeOnCall({ isOn, now, next }: OnCall): HandoffEntry[] {
  if (!isOn) return [{ text: texts.onCallOff }]
  return [
    { text: texts.now(describeSteps(now)) },
    ...(next === null ? [] : [{ text: texts.next(formatHandoffTime(next.at), describeSteps(next.onCall)) }]),
  ]
}

const describeSteps = (steps: OnCall['now']) =>
  steps.length === 0
    ? texts.noOne
    : steps
        .map(({ step, users }) =>
          texts.person(formatOrdinal(step), formatList(users.map(({ name }) => name))),
        )
        .join(', ')

interface TextParts {
  title: string
  asOf: string
  url: string
  /** What the summary lacks. */
  warnings: readonly string[]
  sections: readonly HandoffSection[]
}

/** The summary as plain text, for an email or a chat. */
export const toPlainText = ({ title, asOf, url, warnings, sections }: TextParts) =>
  [
    title,
    asOf,
    url,
    ...warnings,
    ...sections.map((section) =>
      [
        section.title.toUpperCase(),
        ...section.entries.map(({ text, detail }) => `- ${text}${detail ? `\n  ${detail}` : ''}`),
      ].join('\n'),
    ),
  ].join('\n\n')
