import { newId } from '../platform/db/new-id.ts'
import type { HazardMessage } from '../platform/db/schema/hazard-message.ts'
import { rankSeverity } from '../platform/db/schema/severity-rank.ts'
import { CandidateIndex } from '../domains/hazards/joining/candidate-index.ts'
import { chooseIncidents } from '../domains/hazards/joining/choose-incidents.ts'
import { type EventFacts, type JoinableThreat, readFacts } from '../domains/hazards/joining/event-facts.ts'
import { toThreatContent } from '../domains/hazards/threat-unit-of-work/threat-content.ts'

type MessageOf = Omit<HazardMessage, 'raw' | 'rawContentType'>

/** Messages as threats, each with the event it is really about, if known. */
export interface ToldEvent {
  connector: string
  message: MessageOf
}

/** Threats of these messages, related to each other as `flushUnitOfWork` relates them. */
export function toThreats(events: readonly ToldEvent[]): JoinableThreat[] {
  const threats = events.map(({ connector, message }): JoinableThreat => ({
    ...toThreatContent(message),
    id: newId(),
    connector,
    dedupeKey: message.dedupeKey,
    status: 'active',
    severityRank: rankSeverity(message.severity),
    closedAt: null,
    relatedThreatIds: [],
  }))
  const idByKey = new Map(threats.map(({ dedupeKey, id }) => [dedupeKey, id]))
  events.forEach(({ message }, index) => {
    threats[index]!.relatedThreatIds = message.relatedKeys.flatMap((key) => idByKey.get(key) ?? [])
  })
  return threats
}

/**
 * Joins threats in the order in which they arrive, one at a time as feeds deliver them, and once more as feeds update
 * them. Returns the threats of each incident, and of each pair that a rule joined, the rule.
 */
export function joinAll(threats: readonly JoinableThreat[], splits: ReadonlySet<string> = new Set()) {
  const index = new CandidateIndex([])
  const memberships = {
    incidentOf: new Map<string, string>(),
    membersOf: new Map<string, string[]>(),
    isSplit: (id: string, otherId: string) => splits.has([id, otherId].toSorted().join(' ')),
    createId: newId,
  }
  const rules: string[] = []
  const join = (event: EventFacts) => {
    const { joinings } = chooseIncidents([event], index, memberships)
    rules.push(...joinings.map(({ rule }) => rule.id))
  }
  const events = threats.flatMap((threat) => readFacts(threat) ?? [])
  for (const event of events) {
    index.add(event)
    join(event)
  }
  for (const event of events) join(event)
  const byId = new Map(threats.map((threat) => [threat.id, threat]))
  const incidents = [...memberships.membersOf.values()].map((ids) => ids.map((id) => byId.get(id)!))
  return { incidents, rules }
}
