import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { findUserNames, userRef } from '../../../platform/access/find-user-names.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import {
  drill,
  drillAlert,
  drillImpact,
  drillMessage,
  drillParticipant,
  drillStep,
  property,
} from '../../../platform/db/schema/index.ts'
import { notFound } from '../../../platform/errors/problem.ts'
import { anyOf, visibleProperties } from '../../estate/index.ts'
import { listActiveMembers } from '../notifications/notification-recipients.ts'
import { durationMinutesOf, getScript, scripts } from './drill-scripts.ts'
import { affectedMax, type Drill, type DrillOptions, type DrillSummary } from './drills.schema.ts'
import { type DrillScore, scoreDrill } from './score-drill.ts'

type DrillRow = typeof drill.$inferSelect

const drillsMax = 100

export async function listDrills(ctx: ServiceContext): Promise<{ items: DrillSummary[] }> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(drill)
      .where(eq(drill.orgId, tx.orgId))
      .orderBy(desc(drill.createdAt), desc(drill.id))
      .limit(drillsMax)
    const partsOf = groupParts(await readParts(tx, rows))
    const names = await findUserNames(
      tx.db,
      rows.map(({ createdBy }) => createdBy),
    )
    return { items: rows.map((row) => toSummary(tx, row, partsOf(row), names)) }
  })
}

/** @throws Problem `not-found` */
export async function getDrill(ctx: ServiceContext, id: string): Promise<Drill> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, (tx) => readDrill(tx, id))
}

/** The scripts, and who can be invited. */
export async function getDrillOptions(ctx: ServiceContext): Promise<DrillOptions> {
  requirePermission(ctx, 'rule:update')
  return await inTransaction(ctx, async (tx) => {
    const ids = await listInvitable(tx)
    const names = await findUserNames(tx.db, ids)
    return {
      scripts: scripts.map((script) => ({
        key: script.key,
        title: script.title,
        description: script.description,
        durationMinutes: durationMinutesOf(script),
        steps: script.steps.map(({ offsetMinutes, headline }) => ({ offsetMinutes, headline })),
      })),
      members: ids
        .map((id) => ({ id, name: names.get(id) ?? '' }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id)),
    }
  })
}

/** Active members who can open a drill. */
export async function listInvitable(tx: TransactionContext): Promise<string[]> {
  const members = await listActiveMembers(tx.db, tx.orgId)
  return members.filter(({ access }) => access.permissions.has('threat:read')).map(({ id }) => id)
}

type Parts = Awaited<ReturnType<typeof readParts>>

/** What belongs to drills, without their impacts. Of the messages, only alerts that were sent. */
async function readParts(tx: TransactionContext, drills: readonly Pick<DrillRow, 'id'>[]) {
  const ids = drills.map(({ id }) => id)
  const [steps, alerts, participants, messages] = [
    await tx.db
      .select()
      .from(drillStep)
      .where(and(eq(drillStep.orgId, tx.orgId), inArray(drillStep.drillId, ids)))
      .orderBy(asc(drillStep.position)),
    await tx.db
      .select()
      .from(drillAlert)
      .where(and(eq(drillAlert.orgId, tx.orgId), inArray(drillAlert.drillId, ids)))
      .orderBy(asc(drillAlert.sentAt), asc(drillAlert.id)),
    await tx.db
      .select()
      .from(drillParticipant)
      .where(and(eq(drillParticipant.orgId, tx.orgId), inArray(drillParticipant.drillId, ids))),
    await tx.db
      .selectDistinct({
        drillId: drillMessage.drillId,
        userId: drillMessage.userId,
        kind: drillMessage.kind,
        channel: drillMessage.channel,
        state: drillMessage.state,
      })
      .from(drillMessage)
      .where(
        and(
          eq(drillMessage.orgId, tx.orgId),
          inArray(drillMessage.drillId, ids),
          eq(drillMessage.kind, 'alert'),
          eq(drillMessage.state, 'sent'),
        ),
      ),
  ]
  return { steps, alerts, participants, messages }
}

/** Which parts belong to each drill. */
function groupParts({
  steps,
  alerts,
  participants,
  messages,
}: Parts): (drill: Pick<DrillRow, 'id'>) => Parts {
  const byDrill = <Row extends { drillId: string }>(rows: Row[]) => {
    const groups = Map.groupBy(rows, ({ drillId }) => drillId)
    return (id: string) => groups.get(id) ?? []
  }
  const stepsOf = byDrill(steps)
  const alertsOf = byDrill(alerts)
  const participantsOf = byDrill(participants)
  const messagesOf = byDrill(messages)
  return ({ id }) => ({
    steps: stepsOf(id),
    alerts: alertsOf(id),
    participants: participantsOf(id),
    messages: messagesOf(id),
  })
}

/** The score of a drill that has started. */
const scoreOf = (row: DrillRow, parts: Parts): DrillScore | null =>
  row.startedAt === null ? null : scoreDrill({ drill: row, ...parts })

function toSummary(
  tx: TransactionContext,
  row: DrillRow,
  parts: Parts,
  names: ReadonlyMap<string, string>,
): DrillSummary {
  const script = getScript(row.script)
  const own = parts.participants.find(({ userId }) => userId === tx.actor.id)
  return {
    id: row.id,
    script: row.script,
    title: script.title,
    status: row.status,
    stopReason: row.stopReason,
    speed: row.speed,
    durationMinutes: durationMinutesOf(script),
    createdAt: row.createdAt.toISOString(),
    createdBy: userRef(row.createdBy, names),
    startedAt: toIso(row.startedAt),
    endedAt: toIso(row.endedAt),
    invitation: own ? (own.answer ?? 'unanswered') : null,
    score: scoreOf(row, parts),
  }
}

const toIso = (at: Date | null) => at?.toISOString() ?? null

/** @throws Problem `not-found` */
export async function readDrill(tx: TransactionContext, id: string): Promise<Drill> {
  const [row] = await tx.db
    .select()
    .from(drill)
    .where(and(eq(drill.orgId, tx.orgId), eq(drill.id, id)))
  if (!row) throw notFound('drill')
  const parts = await readParts(tx, [row])
  const affectedOf = Map.groupBy(await listAffected(tx, id), ({ position }) => position)
  const names = await findUserNames(tx.db, [
    row.createdBy,
    row.startedBy,
    row.endedBy,
    ...parts.steps.map(({ acknowledgedBy }) => acknowledgedBy),
    ...parts.alerts.map(({ sentBy }) => sentBy),
    ...parts.participants.map(({ userId }) => userId),
  ])
  // What comes next is a surprise, except for those who plan drills.
  const showsAll = row.endedAt !== null || tx.actor.access.permissions.has('rule:update')
  return {
    ...toSummary(tx, row, parts, names),
    properties: await findPropertyNames(tx, row.propertyIds),
    startedBy: userRef(row.startedBy, names),
    endedBy: userRef(row.endedBy, names),
    response: parts.participants.find(({ userId }) => userId === tx.actor.id)?.response ?? null,
    closesAt: toIso(row.closesAt),
    emergencyThreatId: row.emergencyThreatId,
    steps: parts.steps
      .filter(({ playedAt }) => showsAll || playedAt !== null)
      .map((step) => ({
        position: step.position,
        offsetMinutes: step.offsetMinutes,
        phase: step.phase,
        hazard: step.hazard,
        severity: step.severity,
        headline: step.headline,
        description: step.description,
        expects: step.expects,
        dueAt: toIso(step.dueAt),
        playedAt: toIso(step.playedAt),
        acknowledgedAt: toIso(step.acknowledgedAt),
        acknowledgedBy: userRef(step.acknowledgedBy, names),
        affected: (affectedOf.get(step.position) ?? []).map((one) => ({
          property: { id: one.propertyId, name: one.name },
          severity: one.severity,
          distanceMeters: one.distanceMeters,
        })),
        affectedCount: affectedOf.get(step.position)?.[0]?.count ?? 0,
      })),
    alerts: parts.alerts.map(({ id: alertId, kind, body, sentAt, sentBy }) => ({
      id: alertId,
      kind,
      text: body,
      sentAt: sentAt.toISOString(),
      sentBy: userRef(sentBy, names),
    })),
    participants: parts.participants
      .map(({ userId, answer, response, respondedAt }) => ({
        user: userRef(userId, names)!,
        answer,
        response,
        respondedAt: toIso(respondedAt),
        reachedBy: parts.messages
          .filter((message) => message.userId === userId)
          .map(({ channel }) => channel)
          .toSorted(),
      }))
      .toSorted((a, b) => a.user.name.localeCompare(b.user.name, 'en') || a.user.id.localeCompare(b.user.id)),
  }
}

/** The first affected properties of each step that the caller can see, and how many there are. */
async function listAffected(tx: TransactionContext, drillId: string) {
  const ofStep = sql`partition by ${drillImpact.position}`
  const ranked = tx.db
    .select({
      position: drillImpact.position,
      propertyId: drillImpact.propertyId,
      name: property.name,
      severity: drillImpact.severity,
      distanceMeters: drillImpact.distanceMeters,
      rank: sql<number>`row_number() over (${ofStep} order by ${property.name}, ${property.id})`.as('rank'),
      count: sql<number>`(count(*) over (${ofStep}))::integer`.as('count'),
    })
    .from(drillImpact)
    .innerJoin(property, and(eq(property.orgId, drillImpact.orgId), eq(property.id, drillImpact.propertyId)))
    .where(and(eq(drillImpact.orgId, tx.orgId), eq(drillImpact.drillId, drillId), visibleProperties(tx)))
    .as('ranked')
  return await tx.db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, affectedMax))
    .orderBy(asc(ranked.position), asc(ranked.rank))
}

/** The names of properties that the caller can see, in alphabetical order. */
async function findPropertyNames(tx: TransactionContext, ids: readonly string[]) {
  return await tx.db
    .select({ id: property.id, name: property.name })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, [...new Set(ids)]), visibleProperties(tx)))
    .orderBy(asc(property.name), asc(property.id))
}
