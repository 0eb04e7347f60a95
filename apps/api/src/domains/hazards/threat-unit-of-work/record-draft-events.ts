import { newId } from '../../../platform/db/new-id.ts'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { currentImpacts, type ThreatDraft, type ThreatDrafts } from './threat-draft.ts'

interface DraftEvent {
  /** After `threat.`. */
  action:
    | 'detected'
    | 'created_manually'
    | 'updated'
    | 'escalated'
    | 'downgraded'
    | 'reopened'
    | 'matched'
    | 'unmatched'
    | 'cancelled'
    | 'ended'
    | 'expired'
    | 'archived'
    | 'checklist_added'
  /** The summary for one property, or with null for the whole threat. */
  summary: (property: string | null) => string
  changes?: LedgerChange[]
  metadata?: Record<string, string | number | boolean | null>
}

const summaryMax = 300

/** Records an event for the whole threat; `groupId` groups it with the same event of other threats. */
export function recordDraftEvent(
  { tx }: ThreatDrafts,
  draft: ThreatDraft,
  event: DraftEvent,
  groupId?: string,
) {
  recordEvent(tx, { ...toLedgerEvent(draft, event, null), ...(groupId !== undefined && { groupId }) })
}

/**
 * Records an event for each property, all in one group, so each property has its own history. Without properties, one
 * event for the threat.
 */
export function recordAtProperties(
  work: ThreatDrafts,
  draft: ThreatDraft,
  event: DraftEvent,
  propertyIds: readonly string[] = currentImpacts(draft).map(({ propertyId }) => propertyId),
) {
  if (propertyIds.length === 0) return recordDraftEvent(work, draft, event)
  const groupId = newId()
  for (const propertyId of propertyIds) {
    const property = work.properties.get(propertyId)
    recordEvent(work.tx, {
      ...toLedgerEvent(draft, event, property?.name ?? null),
      propertyId,
      groupId,
      ...(property && {
        portfolioId: property.portfolioId,
        targets: [{ type: 'property', id: property.id, name: property.name }],
      }),
      ...(event.action === 'matched' && { metadata: describeMatch(draft, propertyId) }),
    })
  }
}

export function recordMatched(work: ThreatDrafts, draft: ThreatDraft, propertyIds: readonly string[]) {
  if (propertyIds.length === 0) return
  const isRough = (propertyId: string) => draft.impacts.get(propertyId)?.approximateBy != null
  for (const [verb, ids] of [
    ['affects', propertyIds.filter((id) => !isRough(id))],
    ['may affect', propertyIds.filter(isRough)],
  ] as const) {
    if (ids.length === 0) continue
    const summary = (property: string | null) => `“${draft.row.title}” ${verb} ${property ?? 'a property'}.`
    recordAtProperties(work, draft, { action: 'matched', summary }, ids)
  }
}

export function recordUnmatched(work: ThreatDrafts, draft: ThreatDraft, propertyIds: readonly string[]) {
  if (propertyIds.length === 0) return
  const summary = (property: string | null) =>
    `“${draft.row.title}” no longer affects ${property ?? 'a property'}.`
  recordAtProperties(work, draft, { action: 'unmatched', summary }, propertyIds)
}

function toLedgerEvent({ row }: ThreatDraft, event: DraftEvent, property: string | null) {
  return {
    action: `threat.${event.action}`,
    category: 'threat' as const,
    subject: { type: 'threat', id: row.id, name: row.title },
    threatId: row.id,
    ...(row.sourceId !== null && { sourceId: row.sourceId }),
    summary: cutText(event.summary(property), summaryMax),
    changes: event.changes ?? [],
    metadata: { severity: row.severity, status: row.status, revision: row.revision, ...event.metadata },
  }
}

function describeMatch(draft: ThreatDraft, propertyId: string) {
  const { method, proximity, distanceMeters, byCountyOnly, approximateBy, riskScore, rule } =
    draft.impacts.get(propertyId)!
  return { method, proximity, distanceMeters, byCountyOnly, approximateBy, riskScore, rule: rule.name }
}
