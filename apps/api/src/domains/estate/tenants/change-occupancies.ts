import { and, eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { occupancy } from '../../../platform/db/schema/index.ts'
import { listOccupancies } from './find-tenant.ts'
import {
  type ResolvedOccupancies,
  type ResolvedOccupancy,
  resolveOccupancies,
} from './resolve-occupancies.ts'
import type { OccupancyInput } from './tenant-input.schema.ts'

const told = [
  'propertyId',
  'unitId',
  'role',
  'leaseFrom',
  'leaseTo',
  'moveIn',
  'moveOut',
  'leaseType',
  'externalId',
] as const

/**
 * Replaces the stays of a tenant by the given ones. Those at properties that are hidden from the caller stay, since
 * nobody takes away what they were not shown. Null when nothing changes.
 */
export async function changeOccupancies(
  tx: TransactionContext,
  tenantId: string,
  written: readonly OccupancyInput[] | undefined,
): Promise<ResolvedOccupancies | null> {
  if (written === undefined) return null
  const shown = await listOccupancies(tx, tenantId)
  const all = await tx.db
    .select()
    .from(occupancy)
    .where(and(eq(occupancy.orgId, tx.orgId), eq(occupancy.tenantId, tenantId)))
  const shownIds = new Set(shown.map(({ id }) => id))
  const resolved = await resolveOccupancies(
    tx,
    written,
    all.filter(({ id }) => !shownIds.has(id)),
    shown,
  )
  if (isSame(shown, resolved.stays)) return null

  const earlier = new Map(shown.map((stay) => [keyOf(stay), stay]))
  const stays = resolved.stays.map((stay) => {
    const known = earlier.get(keyOf(stay))
    return { ...stay, tenantId, ...(known && { createdAt: known.createdAt, createdBy: known.createdBy }) }
  })
  if (shownIds.size > 0) {
    await tx.db
      .delete(occupancy)
      .where(and(eq(occupancy.orgId, tx.orgId), inArray(occupancy.id, [...shownIds])))
  }
  if (stays.length > 0) await tx.db.insert(occupancy).values(stays)
  return resolved
}

const keyOf = (stay: ResolvedOccupancy) =>
  JSON.stringify([stay.propertyId, stay.unitId, stay.moveIn, stay.leaseFrom])

function isSame(before: readonly ResolvedOccupancy[], after: readonly ResolvedOccupancy[]) {
  const spelled = (stays: readonly ResolvedOccupancy[]) =>
    stays.map((stay) => JSON.stringify(told.map((field) => stay[field] ?? null))).toSorted()
  return JSON.stringify(spelled(before)) === JSON.stringify(spelled(after))
}
