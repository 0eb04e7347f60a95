import type { CandidateIndex } from './candidate-index.ts'
import type { EventFacts } from './event-facts.ts'
import { findEvidence, findVeto, type JoiningRule, joiningRules } from './joining-rules.ts'

/** A threat joins an incident because of what it has in common with another one. */
export interface Joining {
  threatId: string
  incidentId: string
  rule: JoiningRule
  /** The threat it was compared with. */
  otherThreatId: string
  facts: Record<string, string | number>
}

/** A new incident: `firstThreatId` was there before the threats that join it. */
interface Opening {
  incidentId: string
  firstThreatId: string
}

export interface Decisions {
  openings: Opening[]
  joinings: Joining[]
}

interface Memberships {
  /** By threat. */
  incidentOf: Map<string, string>
  /** The threats of each incident. */
  membersOf: Map<string, string[]>
  /** Whether a person separated the two. */
  isSplit(threatId: string, otherThreatId: string): boolean
  createId(): string
}

/** An incident of this size takes in more threats by hand only, because each is compared with all its members. */
const membersMax = 200

interface Match {
  other: EventFacts
  rule: JoiningRule
  facts: Record<string, string | number>
}

/**
 * Decides which incident each of these threats belongs to, and which others belong there with it. Adds to `memberships`
 * what it decides. Never moves a threat out of its incident, and never merges two incidents: a person does.
 */
export function chooseIncidents(
  threats: readonly EventFacts[],
  index: CandidateIndex,
  memberships: Memberships,
): Decisions {
  const decisions: Decisions = { openings: [], joinings: [] }
  for (const event of threats) joinMatches(event, index, memberships, decisions)
  return decisions
}

function joinMatches(
  event: EventFacts,
  index: CandidateIndex,
  memberships: Memberships,
  { openings, joinings }: Decisions,
) {
  const { incidentOf, membersOf } = memberships
  const { id } = event.threat
  const fits = (candidate: EventFacts, incidentId: string) => {
    const members = membersOf.get(incidentId) ?? []
    return (
      members.length < membersMax &&
      members.every((memberId) => {
        const member = index.find(memberId)
        return !memberships.isSplit(candidate.threat.id, memberId) && !(member && findVeto(candidate, member))
      })
    )
  }
  const join = (threatId: string, incidentId: string, otherThreatId: string, { rule, facts }: Match) => {
    incidentOf.set(threatId, incidentId)
    membersOf.get(incidentId)!.push(threatId)
    joinings.push({ threatId, incidentId, rule, otherThreatId, facts })
  }

  for (const match of findMatches(event, index, memberships)) {
    const otherId = match.other.threat.id
    const [incidentId, otherIncidentId] = [incidentOf.get(id), incidentOf.get(otherId)]
    if (incidentId === undefined && otherIncidentId !== undefined) {
      if (fits(event, otherIncidentId)) join(id, otherIncidentId, otherId, match)
    } else if (incidentId !== undefined && otherIncidentId === undefined) {
      if (fits(match.other, incidentId)) join(otherId, incidentId, id, match)
    } else if (incidentId === undefined) {
      const newId = memberships.createId()
      openings.push({ incidentId: newId, firstThreatId: otherId })
      incidentOf.set(otherId, newId)
      membersOf.set(newId, [otherId])
      join(id, newId, otherId, match)
    }
  }
}

/** The threats that are the same event, strongest evidence first. */
function findMatches(event: EventFacts, index: CandidateIndex, memberships: Memberships): Match[] {
  const matches = index.candidatesOf(event).flatMap((other): Match[] => {
    if (memberships.isSplit(event.threat.id, other.threat.id) || findVeto(event, other)) return []
    const evidence = findEvidence(event, other)
    return evidence ? [{ other, ...evidence }] : []
  })
  const isOneEvent = areOneEvent(
    matches.filter(({ rule }) => rule.isApproximate),
    memberships,
  )
  return matches.filter(({ rule }) => !rule.isApproximate || isOneEvent).toSorted(byStrength)
}

/** With more, an approximate rule can't tell which is meant. */
const approximateMatchesMax = 50

/** Whether none of these belongs to another event than the others. */
function areOneEvent(matches: readonly Match[], { incidentOf }: Memberships): boolean {
  const incidentIds = new Set(matches.flatMap(({ other }) => incidentOf.get(other.threat.id) ?? []))
  if (incidentIds.size > 1 || matches.length > approximateMatchesMax) return false
  return matches.every(({ other }, index) =>
    matches.slice(index + 1).every((match) => findVeto(other, match.other) === null),
  )
}

const byStrength = (a: Match, b: Match) =>
  joiningRules.indexOf(a.rule) - joiningRules.indexOf(b.rule) ||
  Number(a.facts['distanceMeters'] ?? 0) - Number(b.facts['distanceMeters'] ?? 0) ||
  a.other.startsMs - b.other.startsMs ||
  a.other.threat.id.localeCompare(b.other.threat.id)
