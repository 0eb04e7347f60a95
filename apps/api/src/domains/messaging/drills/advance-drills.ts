import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { createSystemContext } from '../../../platform/access/system-context.ts'
import {
  inTransaction,
  type RunnerDeps,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { drill, drillImpact, drillStep } from '../../../platform/db/schema/index.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { findEmergencies, matchSomeProperties } from '../../hazards/index.ts'
import { recordDrillEvent } from './drill-events.ts'
import { enqueueDrillMessages } from './drill-messages.ts'
import { toHazardShape } from './drill-scripts.ts'

type DrillRow = typeof drill.$inferSelect
type StepRow = typeof drillStep.$inferSelect

interface Beat {
  now?: Date
  signal?: AbortSignal | undefined
}

/**
 * Advances the running drills: stops those that a real emergency interrupts, plays the steps that are due, and completes
 * those whose time is over. Any number of processes can do it. A failure in one drill doesn't stop the others.
 */
export async function advanceDrills(
  deps: RunnerDeps,
  { now = new Date(), signal }: Beat = {},
): Promise<void> {
  const running = await deps.db
    .select({ orgId: drill.orgId, id: drill.id })
    .from(drill)
    .where(eq(drill.status, 'running'))
    .orderBy(asc(drill.startedAt))
  for (const { orgId, id } of running) {
    if (signal?.aborted) return
    await advanceDrill(createSystemContext(deps, orgId), id, now).catch((error: unknown) => {
      deps.log.error({ err: error, orgId, drillId: id }, 'drill failed; retrying')
    })
  }
}

async function advanceDrill(ctx: ServiceContext, id: string, now: Date) {
  if (await inTransaction(ctx, (tx) => stopForEmergency(tx, id, now))) return
  // One step at a time, so that people can see each before the next one.
  const step = await inTransaction(ctx, (tx) => findDueStep(tx, id, now))
  if (step) await playStep(ctx, step)
  await inTransaction(ctx, (tx) => completeIfOver(tx, id, now))
}

/** Locks a drill that is running, and that meets the condition; null if it doesn't anymore. */
export async function lockRunningDrill(
  tx: TransactionContext,
  id: string,
  condition?: SQL,
): Promise<DrillRow | null> {
  const [row] = await tx.db
    .select()
    .from(drill)
    .where(and(eq(drill.orgId, tx.orgId), eq(drill.id, id), eq(drill.status, 'running'), condition))
    .for('no key update')
  return row ?? null
}

/**
 * Stops a drill if a real extreme threat began since it started, or if one waits to be acknowledged: none did at the start,
 * so it got worse, came back, or reached another property.
 */
async function stopForEmergency(tx: TransactionContext, id: string, now: Date): Promise<boolean> {
  const emergencies = await findEmergencies(tx.db, tx.orgId)
  if (emergencies.length === 0) return false
  const row = await lockRunningDrill(tx, id)
  if (!row) return true
  const emergency = emergencies.find((one) => one.isNew || !row.knownEmergencyIds.includes(one.id))
  if (!emergency) return false
  await endDrill(tx, row, now, {
    status: 'stopped',
    stopReason: 'emergency',
    emergencyThreatId: emergency.id,
  })
  await enqueueDrillMessages(
    tx,
    row,
    {
      kind: 'stopped',
      subject: 'Stopped: real emergency',
      body: 'The exercise was stopped because of a real extreme threat to your organization. From now on, everything you get is real. Open Parapet to see the threat.',
    },
    now,
  )
  recordDrillEvent(tx, row, 'drill.stopped', {
    summary: `The drill was stopped because of a real extreme threat: ${emergency.title}`,
    metadata: { reason: 'emergency', threatId: emergency.id },
  })
  return true
}

export async function endDrill(
  tx: TransactionContext,
  { id }: Pick<DrillRow, 'id'>,
  now: Date,
  values: Partial<DrillRow> & Pick<DrillRow, 'status'>,
): Promise<void> {
  await tx.db
    .update(drill)
    .set({ ...values, endedAt: now })
    .where(and(eq(drill.orgId, tx.orgId), eq(drill.id, id)))
}

const ofStep = (tx: TransactionContext, { drillId, position }: Pick<StepRow, 'drillId' | 'position'>) =>
  and(eq(drillStep.orgId, tx.orgId), eq(drillStep.drillId, drillId), eq(drillStep.position, position))

async function findDueStep(tx: TransactionContext, drillId: string, now: Date): Promise<StepRow | null> {
  const [step] = await tx.db
    .select()
    .from(drillStep)
    .where(
      and(
        eq(drillStep.orgId, tx.orgId),
        eq(drillStep.drillId, drillId),
        isNull(drillStep.playedAt),
        lte(drillStep.dueAt, now),
      ),
    )
    .orderBy(asc(drillStep.position))
    .limit(1)
  return step ?? null
}

const impactColumns = ['orgId', 'drillId', 'position', 'propertyId', 'severity', 'distanceMeters']

/** Plays a step: finds the properties that it affects, as for a real message, and tells the participants. */
async function playStep(ctx: ServiceContext, step: StepRow) {
  const matches =
    step.geometry || step.point
      ? (await matchSomeProperties(ctx, null, [toHazardShape(step)])).matches[0]!
      : []
  await inTransaction(ctx, async (tx) => {
    const row = await lockRunningDrill(tx, step.drillId)
    if (!row) return
    // Under the lock that reactions take, so that none is older than the step that it answers.
    const now = new Date()
    const [played] = await tx.db
      .update(drillStep)
      .set({ playedAt: now })
      .where(and(ofStep(tx, step), isNull(drillStep.playedAt)))
      .returning()
    if (!played) return
    if (matches.length > 0) {
      const rows = matches.map((match) => ({
        orgId: tx.orgId,
        drillId: step.drillId,
        position: step.position,
        ...match,
      }))
      const { columns, values, source } = bulkRows(drillImpact, impactColumns, rows)
      await tx.db.execute(sql`insert into drill_impact (${columns}) select ${values} from ${source}`)
    }
    await postpone(tx, row, now.getTime() - played.dueAt!.getTime())
    const affected =
      matches.length === 0 ? '' : ` ${formatCount(matches.length, 'property is', 'properties are')} affected.`
    await enqueueDrillMessages(
      tx,
      row,
      { kind: 'step', subject: step.headline, body: `${step.description}${affected}` },
      now,
    )
    recordDrillEvent(tx, row, 'drill.step_played', {
      summary: `${step.headline}.${affected}`,
      metadata: { step: step.position + 1, properties: matches.length },
    })
  })
}

/** Moves what is left of a drill by the delay of a step, so that people have as much time as they should. */
async function postpone(tx: TransactionContext, { id, closesAt }: DrillRow, delayMs: number) {
  await tx.db
    .update(drillStep)
    .set({ dueAt: sql`${drillStep.dueAt} + ${delayMs} * interval '1 millisecond'` })
    .where(and(eq(drillStep.orgId, tx.orgId), eq(drillStep.drillId, id), isNull(drillStep.playedAt)))
  await tx.db
    .update(drill)
    .set({ closesAt: new Date(closesAt!.getTime() + delayMs) })
    .where(and(eq(drill.orgId, tx.orgId), eq(drill.id, id)))
}

/** Completes a drill in which no one sent the all clear in time. */
async function completeIfOver(tx: TransactionContext, id: string, now: Date) {
  const row = await lockRunningDrill(tx, id, lte(drill.closesAt, now))
  if (!row) return
  await endDrill(tx, row, now, { status: 'completed' })
  recordDrillEvent(tx, row, 'drill.completed', { summary: 'The drill ended without an all clear in time.' })
}
