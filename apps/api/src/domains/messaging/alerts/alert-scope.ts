import type { Permission } from '@parapet/permissions'
import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { type AlertAudience, property, unit } from '../../../platform/db/schema/index.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { anyOf, propertiesWithPermission, rowsWithPermission } from '../../estate/index.ts'
import { type AlertRow, sendPermission } from './alert-row.ts'

type Scoped = Pick<AlertRow, 'id' | 'threatId' | 'audience'>

/** The properties and units that an audience names. */
export const placesOf = ({ propertyIds, buildings, floors, unitIds }: AlertAudience) => ({
  propertyIds: [
    ...new Set([...propertyIds, ...[...buildings, ...floors].map(({ propertyId }) => propertyId)]),
  ],
  unitIds: [...new Set(unitIds)],
})

/**
 * The alerts that go to places where the caller can't send any. Only a member with fine-grained access has such places. An
 * alert reaches everyone it was confirmed for, no matter who acts on it, so seeing some of them isn't enough.
 */
export async function findOutOfScope(
  tx: TransactionContext,
  rows: readonly Scoped[],
): Promise<ReadonlySet<string>> {
  if (!tx.actor.access.isFga) return new Set()
  const found: string[] = []
  for (const [permission, group] of Map.groupBy(rows, scopePermission)) {
    const places = group.map((row) => ({ id: row.id, ...placesOf(row.audience) }))
    const hiddenIds = await listHidden(tx, permission, {
      propertyIds: places.flatMap(({ propertyIds }) => propertyIds),
      unitIds: places.flatMap(({ unitIds }) => unitIds),
    })
    for (const { id, propertyIds, unitIds } of places)
      if ([...propertyIds, ...unitIds].some((placeId) => hiddenIds.has(placeId))) found.push(id)
  }
  return new Set(found)
}

/** The permission that a member needs at each place of an alert. Sending about no threat isn't granted by property. */
const scopePermission = ({ threatId }: Scoped): Permission =>
  threatId === null ? 'property:read' : 'threat:notify'

/** Those of the places where the caller doesn't hold the permission. A place that no longer exists isn't one. */
async function listHidden(
  tx: TransactionContext,
  permission: Permission,
  { propertyIds, unitIds }: ReturnType<typeof placesOf>,
): Promise<ReadonlySet<string>> {
  const properties = await tx.db
    .select({ id: property.id })
    .from(property)
    .where(
      and(
        eq(property.orgId, tx.orgId),
        anyOf(property.id, propertyIds),
        sql`(${propertiesWithPermission(tx, permission) ?? sql`true`}) is not true`,
      ),
    )
  const units = await tx.db
    .select({ id: unit.id })
    .from(unit)
    .where(
      and(
        eq(unit.orgId, tx.orgId),
        anyOf(unit.id, unitIds),
        sql`(${rowsWithPermission(tx, permission, unit) ?? sql`true`}) is not true`,
      ),
    )
  return new Set([...properties, ...units].map(({ id }) => id))
}

/** @throws Problem `permission-denied` if the alert goes to places where the caller can't send any */
export async function requireInScope(tx: TransactionContext, row: Scoped) {
  if (!(await findOutOfScope(tx, [row])).has(row.id)) return
  throw new Problem(
    'permission-denied',
    'This alert goes to properties where you can’t send alerts. Ask someone who can.',
    { members: { missing: [sendPermission(row)] } },
  )
}
