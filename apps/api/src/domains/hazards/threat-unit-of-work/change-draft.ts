import type { TransactionContext } from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { Severity } from '../../../platform/db/schema/hazard.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { Match } from '../matching/match-shape.ts'
import type { ThreatUnitOfWork } from './change-threats.ts'
import { recordAtProperties } from './record-draft-events.ts'
import { currentImpacts, type ImpactRow, type ThreatDraft } from './threat-draft.ts'

/** A match with the id of its property; `manual` where a person chose it. */
export type PropertyMatch = Omit<Match, 'at' | 'method'> & {
  propertyId: string
  method: Match['method'] | 'manual'
}

export interface ImpactChanges {
  matched: string[]
  unmatched: string[]
  /** Not inside before, and inside now. */
  inside: string[]
}

/**
 * Makes the impacts of a threat those that were matched now. `among` limits it to some properties: others stay as they
 * are.
 */
export function setImpacts(
  draft: ThreatDraft,
  matches: readonly PropertyMatch[],
  { now, among }: { now: Date; among?: ReadonlySet<string> | undefined },
): ImpactChanges {
  const changes: ImpactChanges = { matched: [], unmatched: [], inside: [] }
  const touched = new Set<string>()
  for (const match of matches) {
    const { propertyId } = match
    if (among && !among.has(propertyId)) continue
    touched.add(propertyId)
    const before = draft.impacts.get(propertyId)
    const isBack = before !== undefined && before.endedAt !== null
    if (!before || isBack) changes.matched.push(propertyId)
    if (match.proximity === 'inside' && (!before || isBack || before.proximity !== 'inside')) {
      changes.inside.push(propertyId)
    }
    draft.impacts.set(propertyId, toImpact(draft, match, before, now))
    draft.changedImpacts.add(propertyId)
  }
  for (const impact of currentImpacts(draft)) {
    const { propertyId, method } = impact
    // What a person tied to a property by hand is untied by hand.
    if (touched.has(propertyId) || method === 'manual' || (among && !among.has(propertyId))) continue
    draft.impacts.set(propertyId, { ...impact, endedAt: now })
    draft.changedImpacts.add(propertyId)
    changes.unmatched.push(propertyId)
  }
  return changes
}

function toImpact(
  { row }: ThreatDraft,
  { severity: _severity, ...match }: PropertyMatch,
  before: ImpactRow | undefined,
  now: Date,
): ImpactRow {
  return {
    orgId: row.orgId,
    threatId: row.id,
    firstMatchedAt: now,
    triage: 'new',
    checklist: [],
    note: null,
    assigneeUserId: null,
    ...(before && {
      firstMatchedAt: before.firstMatchedAt,
      triage: before.endedAt === null ? before.triage : 'new',
      checklist: before.checklist,
      note: before.note,
      assigneeUserId: before.assigneeUserId,
    }),
    ...match,
    lastMatchedAt: now,
    endedAt: null,
  }
}

/** How bad it is where it touches something: an earthquake far away is not what it is at its centre. */
export const worstOf = (matches: readonly PropertyMatch[], said: Severity): Severity =>
  matches.length === 0
    ? said
    : matches.map(({ severity }) => severity).reduce((a, b) => (rankSeverity(b) > rankSeverity(a) ? b : a))

/** A fire that grew by half is a worse fire, whatever it is called. */
const growth = 1.5

export const grewMuch = (before: HazardMessage['magnitude'], after: HazardMessage['magnitude']) =>
  before !== null &&
  after !== null &&
  /acre/i.test(after.unit) &&
  before.unit === after.unit &&
  before.value > 0 &&
  after.value >= before.value * growth

interface Escalation {
  before: Severity
  /** Properties that are inside now and were not. */
  inside: readonly string[]
  grew: boolean
  now: Date
}

/** Worse than before, or newly inside a property: whoever had seen it has to look again. */
export function escalateDraft(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  { before, inside, grew, now }: Escalation,
) {
  const { row } = draft
  const raised = rankSeverity(row.severity) - rankSeverity(before)
  const change = { field: 'severity', from: before, to: row.severity }
  if (raised < 0) {
    recordAtProperties(tx, {
      book,
      draft,
      event: {
        action: 'downgraded',
        summary: (property) => `${row.title} is ${row.severity} now, and was ${before}${at(property)}.`,
        changes: [change],
      },
    })
  }
  const isWorse = raised > 0 || grew
  if (!isWorse && (inside.length === 0 || row.triage !== 'acknowledged')) return
  const wasSeen = row.triage === 'acknowledged'
  if (wasSeen) {
    row.triage = 'new'
    row.acknowledgedAt = null
    row.acknowledgedBy = null
    row.escalatedAt = now
  }
  for (const [propertyId, impact] of draft.impacts) {
    if (impact.triage !== 'acknowledged' || impact.endedAt !== null) continue
    if (!isWorse && !inside.includes(propertyId)) continue
    draft.impacts.set(propertyId, { ...impact, triage: 'new' })
    draft.changedImpacts.add(propertyId)
  }
  recordAtProperties(tx, {
    book,
    draft,
    ...(!isWorse && { propertyIds: inside }),
    event: {
      action: 'escalated',
      summary: (property) =>
        raised > 0
          ? `${row.title} is ${row.severity} now, and was ${before}${at(property)}.`
          : grew
            ? `${row.title} grew by half or more${at(property)}.`
            : `${row.title} has reached ${property ?? 'a property'}.`,
      changes: [
        ...(raised > 0 ? [change] : []),
        ...(wasSeen ? [{ field: 'triage', from: 'acknowledged', to: 'new' }] : []),
      ],
    },
  })
}

const at = (property: string | null) => (property ? ` at ${property}` : '')

export type ClosedStatus = 'ended' | 'expired' | 'cancelled'

const words: Record<ClosedStatus, string> = {
  ended: 'is over',
  expired: 'lapsed without a further message',
  cancelled: 'was called off',
}

/** The event is over. What people still have to do about it stays theirs. */
export function closeDraft(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  { status, now }: { status: string; now: Date },
) {
  const closed = status as ClosedStatus
  const { row } = draft
  recordAtProperties(tx, {
    book,
    draft,
    event: {
      action: closed,
      summary: (property) => `${row.title} ${words[closed]}${property ? ` at ${property}` : ''}.`,
      changes: [{ field: 'status', from: row.status === closed ? 'active' : row.status, to: closed }],
    },
  })
  row.status = closed
  row.closedAt = now
  row.updatedAt = now
  draft.isChanged = true
  for (const impact of currentImpacts(draft)) {
    draft.impacts.set(impact.propertyId, { ...impact, endedAt: now })
    draft.changedImpacts.add(impact.propertyId)
  }
}
