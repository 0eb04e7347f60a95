import { and, eq, or, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import {
  incident,
  incidentMember,
  incidentSplit,
  threatFollowUpQueue,
} from '../../../platform/db/schema/index.ts'
import { notFound, Problem } from '../../../platform/errors/problem.ts'
import { type ExpectedVersions, requireVersion } from '../../../platform/http/entity-tag.ts'
import { anyOf } from '../../estate/index.ts'
import { membersMax } from '../joining/choose-incidents.ts'
import { chooseLead } from '../joining/lead-threat.ts'
import { readMembers, readMemberships, readThreats } from '../joining/read-candidates.ts'
import { recordIncidentEvent } from '../joining/record-incident-events.ts'
import { announceThreats, updateIncidentStates } from '../joining/update-incidents.ts'
import { lockThreats } from '../threat-unit-of-work/change-threats.ts'
import { getVisibleThreat } from '../threats/find-threat.ts'
import type { ThreatRow } from '../threats/to-threat.ts'
import { describeIncident, getVisibleIncident, type IncidentRow, readIncident } from './find-incident.ts'
import type { Incident, IncidentCreate, IncidentSplit } from './incidents.schema.ts'

interface Written {
  incident: Incident
  previousVersion: number
}

/** An incident concerns everyone who sees one of its threats, so changing it requires the whole organization. */
function requireUpdateEverywhere(ctx: ServiceContext) {
  requirePermission(ctx, 'threat:read', 'threat:update')
  const { access } = ctx.actor
  if (!access.isFga && access.orgWidePermissions.has('threat:update')) return
  throw new Problem(
    'permission-denied',
    'This requires the threat:update permission for the whole organization.',
    { members: { missing: ['threat:update'] } },
  )
}

/** Opens an incident for threats that aren't in one. */
export async function openIncident(ctx: ServiceContext, { threatIds }: IncidentCreate): Promise<Incident> {
  requireUpdateEverywhere(ctx)
  const ids = [...new Set(threatIds)]
  return await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const threats: ThreatRow[] = []
    for (const threatId of ids) threats.push(await getVisibleThreat(tx, threatId))
    if (threats.length < 2) throw conflict('An incident has at least two threats.')
    const [membership] = await readMemberships(tx, ids)
    if (membership) throw isInIncident(membership)
    const now = new Date()
    const id = newId()
    await tx.db.insert(incident).values({ orgId: tx.orgId, id, openedAt: now, updatedAt: now })
    const lead = chooseLead(threats)
    recordIncidentEvent(tx, {
      action: 'opened',
      incidentId: id,
      lead,
      threat: lead,
      summary: `An incident was opened for “${lead.title}.”`,
    })
    for (const threat of threats) {
      await addMember(tx, id, threat.id, now)
      if (threat !== lead) recordJoined(tx, id, lead, threat)
    }
    await deleteSplits(tx, ids, ids)
    await finish(tx, id, ids, now)
    return await readIncident(tx, id)
  })
}

/** Adds a threat that isn't in an incident. Repeating it changes nothing. */
export async function addIncidentThreat(
  ctx: ServiceContext,
  id: string,
  threatId: string,
  expected: ExpectedVersions,
): Promise<Written> {
  requireUpdateEverywhere(ctx)
  return await changeIncident(ctx, id, expected, async (tx, row, now) => {
    const threat = await getVisibleThreat(tx, threatId)
    const [membership] = await readMemberships(tx, [threatId])
    if (membership?.incidentId === id) return
    if (membership) throw isInIncident(membership)
    requireNotMerged(row)
    const memberIds = await listMemberIds(tx, id)
    requireRoomFor(memberIds.length + 1)
    const lead = chooseLead(await readThreats(tx, memberIds))
    await addMember(tx, id, threatId, now)
    await deleteSplits(tx, [threatId], memberIds)
    recordJoined(tx, id, lead, threat)
    await bumpVersion(tx, id, now)
    await finish(tx, id, [threatId], now)
  })
}

/** Takes a threat out, so that no rule joins it with the others again, unless this undoes that a member added it. */
export async function splitIncident(
  ctx: ServiceContext,
  id: string,
  { threatId, undo }: IncidentSplit,
  expected: ExpectedVersions,
): Promise<Written> {
  requireUpdateEverywhere(ctx)
  return await changeIncident(ctx, id, expected, async (tx, _row, now) => {
    const memberIds = await listMemberIds(tx, id)
    if (!memberIds.includes(threatId)) throw notFound('threat in this incident')
    if (memberIds.length === 1) throw conflict('It is the only threat of this incident.')
    const threats = await readThreats(tx, memberIds)
    const remainingThreats = threats.filter((threat) => threat.id !== threatId)
    const [membership] = await tx.db
      .delete(incidentMember)
      .where(and(eq(incidentMember.orgId, tx.orgId), eq(incidentMember.threatId, threatId)))
      .returning({ joinedBy: incidentMember.joinedBy })
    const otherIds = remainingThreats.map((other) => other.id)
    if (!undo || membership?.joinedBy !== 'member') await keepApart(tx, threatId, otherIds, now)
    const threat = threats.find((other) => other.id === threatId)!
    const lead = chooseLead(remainingThreats)
    recordIncidentEvent(tx, {
      action: 'split',
      incidentId: id,
      lead,
      threat,
      summary: `“${threat.title}” was separated from “${lead.title}.”`,
    })
    await bumpVersion(tx, id, now)
    // What is over may have been kept from members, because the rest of the incident wasn't.
    await tx.db
      .insert(threatFollowUpQueue)
      .values(memberIds.map((memberId) => ({ orgId: tx.orgId, threatId: memberId, createdAt: now })))
      .onConflictDoNothing()
    await finish(tx, id, memberIds, now)
  })
}

/** Moves the threats of another incident into this one. Repeating it changes nothing. */
export async function mergeIncidents(
  ctx: ServiceContext,
  id: string,
  otherId: string,
  expected: ExpectedVersions,
): Promise<Written> {
  requireUpdateEverywhere(ctx)
  return await changeIncident(ctx, id, expected, async (tx, row, now) => {
    const other = await getVisibleIncident(tx, otherId, { forUpdate: true })
    if (other.mergedInto === id) return
    if (otherId === id) throw conflict('An incident can’t be merged with itself.')
    requireNotMerged(row)
    requireNotMerged(other)
    const [memberIds, otherMemberIds] = [await listMemberIds(tx, id), await listMemberIds(tx, otherId)]
    requireRoomFor(memberIds.length + otherMemberIds.length)
    const lead = chooseLead(await readThreats(tx, memberIds))
    const otherLead = chooseLead(await readThreats(tx, otherMemberIds))
    await tx.db
      .update(incidentMember)
      .set({ incidentId: id })
      .where(and(eq(incidentMember.orgId, tx.orgId), eq(incidentMember.incidentId, otherId)))
    await deleteSplits(tx, memberIds, otherMemberIds)
    await tx.db
      .update(incident)
      .set({ mergedInto: id, endedAt: now, updatedAt: now, version: sql`${incident.version} + 1` })
      .where(
        and(eq(incident.orgId, tx.orgId), or(eq(incident.id, otherId), eq(incident.mergedInto, otherId))),
      )
    recordIncidentEvent(tx, {
      action: 'merged',
      incidentId: id,
      lead,
      summary: `The incident “${otherLead.title}” was merged into “${lead.title}.”`,
      metadata: { mergedIncidentId: otherId, threats: otherMemberIds.length },
    })
    await bumpVersion(tx, id, now)
    await finish(tx, id, [...memberIds, ...otherMemberIds], now)
  })
}

async function changeIncident(
  ctx: ServiceContext,
  id: string,
  expected: ExpectedVersions,
  change: (tx: TransactionContext, row: IncidentRow, now: Date) => Promise<void>,
): Promise<Written> {
  return await inTransaction(ctx, async (tx) => {
    await lockThreats(tx)
    const row = await getVisibleIncident(tx, id, { forUpdate: true })
    await requireVersion(expected, row.version, () => describeIncident(tx, row))
    await change(tx, row, new Date())
    return { incident: await readIncident(tx, id), previousVersion: row.version }
  })
}

const listMemberIds = async (tx: TransactionContext, id: string) =>
  (await readMembers(tx, [id])).map(({ threatId }) => threatId)

const addMember = async (tx: TransactionContext, incidentId: string, threatId: string, joinedAt: Date) =>
  await tx.db.insert(incidentMember).values({
    orgId: tx.orgId,
    threatId,
    incidentId,
    joinedBy: 'member',
    evidence: { threatId: null, facts: {} },
    joinedAt,
    userId: tx.actor.id,
  })

const bumpVersion = async (tx: TransactionContext, id: string, updatedAt: Date) =>
  await tx.db
    .update(incident)
    .set({ version: sql`${incident.version} + 1`, updatedAt })
    .where(and(eq(incident.orgId, tx.orgId), eq(incident.id, id)))

/** Ends or reopens the incident, and tells open pages. */
async function finish(tx: TransactionContext, id: string, threatIds: readonly string[], now: Date) {
  await updateIncidentStates(tx, new Set([id]), now)
  await announceThreats(tx, threatIds)
}

const keepApart = async (tx: TransactionContext, id: string, otherIds: readonly string[], createdAt: Date) =>
  await tx.db
    .insert(incidentSplit)
    .values(
      otherIds.map((otherId) => {
        const [threatId, otherThreatId] = [id, otherId].toSorted()
        return {
          orgId: tx.orgId,
          threatId: threatId!,
          otherThreatId: otherThreatId!,
          userId: tx.actor.id,
          createdAt,
        }
      }),
    )
    .onConflictDoNothing()

/** A person's later decision to join threats counts more than an earlier split. */
async function deleteSplits(tx: TransactionContext, ids: readonly string[], otherIds: readonly string[]) {
  const { threatId, otherThreatId } = incidentSplit
  await tx.db
    .delete(incidentSplit)
    .where(
      and(
        eq(incidentSplit.orgId, tx.orgId),
        or(
          and(anyOf(threatId, ids), anyOf(otherThreatId, otherIds)),
          and(anyOf(threatId, otherIds), anyOf(otherThreatId, ids)),
        ),
      ),
    )
}

interface TitledThreat {
  id: string
  title: string
}

function recordJoined(tx: TransactionContext, incidentId: string, lead: TitledThreat, threat: TitledThreat) {
  recordIncidentEvent(tx, {
    action: 'threat_joined',
    incidentId,
    lead,
    threat,
    summary: `“${threat.title}” was joined with “${lead.title}” by hand.`,
  })
}

const conflict = (detail: string, members: Record<string, unknown> = {}) =>
  new Problem('state-conflict', detail, { members })

function requireRoomFor(threats: number) {
  if (threats > membersMax) throw conflict(`An incident can have at most ${membersMax} threats.`)
}

const isInIncident = ({ threatId, incidentId }: { threatId: string; incidentId: string }) =>
  conflict(
    'A threat can be in one incident only, and this one already is. Add the others to its incident, merge the incidents, or split it out first.',
    {
      threatId,
      incidentId,
    },
  )

function requireNotMerged({ mergedInto }: IncidentRow) {
  if (mergedInto === null) return
  throw conflict('This incident was merged into another one. Change that one instead.', { mergedInto })
}
