import { and, arrayOverlaps, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importRow, property } from '../../../platform/db/schema/index.ts'
import { anyOf } from '../access/visibility.ts'

/** Whether no filter is set. */
export const isUnfiltered = (filters: object) =>
  Object.values(filters).every((value) => value === undefined || value === false)

/** A list of values in which `none` stands for rows without one. */
type ValuesOrNone = readonly string[] | undefined

/** One of the values, or no value. */
export const oneOfOrNone = (column: AnyPgColumn, selected: ValuesOrNone) =>
  orNone(selected, isNull(column), (values) => inArray(column, values))

/** At least one of the tags, or no tag. */
export const hasTag = (tags: AnyPgColumn, selected: ValuesOrNone) =>
  orNone(selected, sql`${tags} = '{}'`, (values) => arrayOverlaps(tags, values))

export function orNone(selected: ValuesOrNone, isNone: SQL, oneOf: (values: string[]) => SQL | undefined) {
  if (!selected) return undefined
  const values = selected.filter((value) => value !== 'none')
  return or(
    values.length > 0 ? oneOf(values) : undefined,
    values.length < selected.length ? isNone : undefined,
  )
}

/** Whether an import created or updated the record. `id` is the column of its id. */
export function matchesImport(
  { orgId }: { orgId: string },
  recordType: 'property' | 'unit' | 'tenant',
  id: AnyPgColumn,
  fileId: string | undefined,
) {
  if (fileId === undefined) return undefined
  const isWritten = and(
    eq(importRow.orgId, orgId),
    eq(importRow.fileId, fileId),
    eq(importRow.recordType, recordType),
    inArray(importRow.outcome, ['create', 'update']),
  )
  return sql`${id} in (select ${importRow.targetId} from ${importRow} where ${isWritten})`
}

/** Written like the conditions of the partial indexes, so that they are used. */
export const matchesBoolean = (column: SQL | AnyPgColumn, selected: boolean | undefined) =>
  selected === undefined ? undefined : selected ? sql`${column}` : sql`not ${column}`

/** The organization's archived properties. They are few, so statements on units and tenants can list their ids. */
export async function listArchivedPropertyIds(tx: TransactionContext): Promise<string[]> {
  const rows = await tx.db
    .select({ id: property.id })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), eq(property.status, 'archived')))
  return rows.map((row) => row.id)
}

/**
 * Limits units or tenants to the archived ones, or to the others. Those of an archived property count as archived, as
 * they do in the figures, unless the query filters by property.
 */
export function matchesArchived(
  { archivedAt, propertyId }: { archivedAt: AnyPgColumn; propertyId: AnyPgColumn },
  selected: { archived?: boolean | undefined; propertyId?: readonly string[] | undefined },
  archivedProperties: readonly string[],
): SQL {
  const isInArchivedProperty = anyOf(propertyId, archivedProperties)
  if (selected.archived) {
    return archivedProperties.length === 0
      ? sql`${archivedAt} is not null`
      : sql`(${archivedAt} is not null or ${isInArchivedProperty})`
  }
  if (selected.propertyId || archivedProperties.length === 0) return sql`${archivedAt} is null`
  return sql`(${archivedAt} is null and (${isInArchivedProperty}) is not true)`
}
