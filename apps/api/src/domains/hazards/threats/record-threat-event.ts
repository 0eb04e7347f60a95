import { cutText } from '../../../platform/text/cut-text.ts'
import type { LedgerChange, LedgerParty } from '../../../platform/db/schema/index.ts'
import { type EventRecorder, recordEvent } from '../../../platform/ledger/record-event.ts'
import { newId } from '../../../platform/db/new-id.ts'

/** A property where someone worked on a threat. */
interface AffectedProperty {
  propertyId: string
  propertyName: string
  portfolioId: string
}

interface ThreatEvent {
  action: `threat.${string}`
  /** The summary for one property, or with null for the whole threat. Cut to 300 characters. */
  summarize(propertyName: string | null): string
  changes?: (property: AffectedProperty | null) => LedgerChange[]
  metadata?: Record<string, string | number | boolean | null>
  /** Other people or records in the event, such as an assignee. */
  parties?: LedgerParty[]
}

/**
 * Records work on a threat: an event for each property, all in one group, so each property has its own history. Without
 * properties, one event for the threat.
 */
export function recordThreatEvent(
  tx: EventRecorder,
  { id, title }: { id: string; title: string },
  properties: readonly AffectedProperty[],
  { action, summarize, changes, metadata, parties = [] }: ThreatEvent,
) {
  const groupId = properties.length > 1 ? newId() : undefined
  for (const property of properties.length === 0 ? [null] : properties) {
    const target = property && { type: 'property', id: property.propertyId, name: property.propertyName }
    recordEvent(tx, {
      action,
      category: 'threat',
      subject: { type: 'threat', id, name: title },
      targets: [...(target ? [target] : []), ...parties],
      ...(property && { propertyId: property.propertyId, portfolioId: property.portfolioId }),
      threatId: id,
      ...(groupId !== undefined && { groupId }),
      summary: cutText(summarize(property?.propertyName ?? null), 300),
      changes: changes?.(property) ?? [],
      ...(metadata && { metadata }),
    })
  }
}
