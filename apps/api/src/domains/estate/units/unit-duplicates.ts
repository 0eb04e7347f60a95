import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { anyOf } from '../access/visibility.ts'
import type { UnitRow } from './unit.ts'
import { nameUnit } from './unit-name.ts'

interface UnitKeys {
  /** The unit that is updated; it doesn't count as a duplicate. */
  id?: string
  propertyId: string
  building: string | null
  name: string
  externalId: string | null
}

/**
 * Throws 409 `duplicate` with `existingId` if another current unit of the property has the name in the same building, or
 * the external id.
 */
export async function rejectDuplicateUnit(tx: TransactionContext, candidate: UnitKeys) {
  const { building, name, externalId } = candidate
  const unitWithName = await findOtherUnit(
    tx,
    candidate,
    sql`lower(coalesce(building, '')) = lower(${building ?? ''}) and lower(name) = lower(${name})`,
  )
  if (unitWithName) throw duplicateNameProblem(candidate, unitWithName.id)
  if (externalId === null) return
  const unitWithExternalId = await findOtherUnit(tx, candidate, eq(unit.externalId, externalId))
  if (unitWithExternalId) throw duplicateExternalIdProblem(externalId, unitWithExternalId)
}

/** The 409 for a name that another current unit of the building has. */
function duplicateNameProblem({ building, name }: Pick<UnitKeys, 'building' | 'name'>, existingId: string) {
  const place = building === null ? '' : ` in building ${building}`
  return new Problem('duplicate', `The property already has ${nameUnit(name, 'unit')}${place}.`, {
    errors: [{ pointer: '/name', code: 'unique', message: `“${name}” is already in use.`, value: name }],
    members: { existingId },
  })
}

/** The 409 for an external id that another current unit of the property has. */
const duplicateExternalIdProblem = (externalId: string, existing: { id: string; name: string }) =>
  new Problem('duplicate', `${nameUnit(existing.name)} already has the external ID “${externalId}”.`, {
    errors: [
      {
        pointer: '/externalId',
        code: 'unique',
        message: `“${externalId}” is already in use.`,
        value: externalId,
      },
    ],
    members: { existingId: existing.id },
  })

async function findOtherUnit(tx: TransactionContext, { id, propertyId }: UnitKeys, matches: SQL) {
  const [existing] = await tx.db
    .select({ id: unit.id, name: unit.name })
    .from(unit)
    .where(
      and(
        eq(unit.orgId, tx.orgId),
        eq(unit.propertyId, propertyId),
        matches,
        isNull(unit.archivedAt),
        id ? ne(unit.id, id) : undefined,
      ),
    )
    .limit(1)
  return existing
}

/** Building and name, ignoring case: unique among the current units of a property. */
export const unitNameKey = sql<string>`lower(coalesce(${unit.building}, '')) || chr(1) || lower(${unit.name})`

interface RestorableUnit extends Pick<
  UnitRow,
  'id' | 'name' | 'building' | 'propertyId' | 'externalId' | 'archivedAt'
> {
  nameKey: string
}

/** Names and external ids of current units that conflict with archived ones to be restored. */
export async function findConflictingNames(tx: TransactionContext, rows: readonly RestorableUnit[]) {
  const archived = rows.filter(({ archivedAt }) => archivedAt !== null)
  // One statement for all, because each single lookup could scan all units of the organization.
  const currentUnits = await tx.db
    .select({
      id: unit.id,
      name: unit.name,
      propertyId: unit.propertyId,
      externalId: unit.externalId,
      nameKey: unitNameKey,
    })
    .from(unit)
    .where(
      and(
        eq(unit.orgId, tx.orgId),
        anyOf(unit.propertyId, [...new Set(archived.map(({ propertyId }) => propertyId))]),
        isNull(unit.archivedAt),
        or(
          sql`${unitNameKey} = any(${sql.param(archived.map(({ nameKey }) => nameKey))}::text[])`,
          sql`${unit.externalId} = any(${sql.param(archived.flatMap(({ externalId }) => externalId ?? []))}::text[])`,
        ),
      ),
    )
  const byName = new Map(currentUnits.map((other) => [propertyNameKey(other), other]))
  const byExternalId = new Map(currentUnits.map((other) => [externalIdKey(other), other]))

  return {
    /** Throws 409 if the unit conflicts with a current one, or with one restored together with it. */
    claim(unit: RestorableUnit) {
      const unitWithName = byName.get(propertyNameKey(unit))
      if (unitWithName) throw duplicateNameProblem(unit, unitWithName.id)
      const { externalId } = unit
      const unitWithExternalId = externalId === null ? undefined : byExternalId.get(externalIdKey(unit))
      if (externalId !== null && unitWithExternalId)
        throw duplicateExternalIdProblem(externalId, unitWithExternalId)
      byName.set(propertyNameKey(unit), unit)
      if (externalId !== null) byExternalId.set(externalIdKey(unit), unit)
    },
  }
}

const propertyNameKey = ({ propertyId, nameKey }: Pick<RestorableUnit, 'propertyId' | 'nameKey'>) =>
  `${propertyId} ${nameKey}`

const externalIdKey = ({ propertyId, externalId }: Pick<RestorableUnit, 'propertyId' | 'externalId'>) =>
  `${propertyId} ${externalId}`
