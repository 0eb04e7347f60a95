import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { incident, incidentMember, threat, threatImpact } from '../../../platform/db/schema/index.ts'
import { announceChanges } from '../../../platform/realtime/announce-change.ts'
import { anyOf } from '../../estate/index.ts'
import { CandidateIndex } from './candidate-index.ts'
import { chooseIncidents, type Decisions, findRivals } from './choose-incidents.ts'
import { type EventFacts, type JoinableThreat, readFacts } from './event-facts.ts'
import { chooseLead } from './lead-threat.ts'
import {
  loadOutlines,
  pairKey,
  readMembers,
  readMemberships,
  readRecentEvents,
  readSplits,
  readThreats,
} from './read-candidates.ts'
import { recordDecisions, recordIncidentState } from './record-incident-events.ts'

/** A threat that changed, as it is stored now. */
type ChangedThreat = JoinableThreat & { isTest: boolean }

const isOpen = ({ status }: { status: string }) => status === 'upcoming' || status === 'active'

/**
 * Joins changed threats with others about the same event, ends incidents whose last threat ended, and reopens those that
 * have an open threat again. Call it in the transaction that wrote the threats, which holds their lock.
 */
export async function updateIncidents(tx: TransactionContext, threats: readonly ChangedThreat[], now: Date) {
  const changedThreats = threats.filter(({ isTest, status }) => !isTest && status !== 'archived')
  if (changedThreats.length === 0) return
  await joinThreats(tx, changedThreats.filter(isOpen), now)
  const ids = changedThreats.map(({ id }) => id)
  const memberships = await readMemberships(tx, ids)
  await updateIncidentStates(tx, new Set(memberships.map(({ incidentId }) => incidentId)), now)
}

async function joinThreats(tx: TransactionContext, threats: readonly ChangedThreat[], now: Date) {
  const events = threats.flatMap((row) => readFacts(row) ?? [])
  if (events.length === 0) return
  const families = new Set(events.map(({ family }) => family))
  const index = new CandidateIndex(events)
  const changedIds = new Set(events.map(({ threat: { id } }) => id))
  for (const event of await readRecentEvents(tx, families, now)) {
    if (!changedIds.has(event.threat.id)) index.add(event)
  }
  const candidates = new Set(events.flatMap((event) => index.candidatesOf(event)))
  if (candidates.size === 0) return
  const loadMissingOutlines = async (found: ReadonlySet<EventFacts>) => {
    await loadOutlines(
      tx,
      [...found].filter(({ box, area, threat: { id } }) => box && !area && !changedIds.has(id)),
    )
  }
  await loadMissingOutlines(candidates)
  const rivals = findRivals(events, index).difference(candidates)
  await loadMissingOutlines(rivals)
  const comparedIds = [
    ...new Set([...changedIds, ...[...candidates, ...rivals].map((event) => event.threat.id)]),
  ]
  const { incidentOf, membersOf } = await loadMembers(tx, index, comparedIds)
  const splits = await readSplits(tx, comparedIds)
  const decisions = chooseIncidents(events, index, {
    incidentOf,
    membersOf,
    isSplit: (threatId, otherThreatId) => splits.has(pairKey(threatId, otherThreatId)),
    createId: newId,
  })
  await writeDecisions(tx, decisions, now)
  recordDecisions(tx, decisions, (id) => index.find(id)!.threat)
  const joinedIds = decisions.joinings.flatMap(({ threatId, otherThreatId }) => [threatId, otherThreatId])
  // The changed threats themselves are announced by their writer.
  await announceThreats(
    tx,
    joinedIds.filter((id) => !changedIds.has(id)),
  )
}

/** The incidents of these threats with all their members, which are added to the index. */
async function loadMembers(tx: TransactionContext, index: CandidateIndex, threatIds: readonly string[]) {
  const memberships = await readMemberships(tx, threatIds)
  const members = await readMembers(tx, [...new Set(memberships.map(({ incidentId }) => incidentId))])
  const unknownIds = members.flatMap(({ threatId }) => (index.find(threatId) ? [] : threatId))
  for (const row of await readThreats(tx, unknownIds)) {
    const event = readFacts(row)
    if (event) index.add(event)
  }
  const membersOf = new Map<string, string[]>()
  for (const { incidentId, threatId } of members) {
    const threatIdsOfIncident = membersOf.get(incidentId)
    if (threatIdsOfIncident) threatIdsOfIncident.push(threatId)
    else membersOf.set(incidentId, [threatId])
  }
  return { incidentOf: new Map(members.map(({ threatId, incidentId }) => [threatId, incidentId])), membersOf }
}

const membersPerInsert = 500

async function writeDecisions(tx: TransactionContext, { openings, joinings }: Decisions, now: Date) {
  if (joinings.length === 0) return
  if (openings.length > 0) {
    await tx.db.insert(incident).values(
      openings.map(({ incidentId }) => ({
        orgId: tx.orgId,
        id: incidentId,
        openedAt: now,
        updatedAt: now,
      })),
    )
  }
  const members = toMembers(tx.orgId, { openings, joinings }, now)
  for (let offset = 0; offset < members.length; offset += membersPerInsert) {
    await tx.db.insert(incidentMember).values(members.slice(offset, offset + membersPerInsert))
  }
  const openedIds = new Set(openings.map(({ incidentId }) => incidentId))
  const changedIds = new Set(joinings.map(({ incidentId }) => incidentId)).difference(openedIds)
  await tx.db
    .update(incident)
    .set({ version: sql`${incident.version} + 1`, updatedAt: now })
    .where(and(eq(incident.orgId, tx.orgId), anyOf(incident.id, [...changedIds])))
}

/** The threats that the rules put into incidents, with what they have in common. */
export function toMembers(orgId: string, { openings, joinings }: Decisions, now: Date) {
  const firstJoinings = new Map(joinings.toReversed().map((joining) => [joining.incidentId, joining]))
  return [
    ...openings.map(({ incidentId, firstThreatId }) => {
      const joining = firstJoinings.get(incidentId)!
      return { ...joining, threatId: firstThreatId, otherThreatId: joining.threatId }
    }),
    ...joinings,
  ].map(({ incidentId, threatId, otherThreatId, rule, facts }) => ({
    orgId,
    threatId,
    incidentId,
    joinedBy: 'rule' as const,
    rule: rule.id,
    evidence: { threatId: otherThreatId, facts },
    joinedAt: now,
  }))
}

/** Ends incidents without an ongoing threat, and reopens ended ones that have one. */
export async function updateIncidentStates(tx: TransactionContext, ids: ReadonlySet<string>, now: Date) {
  if (ids.size === 0) return
  const isOngoing = sql<boolean>`bool_or(${threat.status} in ('upcoming', 'active'))`
  const states = await tx.db
    .select({ id: incident.id, endedAt: incident.endedAt, isOngoing })
    .from(incident)
    .innerJoin(
      incidentMember,
      and(eq(incidentMember.orgId, incident.orgId), eq(incidentMember.incidentId, incident.id)),
    )
    .innerJoin(threat, and(eq(threat.orgId, incidentMember.orgId), eq(threat.id, incidentMember.threatId)))
    .where(and(eq(incident.orgId, tx.orgId), anyOf(incident.id, [...ids])))
    .groupBy(incident.id, incident.endedAt)
  for (const state of states) {
    const hasEnded = state.endedAt !== null
    if (hasEnded !== state.isOngoing) continue
    await tx.db
      .update(incident)
      .set({ endedAt: hasEnded ? null : now, version: sql`${incident.version} + 1`, updatedAt: now })
      .where(and(eq(incident.orgId, tx.orgId), eq(incident.id, state.id)))
    const members = await readMembers(tx, [state.id])
    const events = await readThreats(
      tx,
      members.map(({ threatId }) => threatId),
    )
    recordIncidentState(tx, state.id, chooseLead(events), hasEnded ? 'reopened' : 'ended')
  }
}

/** Tells open pages that these threats' incidents changed. */
export async function announceThreats(tx: TransactionContext, ids: readonly string[]) {
  if (ids.length === 0) return
  const propertyIds = sql<string[]>`array(select ${threatImpact.propertyId} from ${threatImpact}
    where ${threatImpact.orgId} = ${tx.orgId} and ${threatImpact.threatId} = ${threat.id} and ${threatImpact.endedAt} is null)`
  const rows = await tx.db
    .select({ id: threat.id, version: threat.version, propertyIds })
    .from(threat)
    .where(and(eq(threat.orgId, tx.orgId), anyOf(threat.id, ids)))
  await announceChanges(
    tx,
    rows.map((row) => ({ event: 'threat.updated' as const, ...row })),
  )
}
