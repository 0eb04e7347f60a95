import { type EventRecorder, recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import type { Decisions } from './choose-incidents.ts'
import { explainRule } from './joining-rules.ts'

interface TitledThreat {
  id: string
  title: string
}

interface IncidentEvent {
  action: 'opened' | 'threat_joined' | 'split' | 'merged' | 'ended' | 'reopened'
  incidentId: string
  /** Gives the incident its title. */
  lead: TitledThreat
  /** The threat that the event is about. */
  threat?: TitledThreat
  summary: string
  metadata?: Record<string, string | number | boolean | null>
}

const summaryMax = 300

export function recordIncidentEvent(
  tx: EventRecorder,
  { action, incidentId, lead, threat, summary, metadata }: IncidentEvent,
) {
  recordEvent(tx, {
    action: `incident.${action}`,
    category: 'threat',
    subject: { type: 'incident', id: incidentId, name: lead.title },
    targets: threat ? [{ type: 'threat', id: threat.id, name: threat.title }] : [],
    threatId: (threat ?? lead).id,
    summary: cutText(summary, summaryMax),
    changes: [],
    ...(metadata && { metadata }),
  })
}

/** Records what the rules decided, with their evidence. */
export function recordDecisions(
  tx: EventRecorder,
  { openings, joinings }: Decisions,
  findThreat: (id: string) => TitledThreat,
) {
  for (const { incidentId, firstThreatId } of openings) {
    const first = findThreat(firstThreatId)
    recordIncidentEvent(tx, {
      action: 'opened',
      incidentId,
      lead: first,
      threat: first,
      summary: `An incident was opened for “${first.title}.”`,
    })
  }
  for (const { threatId, incidentId, otherThreatId, rule, facts } of joinings) {
    const [threat, other] = [findThreat(threatId), findThreat(otherThreatId)]
    recordIncidentEvent(tx, {
      action: 'threat_joined',
      incidentId,
      lead: other,
      threat,
      summary: `“${threat.title}” was joined with “${other.title}.” ${explainRule(rule.id, facts)}`,
      metadata: { rule: rule.id, otherThreatId, ...facts },
    })
  }
}

export function recordIncidentState(
  tx: EventRecorder,
  incidentId: string,
  lead: TitledThreat,
  action: 'ended' | 'reopened',
) {
  recordIncidentEvent(tx, {
    action,
    incidentId,
    lead,
    summary:
      action === 'ended'
        ? `The incident “${lead.title}” has ended: none of its threats is ongoing.`
        : `The incident “${lead.title}” was reopened: one of its threats is ongoing again.`,
  })
}
