import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../access/visibility.ts'

/** Whether a list shows everything it has. */
export const isUnfiltered = (filters: object) =>
  Object.values(filters).every((value) => value === undefined || value === false)

/** A list of values where `none` stands for rows without one. */
type OrNone = readonly string[] | undefined

/** One of the values, or no value. */
export const oneOfOrNone = (column: AnyPgColumn, wanted: OrNone) =>
  orNone(wanted, isNull(column), (values) => inArray(column, values))

/** At least one of the tags, or no tag. */
export const hasTag = (tags: AnyPgColumn, wanted: OrNone) =>
  orNone(wanted, sql`${tags} = '{}'`, (values) => arrayOverlaps(tags, values))

export function orNone(wanted: OrNone, isNone: SQL, oneOf: (values: string[]) => SQL | undefined) {
  if (!wanted) return undefined
  const values = wanted.filter((value) => value !== 'none')
  return or(values.length > 0 ? oneOf(values) : undefined, values.length < wanted.length ? isNone : undefined)
}

/** Written the way the partial indexes are, so that they are used. */
export const isTrue = (column: SQL | AnyPgColumn, wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? sql`${column}` : sql`not ${column}`

/** The archived properties of the organization: few, so their ids go into statements on units and tenants. */
export async function listArchivedProperties(tx: TransactionContext): Promise<string[]> {
  const rows = await tx.db
    .select({ id: property.id })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), eq(property.status, 'archived')))
  return rows.map((row) => row.id)
}

/**
 * Limits units or tenants to the archived ones, or to the others. Those of an archived property count as archived, as
 * in the figures; a query that names the property shows what was there.
 */
export function isArchived(
  { archivedAt, propertyId }: { archivedAt: AnyPgColumn; propertyId: AnyPgColumn },
  wanted: { archived?: boolean | undefined; propertyId?: readonly string[] | undefined },
  archivedProperties: readonly string[],
): SQL {
  const isInArchived = anyOf(propertyId, archivedProperties)
  if (wanted.archived) {
    return archivedProperties.length === 0
      ? sql`${archivedAt} is not null`
      : sql`(${archivedAt} is not null or ${isInArchived})`
  }
  if (wanted.propertyId || archivedProperties.length === 0) return sql`${archivedAt} is null`
  return sql`(${archivedAt} is null and (${isInArchived}) is not true)`
}
