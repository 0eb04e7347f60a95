import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { property } from '../../../platform/db/schema/index.ts'
import { anyOf } from './property-access.ts'

/** The archived properties of the organisation: few, so their ids go into statements on units and tenants. */
export async function listArchivedProperties(tx: TransactionContext): Promise<string[]> {
  const rows = await tx.db
    .select({ id: property.id })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), eq(property.status, 'archived')))
  return rows.map((row) => row.id)
}

interface Archivable {
  archivedAt: AnyPgColumn
  propertyId: AnyPgColumn
}

/**
 * Leaves units or tenants that are archived, or those that are not. What belongs to an archived property is archived
 * with it, as figures count it; but whoever asks for such a property sees what was there.
 */
export function isArchived(
  { archivedAt, propertyId }: Archivable,
  wanted: { archived?: boolean | undefined; propertyId?: readonly string[] | undefined },
  archivedProperties: readonly string[],
): SQL {
  const gone = anyOf(propertyId, archivedProperties)
  if (wanted.archived) {
    return archivedProperties.length === 0
      ? sql`${archivedAt} is not null`
      : sql`(${archivedAt} is not null or ${gone})`
  }
  if (wanted.propertyId || archivedProperties.length === 0) return sql`${archivedAt} is null`
  return sql`(${archivedAt} is null and (${gone}) is not true)`
}
