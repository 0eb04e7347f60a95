import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { drill, drillAlert, drillParticipant, drillStep, org } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findEmergencies } from '../../hazards/index.ts'
import { endDrill, lockRunningDrill } from './advance-drills.ts'
import { recordDrillEvent } from './drill-events.ts'
import { enqueueDrillMessages } from './drill-messages.ts'
import { getScript } from './drill-scripts.ts'
import type { Drill, DrillAlertInput, DrillResponseInput } from './drills.schema.ts'
import { lockDrill, ofCaller } from './plan-drill.service.ts'
import { readDrill } from './read-drills.service.ts'

type DrillRow = typeof drill.$inferSelect

const minuteMs = 60_000
/** People need this long for the all clear, however fast the drill runs. */
const closingMinMs = 60_000

const conflict = (detail: string) => new Problem('state-conflict', detail)

/** Starts a planned drill with those who have agreed so far; others can still join. */
export async function startDrill(ctx: ServiceContext, id: string): Promise<Drill> {
  requirePermission(ctx, 'rule:update')
  return await inTransaction(ctx, async (tx) => {
    // One at a time, so that two people can't start two drills.
    await tx.db.select({ id: org.id }).from(org).where(eq(org.id, tx.orgId)).for('no key update')
    const row = await lockDrill(tx, id)
    if (row.status !== 'planned') throw conflict('Only a planned drill can be started.')
    const running = await tx.db.$count(drill, and(eq(drill.orgId, tx.orgId), eq(drill.status, 'running')))
    if (running > 0) throw conflict('Another drill is running. Wait until it’s over, or stop it.')
    const emergencies = await findEmergencies(tx.db, tx.orgId)
    const unhandled = emergencies.find(({ isNew }) => isNew)
    if (unhandled)
      throw conflict(
        `There is a real emergency: ${unhandled.title}. Acknowledge it before you start a drill.`,
      )
    const now = new Date()
    const script = getScript(row.script)
    await tx.db
      .update(drillStep)
      .set({
        dueAt: sql`${now.toISOString()}::timestamptz + ${drillStep.offsetMinutes} * interval '1 minute' / ${row.speed}::double precision`,
      })
      .where(and(eq(drillStep.orgId, tx.orgId), eq(drillStep.drillId, id)))
    const playMs = (script.steps.at(-1)!.offsetMinutes * minuteMs) / row.speed
    const closingMs = Math.max(closingMinMs, (script.closingMinutes * minuteMs) / row.speed)
    await tx.db
      .update(drill)
      .set({
        status: 'running',
        startedAt: now,
        startedBy: tx.actor.id,
        closesAt: new Date(now.getTime() + playMs + closingMs),
        knownEmergencyIds: emergencies.map((emergency) => emergency.id),
      })
      .where(and(eq(drill.orgId, tx.orgId), eq(drill.id, id)))
    recordDrillEvent(tx, row, 'drill.started', {
      summary: 'Drill started.',
      metadata: { speed: row.speed, script: row.script },
    })
    return await readDrill(tx, id)
  })
}

/** Acknowledges the steps so far. */
export async function acknowledgeDrill(ctx: ServiceContext, id: string): Promise<Drill> {
  requirePermission(ctx, 'threat:update')
  return await inTransaction(ctx, async (tx) => {
    const row = await requireRunning(tx, id)
    const acknowledged = await tx.db
      .update(drillStep)
      .set({ acknowledgedAt: new Date(), acknowledgedBy: tx.actor.id })
      .where(
        and(
          eq(drillStep.orgId, tx.orgId),
          eq(drillStep.drillId, id),
          isNotNull(drillStep.playedAt),
          isNull(drillStep.acknowledgedAt),
          sql`'acknowledge' = any(${drillStep.expects})`,
        ),
      )
      .returning()
    if (acknowledged.length === 0) throw conflict('There is nothing to acknowledge.')
    const latest = acknowledged.toSorted((a, b) => b.position - a.position)[0]!
    recordDrillEvent(tx, row, 'drill.acknowledged', {
      summary: `${latest.headline} acknowledged.`,
      metadata: { steps: acknowledged.length },
    })
    return await readDrill(tx, id)
  })
}

/** Sends an alert or the all clear to the participants, who stand in for residents. Never to tenants. */
export async function sendDrillAlert(
  ctx: ServiceContext,
  id: string,
  { kind, text }: DrillAlertInput,
): Promise<Drill> {
  requirePermission(ctx, 'threat:notify')
  return await inTransaction(ctx, async (tx) => {
    const row = await requireRunning(tx, id)
    const steps = await tx.db
      .select()
      .from(drillStep)
      .where(and(eq(drillStep.orgId, tx.orgId), eq(drillStep.drillId, id), isNotNull(drillStep.playedAt)))
      .orderBy(asc(drillStep.position))
    const latest = steps.at(-1)
    if (!latest) throw conflict('Nothing has happened yet. Wait for the first step.')
    const isOver = latest.phase === 'all_clear'
    if (kind === 'all_clear' && !isOver) throw conflict('The event isn’t over yet.')
    const now = new Date()
    await tx.db.insert(drillAlert).values({
      orgId: tx.orgId,
      drillId: id,
      id: newId(),
      kind,
      body: text,
      sentAt: now,
      sentBy: tx.actor.id,
    })
    const subject =
      kind === 'alert' ? `Alert: ${latest.headline}` : `All clear: ${getScript(row.script).title}`
    await enqueueDrillMessages(tx, row, { kind, subject, body: text }, now)
    recordDrillEvent(tx, row, kind === 'alert' ? 'drill.alerted' : 'drill.all_clear_sent', {
      summary: kind === 'alert' ? 'Alert sent to the participants.' : 'All clear sent to the participants.',
    })
    if (kind === 'all_clear') {
      await endDrill(tx, row, now, { status: 'completed', endedBy: tx.actor.id })
      recordDrillEvent(tx, row, 'drill.completed', { summary: 'Drill completed.' })
    }
    return await readDrill(tx, id)
  })
}

/** The caller answers an alert, as a resident would. */
export async function answerDrillAlert(
  ctx: ServiceContext,
  id: string,
  { response }: DrillResponseInput,
): Promise<Drill> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await requireRunning(tx, id)
    const alerts = await tx.db.$count(
      drillAlert,
      and(eq(drillAlert.orgId, tx.orgId), eq(drillAlert.drillId, id)),
    )
    if (alerts === 0) throw conflict('There is no alert to answer yet.')
    const [participant] = await tx.db
      .update(drillParticipant)
      .set({ response, respondedAt: new Date() })
      .where(and(ofCaller(tx, id), eq(drillParticipant.answer, 'yes')))
      .returning()
    if (!participant) throw conflict('Only people who agreed to take part can answer.')
    recordDrillEvent(tx, row, 'drill.answered', {
      summary: response === 'safe' ? 'A participant is safe.' : 'A participant needs help.',
      metadata: { response },
    })
    return await readDrill(tx, id)
  })
}

/** Stops a running drill, or cancels a planned one. */
export async function stopDrill(ctx: ServiceContext, id: string): Promise<Drill> {
  requirePermission(ctx, 'rule:update')
  return await inTransaction(ctx, async (tx) => {
    const row = await lockDrill(tx, id)
    const now = new Date()
    if (row.status === 'planned') {
      await endDrill(tx, row, now, { status: 'canceled', endedBy: tx.actor.id })
      recordDrillEvent(tx, row, 'drill.canceled', { summary: 'Planned drill canceled.' })
    } else if (row.status === 'running') {
      await endDrill(tx, row, now, { status: 'stopped', stopReason: 'person', endedBy: tx.actor.id })
      await enqueueDrillMessages(
        tx,
        row,
        {
          kind: 'stopped',
          subject: 'Stopped',
          body: 'The exercise was stopped. You don’t need to do anything.',
        },
        now,
      )
      recordDrillEvent(tx, row, 'drill.stopped', {
        summary: 'Drill stopped.',
        metadata: { reason: 'person' },
      })
    } else throw conflict('This drill is already over.')
    return await readDrill(tx, id)
  })
}

/** @throws Problem `not-found`, `state-conflict` */
async function requireRunning(tx: TransactionContext, id: string): Promise<DrillRow> {
  const row = await lockRunningDrill(tx, id)
  if (row) return row
  const { status } = await lockDrill(tx, id)
  throw conflict(status === 'planned' ? 'This drill hasn’t started yet.' : 'This drill is over.')
}
