import { and, eq, sql } from 'drizzle-orm'
import type { Access, TransactionContext } from '../../../platform/context/context.ts'
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
 * The alerts that go to places that can't be seen with the access, by default the caller's. Only members with
 * fine-grained access can have any. An alert reaches everyone it was confirmed for, no matter who acts on it, so seeing
 * some of its places isn't enough.
 */
export async function findOutOfScope(
  tx: TransactionContext,
  rows: readonly Scoped[],
  access: Access = tx.actor.access,
): Promise<ReadonlySet<string>> {
  if (!access.isFga) return new Set()
  const places = rows.map(({ id, audience }) => ({ id, ...placesOf(audience) }))
  const hiddenIds = await listHidden(
    { ...tx, actor: { ...tx.actor, access } },
    {
      propertyIds: places.flatMap(({ propertyIds }) => propertyIds),
      unitIds: places.flatMap(({ unitIds }) => unitIds),
    },
  )
  return new Set(
    places.flatMap(({ id, propertyIds, unitIds }) =>
      [...propertyIds, ...unitIds].some((placeId) => hiddenIds.has(placeId)) ? [id] : [],
    ),
  )
}

/** Those of the places that the caller can't see. A place that no longer exists isn't one. */
async function listHidden(
  tx: TransactionContext,
  { propertyIds, unitIds }: ReturnType<typeof placesOf>,
): Promise<ReadonlySet<string>> {
  const properties = await tx.db
    .select({ id: property.id })
    .from(property)
    .where(
      and(
        eq(property.orgId, tx.orgId),
        anyOf(property.id, propertyIds),
        sql`(${propertiesWithPermission(tx, 'property:read')}) is not true`,
      ),
    )
  const units = await tx.db
    .select({ id: unit.id })
    .from(unit)
    .where(
      and(
        eq(unit.orgId, tx.orgId),
        anyOf(unit.id, unitIds),
        sql`(${rowsWithPermission(tx, 'property:read', unit)}) is not true`,
      ),
    )
  return new Set([...properties, ...units].map(({ id }) => id))
}

/** @throws Problem `permission-denied` if the alert goes to places that the caller can't see */
export async function requireInScope(tx: TransactionContext, row: Scoped) {
  if (!(await findOutOfScope(tx, [row])).has(row.id)) return
  throw new Problem(
    'permission-denied',
    'This alert goes to properties that you can’t see. Ask someone who can see all of them.',
    { members: { missing: [sendPermission(row)] } },
  )
}
