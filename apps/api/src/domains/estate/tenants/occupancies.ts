import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/new-id.ts'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { occupancy, property, unit } from '../../../platform/db/schema/index.ts'
import type { FieldError } from '../../../platform/errors/problem.ts'
import { visibleProperties } from '../access/visibility.ts'
import type { OccupancyInput } from './tenant-input.schema.ts'
import { listOccupancies } from './tenant.ts'
import type { TenantPremises } from './to-tenant-insert.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'

interface OccupancyDates {
  leaseFrom: string | null
  leaseTo: string | null
  moveIn: string | null
  moveOut: string | null
}

/** A day as `2026-11-30`. */
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const startOf = (entry: OccupancyDates) => entry.moveIn ?? entry.leaseFrom ?? ''

/**
 * The occupancy that applies on a day: the current one, or else the next, or else the last. An expired lease doesn't
 * end an occupancy without a move-out.
 */
export function findCurrentOccupancy<Entry extends OccupancyDates>(
  entries: readonly Entry[],
  today: string,
): Entry | null {
  const byStart = entries.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  const openEntries = byStart.filter(({ moveOut }) => moveOut === null || moveOut >= today)
  const startedEntries = openEntries.filter((entry) => startOf(entry) <= today)
  return startedEntries.at(-1) ?? openEntries[0] ?? byStart.at(-1) ?? null
}

type StoredOccupancy = typeof occupancy.$inferInsert

/** An occupancy to store, without its tenant. */
type ResolvedOccupancy = Omit<StoredOccupancy, 'tenantId'> & {
  unitId: string | null
  leaseFrom: string | null
  leaseTo: string | null
  moveIn: string | null
  moveOut: string | null
}

interface ResolvedOccupancies {
  entries: ResolvedOccupancy[]
  premises: TenantPremises | null
  leaseTo: string | null
}

/**
 * Resolves the properties and units of occupancies, and the tenant's current premises. Throws 422 for properties that the
 * caller can't see, for a unit of another property, and for an end before its start.
 *
 * @param remainingEntries Occupancies that don't change.
 * @param endingEntries Occupancies that end with this change; their units are locked too.
 */
export async function resolveOccupancies(
  tx: TransactionContext,
  inputs: readonly OccupancyInput[],
  remainingEntries: readonly ResolvedOccupancy[] = [],
  endingEntries: readonly ResolvedOccupancy[] = [],
): Promise<ResolvedOccupancies> {
  const allEntries = [...inputs, ...remainingEntries, ...endingEntries]
  const unitIds = allEntries.flatMap(({ unitId }) => unitId ?? [])
  const unlockedUnits = await findUnits(tx, unitIds)
  const properties = await lockProperties(tx, [
    ...allEntries.flatMap(({ propertyId }) => propertyId ?? []),
    ...unlockedUnits.values().map(({ propertyId }) => propertyId),
  ])
  const units = await findUnits(tx, unitIds, { forUpdate: true })
  const errors: FieldError[] = []
  const entries = inputs.flatMap((entry, index) => {
    const pointer = `/occupancies/${index}`
    errors.push(...listDateErrors(entry, pointer))
    const entryUnit = entry.unitId === null ? null : units.get(entry.unitId)
    const propertyId = entry.propertyId ?? entryUnit?.propertyId
    const isVisible = propertyId !== undefined && properties.get(propertyId)?.isVisible === true
    if (entryUnit === undefined || (entryUnit && !properties.get(entryUnit.propertyId)?.isVisible)) {
      errors.push({
        pointer: `${pointer}/unitId`,
        code: 'not_found',
        message: 'Unit not found.',
        value: entry.unitId,
      })
    } else if (propertyId === undefined) {
      errors.push({
        pointer: `${pointer}/unitId`,
        code: 'required',
        message: 'Choose a unit, or at least a property.',
      })
    } else if (!isVisible) {
      errors.push({
        pointer: `${pointer}/propertyId`,
        code: 'not_found',
        message: 'Property not found.',
        value: propertyId,
      })
    } else if (entryUnit && entryUnit.propertyId !== propertyId) {
      errors.push({
        pointer: `${pointer}/unitId`,
        code: 'mismatch',
        message: 'This unit belongs to another property.',
        value: entry.unitId,
      })
    } else {
      return [
        {
          ...entry,
          id: newId(),
          orgId: tx.orgId,
          propertyId,
          createdBy: tx.actor.id,
          updatedBy: tx.actor.id,
        },
      ]
    }
    return []
  })
  if (errors.length > 0) throw invalidFields(...errors)

  const currentOccupancy = findCurrentOccupancy<ResolvedOccupancy>(
    [...remainingEntries, ...entries],
    dayOf(new Date()),
  )
  if (!currentOccupancy) return { entries, premises: null, leaseTo: null }
  const { portfolioId, nameSort } = properties.get(currentOccupancy.propertyId)!
  const currentUnit = currentOccupancy.unitId === null ? undefined : units.get(currentOccupancy.unitId)
  return {
    entries,
    leaseTo: currentOccupancy.leaseTo,
    premises: {
      propertyId: currentOccupancy.propertyId,
      portfolioId,
      propertySort: nameSort,
      unitId: currentOccupancy.unitId,
      unitSort: currentUnit?.placeSort ?? '',
      unitSearchText: currentUnit?.searchText ?? '',
    },
  }
}

function listDateErrors(entry: OccupancyInput, pointer: string): FieldError[] {
  const pairs = [
    { from: entry.leaseFrom, to: entry.leaseTo, field: 'leaseTo', labels: ['Lease end', 'lease start'] },
    { from: entry.moveIn, to: entry.moveOut, field: 'moveOut', labels: ['Move-out', 'move-in'] },
  ]
  return pairs.flatMap(({ from, to, field, labels: [end, start] }) =>
    from === null || to === null || from <= to
      ? []
      : [
          {
            pointer: `${pointer}/${field}`,
            code: 'order' as const,
            message: `${end} ${to} is before ${start} ${from}.`,
            value: to,
          },
        ],
  )
}

/** With `forUpdate`, locks the units, because tenants copy their columns and their status is recomputed. */
async function findUnits(
  tx: TransactionContext,
  ids: readonly string[],
  options: { forUpdate?: boolean } = {},
) {
  if (ids.length === 0) return new Map<string, never>()
  const query = tx.db
    .select({
      id: unit.id,
      propertyId: unit.propertyId,
      placeSort: unit.placeSort,
      searchText: unit.searchText,
    })
    .from(unit)
    .where(and(eq(unit.orgId, tx.orgId), inArray(unit.id, [...new Set(ids)])))
    .orderBy(unit.id)
  const rows = options.forUpdate ? await query.for('update') : await query
  return new Map(rows.map((row) => [row.id, row]))
}

async function lockProperties(tx: TransactionContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await tx.db
    .select({
      id: property.id,
      portfolioId: property.portfolioId,
      nameSort: property.nameSort,
      isVisible: sql<boolean>`${visibleProperties(tx) ?? sql`true`}`,
    })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), inArray(property.id, [...new Set(ids)])))
    .orderBy(property.id)
    .for('share')
  return new Map(rows.map((row) => [row.id, row]))
}

const comparedFields = [
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
 * Replaces the occupancies of a tenant, except those at properties that are hidden from the caller. Null if nothing
 * changes.
 */
export async function changeOccupancies(
  tx: TransactionContext,
  tenantId: string,
  inputs: readonly OccupancyInput[] | undefined,
): Promise<ResolvedOccupancies | null> {
  if (inputs === undefined) return null
  const visibleOccupancies = await listOccupancies(tx, tenantId)
  const allOccupancies = await tx.db
    .select()
    .from(occupancy)
    .where(and(eq(occupancy.orgId, tx.orgId), eq(occupancy.tenantId, tenantId)))
  const visibleIds = new Set(visibleOccupancies.map(({ id }) => id))
  const resolvedOccupancies = await resolveOccupancies(
    tx,
    inputs,
    allOccupancies.filter(({ id }) => !visibleIds.has(id)),
    visibleOccupancies,
  )
  if (areEqual(visibleOccupancies, resolvedOccupancies.entries)) return null

  const existingByKey = new Map(visibleOccupancies.map((entry) => [keyOf(entry), entry]))
  const entries = resolvedOccupancies.entries.map((entry) => {
    const existing = existingByKey.get(keyOf(entry))
    return {
      ...entry,
      tenantId,
      ...(existing && { createdAt: existing.createdAt, createdBy: existing.createdBy }),
    }
  })
  if (visibleIds.size > 0) {
    await tx.db
      .delete(occupancy)
      .where(and(eq(occupancy.orgId, tx.orgId), inArray(occupancy.id, [...visibleIds])))
  }
  if (entries.length > 0) await tx.db.insert(occupancy).values(entries)
  return resolvedOccupancies
}

const keyOf = (entry: ResolvedOccupancy) =>
  JSON.stringify([entry.propertyId, entry.unitId, entry.moveIn, entry.leaseFrom])

function areEqual(before: readonly ResolvedOccupancy[], after: readonly ResolvedOccupancy[]) {
  const serialize = (entries: readonly ResolvedOccupancy[]) =>
    entries.map((entry) => JSON.stringify(comparedFields.map((field) => entry[field] ?? null))).toSorted()
  return JSON.stringify(serialize(before)) === JSON.stringify(serialize(after))
}
