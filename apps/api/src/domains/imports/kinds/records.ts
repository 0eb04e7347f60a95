import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import { findConflict } from '../../../platform/db/violation.ts'
import { anyOf } from '../../estate/index.ts'
import type { RestoredRecord, RevertOptions, WrittenRecord } from '../plan/import-kind.ts'

type RecordTable = PgTable & { id: PgColumn; orgId: PgColumn; version: PgColumn }

/** Updates rows whose stored version is the previous one, and returns their ids. Rows changed by others are left out. */
export function updateRows(
  table: RecordTable,
  orgId: string,
  rows: readonly { id: string }[],
  keys: readonly string[],
): SQL {
  const keysWithId = ['id', ...keys]
  const { source } = bulkRows(table, keysWithId, rows, keysWithId)
  const columns = getTableColumns(table) as Record<string, { name: string }>
  const assignments = keys.map((key) => {
    const name = sql.identifier(columns[key]!.name)
    return sql`${name} = r.${name}`
  })
  return sql`
    update ${table} set ${sql.join(assignments, sql`, `)} from ${source}
    where ${table.orgId} = ${orgId}::uuid and ${hasIdOf(table, rows)}
      and ${table.id} = r.id and ${table.version} = r.version - 1
    returning ${table.id}`
}

// Without the list of ids, an engine without statistics scans the whole table for each batch.
const hasIdOf = (table: RecordTable, rows: readonly { id: string }[]) =>
  anyOf(
    table.id,
    rows.map(({ id }) => id),
  )

/** Deletes the records that an import created, unless they have been changed since or are in use. */
export function deleteCreated(
  table: RecordTable,
  orgId: string,
  records: readonly WrittenRecord[],
  { force, isUnused, returning }: { force: boolean; isUnused: SQL; returning: SQL },
): SQL {
  const keys = ['targetId', 'targetVersion']
  const { source } = bulkRows(importRow, keys, records, keys)
  const targets = records.map(({ targetId }) => ({ id: targetId }))
  return sql`
    delete from ${table} using ${source}
    where ${table.orgId} = ${orgId}::uuid and ${hasIdOf(table, targets)} and ${table.id} = r.target_id
      and (${force} or ${table.version} = r.target_version) and ${isUnused}
    returning ${returning}`
}

/**
 * Restores records one by one, last row first. With `useSavepoints`, a record that conflicts with later writes is left
 * unchanged, and `reasons` says why.
 */
export async function restoreEach<Row extends { id: string; version: number }>(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  { useSavepoints }: Pick<RevertOptions, 'useSavepoints'>,
  restore: (tx: TransactionContext, record: WrittenRecord) => Promise<Row | undefined>,
  describeConflict: (constraint: string | null) => string,
): Promise<{ restored: (Row & RestoredRecord)[]; reasons: Map<string, string> }> {
  const restored: (Row & RestoredRecord)[] = []
  const reasons = new Map<string, string>()
  for (const record of records) {
    try {
      const row = useSavepoints
        ? await tx.db.transaction((savepointDb) => restore({ ...tx, db: savepointDb }, record))
        : await restore(tx, record)
      if (row) restored.push({ ...row, importedVersion: record.targetVersion })
    } catch (error) {
      const conflict = useSavepoints ? findConflict(error) : null
      if (!conflict) throw error
      reasons.set(record.targetId, describeConflict(conflict.constraint))
    }
  }
  return { restored, reasons }
}
