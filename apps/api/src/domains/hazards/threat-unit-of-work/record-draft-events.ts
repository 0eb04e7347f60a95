import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { ThreatUnitOfWork } from './change-threats.ts'
import { currentImpacts, type ThreatDraft } from './threat-draft.ts'

type Action =
  | 'detected'
  | 'updated'
  | 'escalated'
  | 'downgraded'
  | 'matched'
  | 'unmatched'
  | 'cancelled'
  | 'ended'
  | 'expired'
  | 'archived'

interface ThreatEvent {
  action: Action
  /** With the name of the property where the event is about one. */
  summary: (property: string | null) => string
  changes?: LedgerChange[]
  metadata?: Record<string, string | number | boolean | null>
}

const summaryLength = 300

/** Records what happened to a threat as a whole; with a group where the same happened to others. */
export function recordThreatEvent(
  tx: TransactionContext,
  draft: ThreatDraft,
  event: ThreatEvent,
  groupId?: string,
) {
  recordEvent(tx, { ...describe(draft, event, null), ...(groupId !== undefined && { groupId }) })
}

/**
 * Records what happened at properties: one event for each, so that each has its own history, and all of one group. With
 * no property left it is recorded once, for the threat.
 */
export function recordAtProperties(
  tx: TransactionContext,
  {
    book,
    draft,
    event,
    propertyIds = currentImpacts(draft).map(({ propertyId }) => propertyId),
  }: {
    book: ThreatUnitOfWork
    draft: ThreatDraft
    event: ThreatEvent
    propertyIds?: readonly string[]
  },
) {
  if (propertyIds.length === 0 && event.action !== 'matched' && event.action !== 'unmatched') {
    recordThreatEvent(tx, draft, event)
    return
  }
  const groupId = newId()
  for (const propertyId of propertyIds) {
    const facts = book.properties.get(propertyId)
    const impact = draft.impacts.get(propertyId)
    recordEvent(tx, {
      ...describe(draft, event, facts?.name ?? null),
      propertyId,
      groupId,
      ...(facts && {
        portfolioId: facts.portfolioId,
        targets: [{ type: 'property', id: facts.id, name: facts.name }],
      }),
      ...(event.action === 'matched' &&
        impact && {
          metadata: {
            ...event.metadata,
            method: impact.method,
            proximity: impact.proximity,
            distanceMeters: impact.distanceMeters,
            byCountyOnly: impact.byCountyOnly,
            riskScore: impact.riskScore,
            rule: impact.rule.name,
          },
        }),
    })
  }
}

function describe({ row }: ThreatDraft, event: ThreatEvent, property: string | null) {
  return {
    action: `threat.${event.action}`,
    category: 'threat' as const,
    subject: { type: 'threat', id: row.id, name: row.title },
    threatId: row.id,
    ...(row.sourceId !== null && { sourceId: row.sourceId }),
    summary: cutText(event.summary(property), summaryLength),
    changes: event.changes ?? [],
    metadata: { severity: row.severity, status: row.status, revision: row.revision, ...event.metadata },
  }
}

export function recordMatched(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  ids: readonly string[],
) {
  recordAtProperties(tx, {
    book,
    draft,
    propertyIds: ids,
    event: {
      action: 'matched',
      summary: (property) => `${draft.row.title} touches ${property ?? 'a property'}.`,
    },
  })
}

export function recordUnmatched(
  tx: TransactionContext,
  book: ThreatUnitOfWork,
  draft: ThreatDraft,
  ids: readonly string[],
) {
  recordAtProperties(tx, {
    book,
    draft,
    propertyIds: ids,
    event: {
      action: 'unmatched',
      summary: (property) => `${draft.row.title} no longer touches ${property ?? 'a property'}.`,
    },
  })
}
