import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { drill, drillParticipant, drillStep, property } from '../../../platform/db/schema/index.ts'
import { invalidFields, notFound, Problem } from '../../../platform/errors/problem.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { formatDistance, metersPerMile } from '../../../platform/text/format-distance.ts'
import { anyOf, visibleProperties } from '../../estate/index.ts'
import { tellMembers } from '../notifications/member-notifications.ts'
import { recordDrillEvent } from './drill-events.ts'
import { getScript, isCloseTogether, placeSteps } from './drill-scripts.ts'
import type { Drill, DrillInput, DrillInvitationAnswer } from './drills.schema.ts'
import { listInvitable, readDrill } from './read-drills.service.ts'

/** Plans a drill and invites people in the app. Nothing is sent before they agree and it starts. */
export async function createDrill(ctx: ServiceContext, input: DrillInput): Promise<Drill> {
  requirePermission(ctx, 'rule:update')
  return await inTransaction(ctx, async (tx) => {
    const places = await requirePlaces(tx, input.propertyIds)
    await requireInvitable(tx, input.participantIds)
    const script = getScript(input.script)
    if (!isCloseTogether(script, places)) {
      throw invalidFields({
        pointer: '/propertyIds',
        code: 'not_allowed',
        message: `These are too far apart for one event. Choose properties within ${formatDistance(script.spreadMilesMax * metersPerMile)} of the most central one.`,
      })
    }
    const now = new Date()
    const row = { orgId: tx.orgId, id: newId(), script: input.script }
    await tx.db.insert(drill).values({
      ...row,
      speed: input.speed,
      status: 'planned',
      propertyIds: input.propertyIds,
      createdAt: now,
      createdBy: tx.actor.id,
    })
    await tx.db
      .insert(drillStep)
      .values(placeSteps(script, places).map((step) => ({ ...step, orgId: tx.orgId, drillId: row.id })))
    if (input.participantIds.length > 0) {
      await tx.db.insert(drillParticipant).values(
        input.participantIds.map((userId) => ({
          orgId: tx.orgId,
          drillId: row.id,
          userId,
          ...(userId === tx.actor.id && { answer: 'yes' as const, answeredAt: now }),
        })),
      )
    }
    const invitedIds = input.participantIds.filter((userId) => userId !== tx.actor.id)
    await tellMembers(
      tx,
      invitedIds.map((userId) => ({
        userId,
        kind: 'drill_invitation',
        drillId: row.id,
        // Only people who agreed are messaged.
        isSilent: true,
      })),
      now,
    )
    recordDrillEvent(tx, row, 'drill.planned', {
      targets: input.participantIds.map((id) => ({ type: 'user', id, name: null })),
      summary: `Drill planned at ${formatCount(places.length, 'property', 'properties')}, with ${formatCount(input.participantIds.length, 'invited member')}.`,
      metadata: { speed: input.speed, script: input.script },
    })
    return await readDrill(tx, row.id)
  })
}

/** The caller agrees to take part, or not, or not anymore. */
export async function answerDrillInvitation(
  ctx: ServiceContext,
  id: string,
  { answer }: DrillInvitationAnswer,
): Promise<Drill> {
  requirePermission(ctx, 'threat:read')
  return await inTransaction(ctx, async (tx) => {
    const row = await lockDrill(tx, id)
    if (row.endedAt !== null)
      throw new Problem('state-conflict', 'This drill is over. You don’t need to answer anymore.')
    const [participant] = await tx.db
      .update(drillParticipant)
      .set({ answer, answeredAt: new Date(), ...(answer === 'no' && { response: null, respondedAt: null }) })
      .where(ofCaller(tx, id))
      .returning()
    if (!participant) throw notFound('invitation')
    recordDrillEvent(tx, row, 'drill.invitation_answered', {
      summary: answer === 'yes' ? 'A member agreed to take part.' : 'A member chose not to take part.',
      metadata: { answer },
    })
    return await readDrill(tx, id)
  })
}

export const ofCaller = (tx: TransactionContext, drillId: string) =>
  and(
    eq(drillParticipant.orgId, tx.orgId),
    eq(drillParticipant.drillId, drillId),
    eq(drillParticipant.userId, tx.actor.id!),
  )

/** Locks a drill. @throws Problem `not-found` */
export async function lockDrill(tx: TransactionContext, id: string) {
  const [row] = await tx.db
    .select()
    .from(drill)
    .where(and(eq(drill.orgId, tx.orgId), eq(drill.id, id)))
    .for('no key update')
  if (!row) throw notFound('drill')
  return row
}

/** @throws Problem 422 unless the caller can see all of the properties, and they are active and have a location */
async function requirePlaces(
  tx: TransactionContext,
  propertyIds: readonly string[],
): Promise<[lon: number, lat: number][]> {
  const rows = await tx.db
    .select({ id: property.id, lon: property.lon, lat: property.lat })
    .from(property)
    .where(
      and(
        eq(property.orgId, tx.orgId),
        anyOf(property.id, propertyIds),
        eq(property.status, 'active'),
        isNotNull(property.lat),
        isNotNull(property.lon),
        visibleProperties(tx),
      ),
    )
    .orderBy(asc(property.id))
  requireAll(propertyIds, rows, 'propertyIds', 'Choose an active property with a location.')
  return rows.map(({ lon, lat }) => [lon!, lat!])
}

async function requireInvitable(tx: TransactionContext, userIds: readonly string[]) {
  if (userIds.length === 0) return
  const invitable = await listInvitable(tx)
  requireAll(
    userIds,
    invitable.map((id) => ({ id })),
    'participantIds',
    'Choose an active member who can view threats.',
  )
}

function requireAll(
  ids: readonly string[],
  found: readonly { id: string }[],
  field: keyof DrillInput,
  message: string,
) {
  const known = new Set(found.map(({ id }) => id))
  const errors = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `/${field}/${index}`, code: 'not_found' as const, message, value: id }],
  )
  if (errors.length > 0) throw invalidFields(...errors)
}
