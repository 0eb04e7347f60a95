import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { occupancy, property, unit } from '../../../platform/db/schema/index.ts'
import type { FieldError } from '../../../platform/errors/problem.ts'
import { visibleProperties } from '../access/visibility.ts'
import type { OccupancyInput } from './tenant-input.schema.ts'
import { listOccupancies } from './tenant.ts'
import type { TenantPlace } from './to-tenant-insert.ts'
import { invalidFields } from '../../../platform/errors/problem.ts'

interface OccupancyDates {
  leaseFrom: string | null
  leaseTo: string | null
  moveIn: string | null
  moveOut: string | null
}

/** A day as `2026-11-30`. */
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

const startOf = (stay: OccupancyDates) => stay.moveIn ?? stay.leaseFrom ?? ''

/**
 * The stay that says where somebody belongs on a day: the one they are in, else the next, else the last. A lease that
 * ran out ends nothing as long as nobody moved out.
 */
export function findCurrentOccupancy<One extends OccupancyDates>(
  stays: readonly One[],
  today: string,
): One | null {
  const byStart = stays.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  const open = byStart.filter(({ moveOut }) => moveOut === null || moveOut >= today)
  const begun = open.filter((stay) => startOf(stay) <= today)
  return begun.at(-1) ?? open[0] ?? byStart.at(-1) ?? null
}

type StoredOccupancy = typeof occupancy.$inferInsert

/** A stay as it will be stored, without the tenant it belongs to. */
type ResolvedOccupancy = Omit<StoredOccupancy, 'tenantId'> & {
  unitId: string | null
  leaseFrom: string | null
  leaseTo: string | null
  moveIn: string | null
  moveOut: string | null
}

interface ResolvedOccupancies {
  stays: ResolvedOccupancy[]
  place: TenantPlace | null
  leaseTo: string | null
}

/**
 * Finds the properties and units of stays, and where the tenant stands now. Throws 422 for what the caller may not
 * see, for a unit of another property, and for ends before their beginnings.
 *
 * @param kept Stays that remain beside the written ones.
 * @param left Stays that end with this change, whose units are held as well.
 */
export async function resolveOccupancies(
  tx: TransactionContext,
  written: readonly OccupancyInput[],
  kept: readonly ResolvedOccupancy[] = [],
  left: readonly ResolvedOccupancy[] = [],
): Promise<ResolvedOccupancies> {
  const all = [...written, ...kept, ...left]
  const unitIds = all.flatMap(({ unitId }) => unitId ?? [])
  const places = await findUnits(tx, unitIds)
  const properties = await lockProperties(tx, [
    ...all.flatMap(({ propertyId }) => propertyId ?? []),
    ...places.values().map(({ propertyId }) => propertyId),
  ])
  const units = await findUnits(tx, unitIds, { forUpdate: true })
  const errors: FieldError[] = []
  const stays = written.flatMap((stay, index) => {
    const pointer = `/occupancies/${index}`
    errors.push(...wrongDays(stay, pointer))
    const foundUnit = stay.unitId === null ? null : units.get(stay.unitId)
    const propertyId = stay.propertyId ?? foundUnit?.propertyId
    const isVisible = propertyId !== undefined && properties.get(propertyId)?.isVisible === true
    if (foundUnit === undefined || (foundUnit && !properties.get(foundUnit.propertyId)?.isVisible)) {
      errors.push({
        pointer: `${pointer}/unitId`,
        code: 'not_found',
        message: 'There is no such unit.',
        value: stay.unitId,
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
        message: 'There is no such property.',
        value: propertyId,
      })
    } else if (foundUnit && foundUnit.propertyId !== propertyId) {
      errors.push({
        pointer: `${pointer}/unitId`,
        code: 'mismatch',
        message: 'This unit belongs to another property.',
        value: stay.unitId,
      })
    } else {
      return [
        {
          ...stay,
          id: uuidv7(),
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

  const current = findCurrentOccupancy<ResolvedOccupancy>([...kept, ...stays], dayOf(new Date()))
  if (!current) return { stays, place: null, leaseTo: null }
  const { portfolioId, nameSort } = properties.get(current.propertyId)!
  const inUnit = current.unitId === null ? undefined : units.get(current.unitId)
  return {
    stays,
    leaseTo: current.leaseTo,
    place: {
      propertyId: current.propertyId,
      portfolioId,
      propertySort: nameSort,
      unitId: current.unitId,
      unitSort: inUnit?.placeSort ?? '',
      unitSearchText: inUnit?.searchText ?? '',
    },
  }
}

function wrongDays(stay: OccupancyInput, pointer: string): FieldError[] {
  const pairs = [
    { from: stay.leaseFrom, to: stay.leaseTo, field: 'leaseTo', names: ['Lease end', 'lease start'] },
    { from: stay.moveIn, to: stay.moveOut, field: 'moveOut', names: ['Move-out', 'move-in'] },
  ]
  return pairs.flatMap(({ from, to, field, names: [end, start] }) =>
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

/** What a tenant repeats of their place must not change before it is written, and the unit's status follows. */
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
