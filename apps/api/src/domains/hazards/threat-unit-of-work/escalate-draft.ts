import type { TransactionContext } from '../../../platform/context/context.ts'
import type { HazardMessage } from '../../../platform/db/schema/hazard-message.ts'
import type { Severity } from '../../../platform/db/schema/hazard.ts'
import { rankSeverity } from '../../../platform/db/schema/severity-rank.ts'
import type { ThreatUnitOfWork } from './load-unit-of-work.ts'
import { recordAtProperties } from './record-threat-events.ts'
import type { ThreatDraft } from './threat-draft.ts'

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
