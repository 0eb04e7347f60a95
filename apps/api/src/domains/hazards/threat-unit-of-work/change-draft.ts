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
  type ThreatDrafts,
} from './threat-draft.ts'
import { becomesNewAgain } from './triage.ts'

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
    if (isNew) {
      changes.matched.push(propertyId)
      draft.reachedProperties = true
    }
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
    triage: 'new',
    closedSeverityRank: null,
    dismissReason: null,
    ...(previousImpact?.endedAt === null && keptTriage(previousImpact)),
    checklist: previousImpact?.checklist ?? [],
    note: previousImpact?.note ?? null,
    assigneeUserId: previousImpact?.assigneeUserId ?? null,
    progressAt: previousImpact?.progressAt ?? null,
    ...match,
    buildingIds: buildings?.ids ?? [],
    ownLocation: buildings?.ownLocation ?? 'affected',
    lastMatchedAt: now,
    endedAt: null,
  }
}

const keptTriage = ({ triage, closedSeverityRank, dismissReason }: ImpactRow) => ({
  triage,
  closedSeverityRank,
  dismissReason,
})

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

/** Makes a threat that got worse new again at the properties where `becomesNewAgain` says so. */
export function escalateDraft(
  work: ThreatDrafts,
  draft: ThreatDraft,
  { previousSeverity, newlyInside, hasGrown, now }: Escalation,
) {
  const { row } = draft
  const previousRank = rankSeverity(previousSeverity)
  const severityRank = rankSeverity(row.severity)
  const severityChange = { field: 'severity', from: previousSeverity, to: row.severity }
  const describeSeverityChange = (property: string | null) =>
    `${row.title}${atProperty(property)}: severity ${severityRank < previousRank ? 'decreased' : 'increased'} from ${previousSeverity} to ${row.severity}.`
  if (severityRank < previousRank)
    recordAtProperties(work, draft, {
      action: 'downgraded',
      summary: describeSeverityChange,
      changes: [severityChange],
    })
  const isMoreSevere = severityRank > previousRank
  const isWorse = isMoreSevere || hasGrown
  const reopenedImpacts = currentImpacts(draft).filter((impact) =>
    becomesNewAgain(impact, {
      previousRank,
      severityRank,
      hasGrown,
      isNewlyInside: newlyInside.includes(impact.propertyId),
    }),
  )
  if (!isWorse && reopenedImpacts.length === 0) return
  const summary = (property: string | null) =>
    isMoreSevere
      ? describeSeverityChange(property)
      : hasGrown
        ? `“${row.title}” grew by at least half${property ? ` and affects ${property}` : ''}.`
        : `“${row.title}” has reached ${property ?? 'a property'}.`
  const changes = [
    ...(isMoreSevere ? [severityChange] : []),
    ...(row.triage === 'acknowledged' ? [{ field: 'triage', from: 'acknowledged', to: 'new' }] : []),
  ]
  recordAtProperties(
    work,
    draft,
    { action: 'escalated', summary, changes },
    isWorse ? undefined : newlyInside,
  )
  if (reopenedImpacts.length > 0) reopenImpacts(work, draft, reopenedImpacts, now)
}

function reopenImpacts(work: ThreatDrafts, draft: ThreatDraft, impacts: readonly ImpactRow[], now: Date) {
  for (const from of ['resolved', 'dismissed'] as const) {
    const propertyIds = impacts.filter(({ triage }) => triage === from).map(({ propertyId }) => propertyId)
    if (propertyIds.length === 0) continue
    recordAtProperties(
      work,
      draft,
      {
        action: 'reopened',
        summary: (property) =>
          `“${draft.row.title}” was reopened${atProperty(property)} because it got worse or reached the property.`,
        changes: [{ field: 'triage', from, to: 'new' }],
      },
      propertyIds,
    )
  }
  for (const impact of impacts) {
    const openImpact = { ...impact, triage: 'new', closedSeverityRank: null, dismissReason: null } as const
    draft.impacts.set(impact.propertyId, openImpact)
    draft.changedImpacts.add(impact.propertyId)
  }
  Object.assign(draft.row, {
    triage: 'new',
    acknowledgedAt: null,
    acknowledgedBy: null,
    resolvedAt: null,
    resolvedBy: null,
    resolution: null,
    dismissReason: null,
    escalatedAt: now,
  } satisfies Partial<ThreatDraft['row']>)
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
  work: ThreatDrafts,
  draft: ThreatDraft,
  { status, now }: { status: ClosedStatus; now: Date },
) {
  const { row } = draft
  recordAtProperties(work, draft, {
    action: status,
    summary: (property) => `“${row.title}” ${closingPhrases[status]}${atProperty(property)}.`,
    changes: [{ field: 'status', from: row.status === status ? 'active' : row.status, to: status }],
  })
  row.status = status
  row.closedAt = now
  row.updatedAt = now
  draft.isChanged = true
  for (const impact of currentImpacts(draft)) endImpact(draft, impact, now)
}
