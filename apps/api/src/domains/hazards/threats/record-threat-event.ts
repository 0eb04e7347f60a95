import type { TransactionContext } from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { LedgerChange, LedgerParty } from '../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { newId } from '../../../platform/db/new-id.ts'

/** A property at which something was done about a threat. */
interface TouchedPlace {
  propertyId: string
  propertyName: string
  portfolioId: string
}

export interface ThreatEvent {
  action: `threat.${string}`
  /** The sentence, about one property or, with null, about the threat as a whole. At most 300 characters are kept. */
  summarize(propertyName: string | null): string
  changes?: (place: TouchedPlace | null) => LedgerChange[]
  metadata?: Record<string, string | number | boolean | null>
  /** Others the event names, for example somebody it was given to. */
  parties?: LedgerParty[]
}

/**
 * Records what was done about a threat: once for each property, so that the history of a property needs no look-up, in
 * one group. Without any property once for the threat.
 */
export function recordThreatEvent(
  tx: TransactionContext,
  { id, title }: { id: string; title: string },
  places: readonly TouchedPlace[],
  { action, summarize, changes, metadata, parties = [] }: ThreatEvent,
) {
  const groupId = places.length > 1 ? newId() : undefined
  for (const place of places.length === 0 ? [null] : places) {
    const target = place && { type: 'property', id: place.propertyId, name: place.propertyName }
    recordEvent(tx, {
      action,
      category: 'threat',
      subject: { type: 'threat', id, name: title },
      targets: [...(target ? [target] : []), ...parties],
      ...(place && { propertyId: place.propertyId, portfolioId: place.portfolioId }),
      threatId: id,
      ...(groupId !== undefined && { groupId }),
      summary: cutText(summarize(place?.propertyName ?? null), 300),
      changes: changes?.(place) ?? [],
      ...(metadata && { metadata }),
    })
  }
}
