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

/** The most threats of one incident, because each is compared with all the others, and lists show all of them. */
export const membersMax = 200

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
  const compare = createComparison(index)
  for (const event of threats) joinMatches(event, index, compare, memberships, decisions)
  return decisions
}

function joinMatches(
  event: EventFacts,
  index: CandidateIndex,
  compare: Compare,
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

  for (const match of findMatches(event, compare, memberships)) {
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
function findMatches(event: EventFacts, compare: Compare, memberships: Memberships): Match[] {
  const { incidentOf, isSplit } = memberships
  const findPossible = (one: EventFacts) =>
    compare(one).filter(({ other }) => !isSplit(one.threat.id, other.threat.id))
  // An approximate rule has to fit one event only, seen from either threat: a county's only declaration can be for three
  // fires in it.
  const isUnambiguous = (one: EventFacts) =>
    areOneEvent(
      findPossible(one).flatMap(({ other, rule }) => (rule.isApproximate ? other : [])),
      incidentOf,
    )
  const matches = findPossible(event)
  const canBeApproximate = matches.some(({ rule }) => rule.isApproximate) && isUnambiguous(event)
  return matches
    .filter(({ other, rule }) => !rule.isApproximate || (canBeApproximate && isUnambiguous(other)))
    .toSorted(byStrength(event.startsMs))
}

type Compare = (event: EventFacts) => Match[]

/** Compares a threat with its candidates, once for each threat. */
function createComparison(index: CandidateIndex): Compare {
  const matchesOf = new Map<EventFacts, Match[]>()
  return (event) => {
    const known = matchesOf.get(event)
    if (known) return known
    const matches = compareWithCandidates(event, index)
    matchesOf.set(event, matches)
    return matches
  }
}

const compareWithCandidates = (event: EventFacts, index: CandidateIndex) =>
  index.candidatesOf(event).flatMap((other): Match[] => {
    if (findVeto(event, other)) return []
    const evidence = findEvidence(event, other)
    return evidence ? [{ other, ...evidence }] : []
  })

/** The threats that could be meant instead of these, where an approximate rule fits. `chooseIncidents` compares them too. */
export function findRivals(threats: readonly EventFacts[], index: CandidateIndex): Set<EventFacts> {
  const matches = new Set(
    threats.flatMap((event) =>
      compareWithCandidates(event, index).flatMap(({ other, rule }) => (rule.isApproximate ? other : [])),
    ),
  )
  return new Set([...matches].flatMap((event) => index.candidatesOf(event)))
}

/** With more, an approximate rule can't tell which is meant. */
const looseThreatsMax = 50

/** Whether all of these can be one event. Those in one incident are. */
function areOneEvent(events: readonly EventFacts[], incidentOf: Memberships['incidentOf']): boolean {
  const joinedEvents = events.filter(({ threat: { id } }) => incidentOf.has(id))
  const looseEvents = events.filter(({ threat: { id } }) => !incidentOf.has(id))
  const incidentIds = new Set(joinedEvents.map(({ threat: { id } }) => incidentOf.get(id)))
  if (incidentIds.size > 1 || looseEvents.length > looseThreatsMax) return false
  return looseEvents.every((event, at) =>
    [...joinedEvents, ...looseEvents.slice(at + 1)].every((other) => findVeto(event, other) === null),
  )
}

/** Among fires with the same name, the one that began at about the same time comes first. */
const byStrength = (startsMs: number) => (a: Match, b: Match) =>
  joiningRules.indexOf(a.rule) - joiningRules.indexOf(b.rule) ||
  Number(a.facts['distanceMeters'] ?? 0) - Number(b.facts['distanceMeters'] ?? 0) ||
  Math.abs(a.other.startsMs - startsMs) - Math.abs(b.other.startsMs - startsMs) ||
  a.other.threat.id.localeCompare(b.other.threat.id)
