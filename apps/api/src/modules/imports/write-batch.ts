import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import { inTransaction, type ServiceContext, type TransactionContext } from '../../context.ts'
import { bulkRows } from '../../db/bulk-rows.ts'
import { importFile, importRow, portfolio, property } from '../../db/schema/index.ts'
import type { KnownPortfolio, RowPlan } from '../../imports/kinds/property/property-planner.ts'
import type { PlacedIssue } from '../../imports/row-issue.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import type { ImportFileRow } from './file-layout.ts'
import type { Stopwatch } from './timings.ts'

export interface BatchRow {
  plan: RowPlan
  cells: string[]
  issues: PlacedIssue[]
}

const propertyColumns = Object.keys(getTableColumns(property)).filter(
  (key) => key !== 'nameSort' && key !== 'citySort',
)
const updatedColumns = propertyColumns.filter(
  (key) => !['id', 'orgId', 'createdAt', 'createdBy'].includes(key),
)

/** Somebody changed a property between its reading and its writing: the batch has to be planned anew. */
export class StaleBatch extends Error {}

/** Everything of a batch that can be made ready before its transaction opens. */
export interface PreparedBatch {
  rows: readonly BatchRow[]
  newPortfolios: readonly KnownPortfolio[]
  insert: SQL
  update: SQL | null
  updatedCount: number
}

/** New properties and the bookkeeping of every row go in with one statement, updates with a second. */
export function prepareBatch(
  ctx: Pick<ServiceContext, 'orgId'>,
  file: ImportFileRow,
  rows: readonly BatchRow[],
  newPortfolios: readonly KnownPortfolio[],
): PreparedBatch {
  const created = rows.flatMap(({ plan }) => plan.create ?? [])
  const updated = rows.flatMap(({ plan }) => plan.update?.row ?? [])
  const book = bulkRows(importRow, bookKeys, rows.map(toBookRow))
  const bookkeeping = sql`insert into import_row (org_id, file_id, ${book.columns})
    select ${ctx.orgId}::uuid, ${file.id}::uuid, ${book.values} from ${book.source}`
  const { columns, values, source } = bulkRows(property, propertyColumns, created)
  return {
    rows,
    newPortfolios,
    insert:
      created.length === 0
        ? bookkeeping
        : sql`with created as (insert into property (${columns}) select ${values} from ${source}) ${bookkeeping}`,
    update: updated.length === 0 ? null : updateStatement(ctx.orgId, updated),
    updatedCount: updated.length,
  }
}

/**
 * Writes a batch in one transaction, with one ledger event per created or updated property.
 * `meanwhile` runs while the database is busy with the largest statement; it must not ask the database itself.
 * Answers how long the transaction took, in milliseconds.
 * @throws StaleBatch when the database moved on since the rows were planned; then nothing was written
 */
export async function writeBatch(
  ctx: ServiceContext,
  file: ImportFileRow,
  batch: PreparedBatch,
  watch: Stopwatch,
  meanwhile: () => Promise<void>,
) {
  const start = performance.now()
  let from = start
  try {
    await inTransaction(ctx, async (tx) => {
      if (batch.newPortfolios.length > 0) await createPortfolios(tx, file, batch.newPortfolios)
      if (batch.update) {
        const { rows } = await tx.db.execute(batch.update)
        if (rows.length !== batch.updatedCount)
          throw new StaleBatch('A property was changed while the import ran')
      }
      const inserting = Promise.resolve(tx.db.execute(batch.insert))
      await Promise.all([inserting, setImmediate().then(meanwhile)])
      for (const row of batch.rows) recordRow(tx, file, row.plan)
      from = watch.add('write', from)
    })
    return watch.add('ledger', from) - start
  } catch (error) {
    if (isUniqueViolation(error))
      throw new StaleBatch('Another property took a key of this batch', { cause: error })
    throw error
  }
}

const bookKeys = ['n', 'outcome', 'issues', 'raw', 'targetId', 'targetVersion', 'before']

function toBookRow({ plan, cells, issues }: BatchRow) {
  const isLeftOut = plan.outcome === 'error' || plan.outcome === 'skip'
  return {
    n: plan.n,
    outcome: plan.outcome,
    issues: isLeftOut ? issues : null,
    raw: isLeftOut ? cells : null,
    targetId: plan.target?.id,
    targetVersion: plan.create?.version ?? plan.update?.row.version,
    before: plan.update?.before,
  }
}

function updateStatement(orgId: string, updated: readonly object[]) {
  const keys = ['id', ...updatedColumns]
  const { source } = bulkRows(property, keys, updated, keys)
  const columns = getTableColumns(property) as Record<string, { name: string }>
  const set = updatedColumns.map((key) => {
    const name = sql.identifier(columns[key]!.name)
    return sql`${name} = r.${name}`
  })
  return sql`
    update property set ${sql.join(set, sql`, `)} from ${source}
    where property.org_id = ${orgId}::uuid and property.id = r.id and property.version = r.version - 1
    returning property.id`
}

async function createPortfolios(
  tx: TransactionContext,
  file: ImportFileRow,
  portfolios: readonly KnownPortfolio[],
) {
  await tx.db.insert(portfolio).values(
    portfolios.map(({ id, name }) => ({
      id,
      name,
      orgId: tx.orgId,
      createdBy: tx.actor.id,
      updatedBy: tx.actor.id,
    })),
  )
  for (const { id, name } of portfolios) {
    recordEvent(tx, {
      action: 'portfolio.created',
      category: 'portfolio',
      subject: { type: 'portfolio', id, name },
      portfolioId: id,
      groupId: file.id,
      summary: `Created portfolio ${name}, named in ${file.filename}.`.slice(0, 300),
    })
  }
  await tx.db
    .update(importFile)
    .set({
      createdPortfolios: sql`${importFile.createdPortfolios} || ${JSON.stringify(portfolios.map(({ id }) => id))}::jsonb`,
    })
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
}

function recordRow(tx: TransactionContext, file: ImportFileRow, plan: RowPlan) {
  const row = plan.create ?? plan.update?.row
  if (!row) return
  const verb = plan.create ? 'Imported' : 'Updated'
  recordEvent(tx, {
    action: 'property.imported',
    category: 'property',
    subject: { type: 'property', id: row.id, name: row.name },
    propertyId: row.id,
    portfolioId: row.portfolioId,
    groupId: file.id,
    summary: `${verb} ${row.name} from ${file.filename}, row ${plan.n}.`.slice(0, 300),
    ...(plan.update && { changes: plan.update.changes }),
    metadata: { fileId: file.id, row: plan.n, outcome: plan.outcome },
    ...(file.taskId !== null && { taskId: file.taskId }),
  })
}

export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause)
}

/** Rows of the file that earlier runs of the same import finished, by row number. */
export async function loadFinished(ctx: ServiceContext, fileId: string) {
  return await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select({ n: importRow.n, outcome: importRow.outcome, targetId: importRow.targetId })
      .from(importRow)
      .where(and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, fileId)))
    return new Map(rows.map((row) => [row.n, row]))
  })
}
