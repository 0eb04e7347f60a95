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
  newlyInside: string[]
}

/** Replaces a threat's impacts with the current matches; with `scope`, only those on these properties. */
export function setImpacts(
  draft: ThreatDraft,
  matches: readonly PropertyMatch[],
  { now, scope }: { now: Date; scope?: ReadonlySet<string> | undefined },
): ImpactChanges {
  const changes: ImpactChanges = { matched: [], unmatched: [], newlyInside: [] }
  const matchedIds = new Set<string>()
  for (const match of matches) {
    const { propertyId } = match
    if (scope && !scope.has(propertyId)) continue
    matchedIds.add(propertyId)
    const previousImpact = draft.impacts.get(propertyId)
    const isNew = !previousImpact || previousImpact.endedAt !== null
    if (isNew) changes.matched.push(propertyId)
    if (match.proximity === 'inside' && (isNew || previousImpact.proximity !== 'inside')) {
      changes.newlyInside.push(propertyId)
    }
    draft.impacts.set(propertyId, toImpact(draft, match, previousImpact, now))
    draft.changedImpacts.add(propertyId)
  }
  for (const impact of currentImpacts(draft)) {
    const { propertyId, method } = impact
    // Manually selected properties stay until a person removes them.
    if (matchedIds.has(propertyId) || method === 'manual' || (scope && !scope.has(propertyId))) continue
    endImpact(draft, impact, now)
    changes.unmatched.push(propertyId)
  }
  return changes
}

function toImpact(
  { row }: ThreatDraft,
  { severity: _severity, buildings, ...match }: PropertyMatch,
  previousImpact: ImpactRow | undefined,
  now: Date,
): ImpactRow {
  return {
    orgId: row.orgId,
    threatId: row.id,
    firstMatchedAt: previousImpact?.firstMatchedAt ?? now,
    triage: previousImpact?.endedAt === null ? previousImpact.triage : 'new',
    checklist: previousImpact?.checklist ?? [],
    note: previousImpact?.note ?? null,
    assigneeUserId: previousImpact?.assigneeUserId ?? null,
    ...match,
    buildingIds: buildings?.ids ?? [],
    ownLocation: buildings?.ownLocation ?? 'affected',
    lastMatchedAt: now,
    endedAt: null,
  }
}

/**
 * The worst severity at any property, since an earthquake is milder far from its epicenter; `statedSeverity` without
 * matches.
 */
export const worstSeverityOf = (matches: readonly PropertyMatch[], statedSeverity: Severity): Severity =>
  matches.length === 0
    ? statedSeverity
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
  newlyInside: readonly string[]
  hasGrown: boolean
  now: Date
}

/** Makes an acknowledged threat new again if it got worse, or at properties that are inside it now. */
export function escalateDraft(
  work: ThreatUnitOfWork,
  draft: ThreatDraft,
  { previousSeverity, newlyInside, hasGrown, now }: Escalation,
) {
  const { row } = draft
  const rankChange = rankSeverity(row.severity) - rankSeverity(previousSeverity)
  const severityChange = { field: 'severity', from: previousSeverity, to: row.severity }
  const describeSeverityChange = (property: string | null) =>
    `${row.title}${atProperty(property)}: severity ${rankChange < 0 ? 'decreased' : 'increased'} from ${previousSeverity} to ${row.severity}.`
  if (rankChange < 0)
    recordAtProperties(work, draft, {
      action: 'downgraded',
      summary: describeSeverityChange,
      changes: [severityChange],
    })
  const isWorse = rankChange > 0 || hasGrown
  const wasAcknowledged = row.triage === 'acknowledged'
  if (!isWorse && (newlyInside.length === 0 || !wasAcknowledged)) return
  if (wasAcknowledged) {
    row.triage = 'new'
    row.acknowledgedAt = null
    row.acknowledgedBy = null
    row.escalatedAt = now
  }
  for (const [propertyId, impact] of draft.impacts) {
    if (impact.triage !== 'acknowledged' || impact.endedAt !== null) continue
    if (!isWorse && !newlyInside.includes(propertyId)) continue
    draft.impacts.set(propertyId, { ...impact, triage: 'new' })
    draft.changedImpacts.add(propertyId)
  }
  const summary = (property: string | null) =>
    rankChange > 0
      ? describeSeverityChange(property)
      : hasGrown
        ? `${row.title} grew by at least half${property ? ` and affects ${property}` : ''}.`
        : `${row.title} has reached ${property ?? 'a property'}.`
  const changes = [
    ...(rankChange > 0 ? [severityChange] : []),
    ...(wasAcknowledged ? [{ field: 'triage', from: 'acknowledged', to: 'new' }] : []),
  ]
  recordAtProperties(
    work,
    draft,
    { action: 'escalated', summary, changes },
    isWorse ? undefined : newlyInside,
  )
}

const atProperty = (property: string | null) => (property ? ` at ${property}` : '')

type ClosedStatus = 'ended' | 'expired' | 'cancelled'

const closingPhrases: Record<ClosedStatus, string> = {
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
    summary: (property) => `${row.title} ${closingPhrases[status]}${atProperty(property)}.`,
    changes: [{ field: 'status', from: row.status === status ? 'active' : row.status, to: status }],
  })
  row.status = status
  row.closedAt = now
  row.updatedAt = now
  draft.isChanged = true
  for (const impact of currentImpacts(draft)) endImpact(draft, impact, now)
}
