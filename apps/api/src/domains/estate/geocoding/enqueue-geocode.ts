import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { systemActor } from '../../../platform/access/system-actor.ts'
import { createSystemContext } from '../../../platform/access/system-context.ts'
import { inTransaction, type RunnerDeps, type TransactionContext } from '../../../platform/context/context.ts'
import { org, property, task } from '../../../platform/db/schema/index.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import type { GeocoderAccess } from './geocoder-access.ts'

/** Addresses that a configured service hasn't answered for. Written like the condition of the partial index. */
export const isDue = ({ geocoders }: GeocoderAccess) =>
  and(
    isNull(property.geocodeCheckedAt),
    isNull(property.archivedAt),
    sql`${property.geocodeStatus} <> 'manual'`,
    sql`${property.geocodePrecision} in ('postal_code', 'city', 'unknown')`,
    geocoders.some(({ countries }) => countries === null)
      ? undefined
      : inArray(property.country, [...new Set(geocoders.flatMap(({ countries }) => countries ?? []))]),
  )

/** Whether a service should be asked about a property that was just written. */
export const isGeocodeDue = ({
  geocodeCheckedAt,
  geocodePrecision,
  geocodeStatus,
}: Pick<typeof property.$inferSelect, 'geocodeCheckedAt' | 'geocodePrecision' | 'geocodeStatus'>) =>
  geocodeCheckedAt === null &&
  geocodeStatus !== 'manual' &&
  (geocodePrecision === 'postal_code' || geocodePrecision === 'city' || geocodePrecision === 'unknown')

/**
 * Enqueues a task that asks the geocoders about the organization's addresses. Call it in the transaction that adds or
 * changes them. A task that already waits in the queue finds them too.
 */
export async function enqueueGeocode(tx: TransactionContext): Promise<void> {
  if (tx.gateways.geocoding.geocoders.length === 0) return
  // The lock keeps that task from starting, and looking for addresses, before this transaction commits.
  const [queued] = await tx.db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.orgId, tx.orgId), eq(task.type, 'geocode'), eq(task.status, 'queued')))
    .limit(1)
    .for('share')
  if (queued) return
  const [row] = await tx.db.select({ id: org.id, name: org.name }).from(org).where(eq(org.id, tx.orgId))
  await enqueueTask(
    // The work isn't one person's, and continues after they leave.
    { ...tx, actor: systemActor },
    { type: 'geocode', title: 'Locate addresses', subject: { type: 'org', id: row!.id, name: row!.name } },
  )
}

/** Enqueues the task for every organization with addresses to ask about, such as those from before a service was set up. */
export async function enqueueDueGeocodes(deps: RunnerDeps, signal?: AbortSignal): Promise<void> {
  const access = deps.gateways.geocoding
  if (access.geocoders.length === 0) return
  const organizations = await deps.db
    .selectDistinct({ id: property.orgId })
    .from(property)
    .where(isDue(access))
  for (const { id } of organizations) {
    if (signal?.aborted) return
    await inTransaction(createSystemContext(deps, id), enqueueGeocode)
  }
}
