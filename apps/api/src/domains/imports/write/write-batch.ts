import { type SQL, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { importRow, type StoredCells } from '../../../platform/db/schema/index.ts'
import { findConflict, isContention } from '../../../platform/db/violation.ts'
import { getPool } from '../../../platform/db/database.ts'
import type { ImportFileRow } from '../plan/import-file.ts'
import { type BatchWrite, type ImportKind, StaleWrite } from '../plan/import-kind.ts'
import type { LocatedIssue, RowPlan, RowRecord } from '../plan/row-plan.ts'
import { sealCells } from './row-reader.ts'

export interface BatchRow {
  plan: RowPlan
  cells: string[]
  issues: LocatedIssue[]
}

/** The data a batch was planned on changed before it was written. It must be planned again. */
export class StaleBatch extends Error {
  /** Numbers of the rows in the batch. */
  readonly rows: readonly number[]

  constructor(rows: readonly BatchRow[], cause: Error) {
    super(cause.message, { cause })
    this.rows = rows.map(({ plan }) => plan.n)
  }
}

export interface PreparedBatch {
  rows: readonly BatchRow[]
  write: BatchWrite
  /** Inserts the new records and the `import_row` entries. */
  insert: SQL
}

export function prepareBatch(
  { orgId, gateways }: Pick<ServiceContext, 'orgId' | 'gateways'>,
  kind: Pick<ImportKind, 'key'>,
  file: ImportFileRow,
  rows: readonly BatchRow[],
  write: BatchWrite,
): PreparedBatch {
  const sensitiveIndexes = new Set(
    file.mapping.flatMap(({ index, field }) => (field === 'assistance' ? index : [])),
  )
  const importRows = bulkRows(
    importRow,
    importRowKeys,
    rows.flatMap((row) =>
      toImportRows(kind.key, row, (n, cells) =>
        sealCells(
          gateways.tenantSecrets,
          { orgId, fileId: file.id, n },
          toImportRowCells(row.plan.outcome, cells, sensitiveIndexes),
        ),
      ),
    ),
  )
  const insertEntries = sql`insert into import_row (org_id, file_id, ${importRows.columns})
    select ${orgId}::uuid, ${file.id}::uuid, ${importRows.values} from ${importRows.source}`
  const insert =
    write.insert === null ? insertEntries : sql`with created as (${write.insert}) ${insertEntries}`
  return { rows, write, insert }
}

/**
 * Writes a batch in one transaction. Calls `onInsert` once the largest statement has been sent: this thread is idle from
 * then on. Returns whether someone waited for the connection.
 * @throws StaleBatch if the data changed since the rows were planned; nothing is written then
 */
export async function writeBatch(
  ctx: ServiceContext,
  { rows, write, insert }: PreparedBatch,
  onInsert: () => void,
) {
  let hadWaiters = false
  try {
    const attempt = async (tx: TransactionContext) => {
      await write.begin(tx)
      const insertion = Promise.resolve(tx.db.execute(insert))
      setImmediate(onInsert)
      await insertion
      await write.finish?.(tx)
      write.record(tx)
      // Checked before the commit, which releases this connection.
      hadWaiters = getPool(ctx.db).waitingCount > 0
    }
    // A second attempt would write a plan made on stale data.
    await inTransaction(ctx, attempt, { attempts: 1 })
    return hadWaiters
  } catch (error) {
    if (error instanceof StaleWrite) throw new StaleBatch(rows, error)
    if (findConflict(error) || isContention(error))
      throw new StaleBatch(
        rows,
        new Error('Others wrote or removed records this batch needs', { cause: error }),
      )
    throw error
  }
}

const importRowKeys = [
  'n',
  'part',
  'outcome',
  'recordType',
  'issues',
  'raw',
  'targetId',
  'targetVersion',
  'before',
]

/** Part 0 is the row with the record of its outcome. Other records that it wrote follow as further parts. */
function toImportRows(
  kind: ImportKind['key'],
  { plan, cells, issues }: BatchRow,
  seal: (n: number, cells: string[]) => StoredCells,
) {
  const isNotWritten = plan.outcome === 'error' || plan.outcome === 'skip'
  const primaryRecord =
    plan.records.find(({ outcome }) => outcome === plan.outcome) ??
    plan.records.find(({ outcome }) => outcome === 'unchanged')
  const otherRecords = plan.records.filter(
    (record) => record !== primaryRecord && record.outcome !== 'unchanged',
  )
  return [
    {
      ...toImportRowRecord(plan.n, 0, primaryRecord),
      outcome: plan.outcome,
      recordType: primaryRecord?.type ?? kind,
      issues: isNotWritten ? issues : null,
      raw: isNotWritten ? seal(plan.n, cells) : null,
    },
    ...otherRecords.map((record, index) => toImportRowRecord(plan.n, index + 1, record)),
  ]
}

/** Only rows with errors can be downloaded for correction; other rows don't need their sensitive cells. */
const toImportRowCells = (
  outcome: RowPlan['outcome'],
  cells: string[],
  sensitiveIndexes: ReadonlySet<number>,
) =>
  outcome === 'error' || sensitiveIndexes.size === 0
    ? cells
    : cells.map((cell, index) => (sensitiveIndexes.has(index) ? '' : cell))

const toImportRowRecord = (n: number, part: number, record: RowRecord | undefined) => ({
  n,
  part,
  outcome: record?.outcome,
  recordType: record?.type,
  targetId: record?.id,
  targetVersion: record?.version,
  before: record?.before,
})
