import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { unit } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../properties/property-access.ts'
import { externalIdIsTaken, nameIsTaken } from './reject-duplicate-unit.ts'
import type { UnitRow } from './to-unit.ts'

/** What no two living units of a property share: building and name in any case. */
export const unitNameKey = sql<string>`lower(coalesce(${unit.building}, '')) || chr(1) || lower(${unit.name})`

interface Claimant extends Pick<
  UnitRow,
  'id' | 'name' | 'building' | 'propertyId' | 'externalId' | 'archivedAt'
> {
  nameKey: string
}

/** Names and external ids of living units that stand in the way of archived ones that come back. */
export async function findConflictingNames(tx: TransactionContext, rows: readonly Claimant[]) {
  const archived = rows.filter(({ archivedAt }) => archivedAt !== null)
  // One statement for all: looked up one by one, each could cost a walk through all units of the organisation.
  const living = await tx.db
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
  const byName = new Map(living.map((other) => [nameOf(other), other]))
  const byExternalId = new Map(living.map((other) => [externalOf(other), other]))

  return {
    /** Throws 409 when the unit cannot come back beside those that live, or came back with it. */
    claim(unit: Claimant) {
      const sameName = byName.get(nameOf(unit))
      if (sameName) throw nameIsTaken(unit, sameName.id)
      const { externalId } = unit
      const sameId = externalId === null ? undefined : byExternalId.get(externalOf(unit))
      if (externalId !== null && sameId) throw externalIdIsTaken(externalId, sameId)
      byName.set(nameOf(unit), unit)
      if (externalId !== null) byExternalId.set(externalOf(unit), unit)
    },
  }
}

const nameOf = ({ propertyId, nameKey }: Pick<Claimant, 'propertyId' | 'nameKey'>) =>
  `${propertyId} ${nameKey}`
const externalOf = ({ propertyId, externalId }: Pick<Claimant, 'propertyId' | 'externalId'>) =>
  `${propertyId} ${externalId}`
