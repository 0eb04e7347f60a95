import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { Severity } from '../../../platform/db/schema/hazard.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { PropertyMatch } from '../matching/match-properties.ts'
import { recordAtProperties } from './record-draft-events.ts'
import {
  currentImpacts,
  endImpact,
  type ImpactRow,
  type ThreatDraft,
  type ThreatUnitOfWork,
} from './threat-draft.ts'

/** Property ids by what changed. */
export interface ImpactChanges {
  matched: string[]
  unmatched: string[]
  /** Inside the hazard now, but not before. */
  inside: string[]
}

/** Replaces a threat's impacts with the current matches; with `scope`, only those on these properties. */
export function setImpacts(
  draft: ThreatDraft,
  matches: readonly PropertyMatch[],
  { now, scope }: { now: Date; scope?: ReadonlySet<string> | undefined },
): ImpactChanges {
  const changes: ImpactChanges = { matched: [], unmatched: [], inside: [] }
  const touched = new Set<string>()
  for (const match of matches) {
    const { propertyId } = match
    if (scope && !scope.has(propertyId)) continue
    touched.add(propertyId)
    const previous = draft.impacts.get(propertyId)
    const isNew = !previous || previous.endedAt !== null
    if (isNew) changes.matched.push(propertyId)
    if (match.proximity === 'inside' && (isNew || previous.proximity !== 'inside')) {
      changes.inside.push(propertyId)
    }
    draft.impacts.set(propertyId, toImpact(draft, match, previous, now))
    draft.changedImpacts.add(propertyId)
  }
  for (const impact of currentImpacts(draft)) {
    const { propertyId, method } = impact
    // Manually selected properties stay until a person removes them.
    if (touched.has(propertyId) || method === 'manual' || (scope && !scope.has(propertyId))) continue
    endImpact(draft, impact, now)
    changes.unmatched.push(propertyId)
  }
  return changes
}

function toImpact(
  { row }: ThreatDraft,
  { severity: _severity, ...match }: PropertyMatch,
  previous: ImpactRow | undefined,
  now: Date,
): ImpactRow {
  return {
    orgId: row.orgId,
    threatId: row.id,
    firstMatchedAt: previous?.firstMatchedAt ?? now,
    triage: previous?.endedAt === null ? previous.triage : 'new',
    checklist: previous?.checklist ?? [],
    note: previous?.note ?? null,
    assigneeUserId: previous?.assigneeUserId ?? null,
    ...match,
    lastMatchedAt: now,
    endedAt: null,
  }
}

/**
 * The worst severity at any property, since an earthquake is milder far from its epicenter; `stated` without matches.
 */
export const worstOf = (matches: readonly PropertyMatch[], stated: Severity): Severity =>
  matches.length === 0
    ? stated
    : matches.map(({ severity }) => severity).reduce((a, b) => (rankSeverity(b) > rankSeverity(a) ? b : a))

/** A fire that grew by half has escalated, even if its severity is the same. */
const growthFactor = 1.5

export const grewByHalf = (previous: HazardMessage['magnitude'], current: HazardMessage['magnitude']) =>
  previous !== null &&
  current !== null &&
  /acre/i.test(current.unit) &&
  previous.unit === current.unit &&
  previous.value > 0 &&
  current.value >= previous.value * growthFactor

interface Escalation {
  previousSeverity: Severity
  /** Properties that are inside now but weren't before. */
  inside: readonly string[]
  grew: boolean
  now: Date
}

/** Makes an acknowledged threat new again if it got worse, or at properties that are inside it now. */
export function escalateDraft(
  work: ThreatUnitOfWork,
  draft: ThreatDraft,
  { previousSeverity, inside, grew, now }: Escalation,
) {
  const { row } = draft
  const raised = rankSeverity(row.severity) - rankSeverity(previousSeverity)
  const change = { field: 'severity', from: previousSeverity, to: row.severity }
  const compare = (property: string | null) =>
    `${row.title} is now ${row.severity}, up from ${previousSeverity}${at(property)}.`
  if (raised < 0)
    recordAtProperties(work, draft, { action: 'downgraded', summary: compare, changes: [change] })
  const isWorse = raised > 0 || grew
  const wasAcknowledged = row.triage === 'acknowledged'
  if (!isWorse && (inside.length === 0 || !wasAcknowledged)) return
  if (wasAcknowledged) {
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
  const summary = (property: string | null) =>
    raised > 0
      ? compare(property)
      : grew
        ? `${row.title} grew by at least half${at(property)}.`
        : `${row.title} has reached ${property ?? 'a property'}.`
  const changes = [
    ...(raised > 0 ? [change] : []),
    ...(wasAcknowledged ? [{ field: 'triage', from: 'acknowledged', to: 'new' }] : []),
  ]
  recordAtProperties(work, draft, { action: 'escalated', summary, changes }, isWorse ? undefined : inside)
}

const at = (property: string | null) => (property ? ` at ${property}` : '')

type ClosedStatus = 'ended' | 'expired' | 'cancelled'

const endings: Record<ClosedStatus, string> = {
  ended: 'has ended',
  expired: 'expired without an update',
  cancelled: 'was canceled',
}

/** Ends the threat and its impacts. Triage stays open, since people may still have work to do. */
export function closeDraft(
  work: ThreatUnitOfWork,
  draft: ThreatDraft,
  { status, now }: { status: ClosedStatus; now: Date },
) {
  const { row } = draft
  recordAtProperties(work, draft, {
    action: status,
    summary: (property) => `${row.title} ${endings[status]}${at(property)}.`,
    changes: [{ field: 'status', from: row.status === status ? 'active' : row.status, to: status }],
  })
  row.status = status
  row.closedAt = now
  row.updatedAt = now
  draft.isChanged = true
  for (const impact of currentImpacts(draft)) endImpact(draft, impact, now)
}
