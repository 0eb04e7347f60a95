import { and, eq, gte, max, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { importRow } from '../../../platform/db/schema/index.ts'
import { toRecomputedRecord } from '../kinds/tenant/recompute-units.ts'
import { firstLaterRow } from '../write/later-rows.ts'
import type { EndedOccupancy } from './end-occupancies.ts'
import type { MarkedTenant } from './mark-missing-past.service.ts'
import type { RecomputedUnit } from '../../estate/index.ts'

interface MissingUndoInput {
  marked: readonly MarkedTenant[]
  /** As they were, by tenant. */
  stays: ReadonlyMap<string, EndedOccupancy>
  units: readonly RecomputedUnit[]
}

const keys = ['n', 'part', 'outcome', 'recordType', 'targetId', 'targetVersion', 'before']

/** Keeps what the undo of the import needs to bring everybody back. */
export async function recordMissingUndo(
  tx: TransactionContext,
  fileId: string,
  { marked, stays, units }: MissingUndoInput,
) {
  const records = [
    ...marked.map(({ id, version, status }) => {
      const stay = stays.get(id)
      const before = { status, ...(stay && { $stay: { id: stay.id, before: stay } }) }
      return { recordType: 'tenant', targetId: id, targetVersion: version + 1, before }
    }),
    ...units.map((unit) => ({ recordType: 'unit', ...toRecomputedRecord(unit) })),
  ]
  const first = await findFree(tx, fileId)
  // No row of the file has such a part, so that nobody takes these for the outcome of one.
  const rows = records.map((record, at) => ({ ...record, n: first + at, part: 1, outcome: 'update' }))
  const { columns, values, source } = bulkRows(importRow, keys, rows)
  await tx.db.execute(sql`
    insert into import_row (org_id, file_id, ${columns})
    select ${tx.orgId}::uuid, ${fileId}::uuid, ${values} from ${source}`)
}

async function findFree(tx: TransactionContext, fileId: string) {
  const [last] = await tx.db
    .select({ n: max(importRow.n) })
    .from(importRow)
    .where(and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, fileId), gte(importRow.n, firstLaterRow)))
  return last?.n == null ? firstLaterRow : last.n + 1
}
