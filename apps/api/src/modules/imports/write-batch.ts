import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import { inTransaction, type ServiceContext, type TransactionContext } from '../../context.ts'
import { cutText } from '../../cut-text.ts'
import { bulkRows } from '../../db/bulk-rows.ts'
import { importFile, importRow, portfolio, property } from '../../db/schema/index.ts'
import { isUniqueViolation } from '../../db/violation.ts'
import type { NewPortfolio } from '../../imports/kinds/property/portfolio-names.ts'
import type { RowPlan } from '../../imports/kinds/property/property-planner.ts'
import type { PlacedIssue } from '../../imports/row-issue.ts'
import { hidePersonal } from '../../ledger/list-changes.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import { personalFields } from '../properties/personal-fields.ts'
import { anyOf } from '../properties/property-access.ts'
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

/** Somebody changed what the rows were planned on before they were written: the batch has to be planned anew. */
export class StaleBatch extends Error {
  /** Numbers of the rows in the batch. */
  readonly rows: readonly number[]

  constructor(message: string, rows: readonly BatchRow[], options?: ErrorOptions) {
    super(message, options)
    this.rows = rows.map(({ plan }) => plan.n)
  }
}

/** Everything of a batch that can be made ready before its transaction opens. */
export interface PreparedBatch {
  rows: readonly BatchRow[]
  newPortfolios: readonly NewPortfolio[]
  /** Portfolios that properties come into, which must still be open then. */
  portfolioIds: readonly string[]
  insert: SQL
  update: SQL | null
  updatedCount: number
}

/** New properties and the bookkeeping of every row go in with one statement, updates with a second. */
export function prepareBatch(
  ctx: Pick<ServiceContext, 'orgId'>,
  file: ImportFileRow,
  rows: readonly BatchRow[],
  newPortfolios: readonly NewPortfolio[],
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
    portfolioIds: [...new Set(rows.flatMap(({ plan }) => filledPortfolio(plan) ?? []))],
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
      await requireOpenPortfolios(tx, batch)
      if (batch.update) {
        const { rows } = await tx.db.execute(batch.update)
        if (rows.length !== batch.updatedCount)
          throw new StaleBatch('A property was changed while the import ran', batch.rows)
      }
      const inserting = Promise.resolve(tx.db.execute(batch.insert))
      await Promise.all([inserting, setImmediate().then(meanwhile)])
      for (const row of batch.rows) recordRow(tx, file, row.plan)
      from = watch.add('write', from)
    })
    return watch.add('ledger', from) - start
  } catch (error) {
    if (isUniqueViolation(error))
      throw new StaleBatch('Another property took a key of this batch', batch.rows, { cause: error })
    throw error
  }
}

const filledPortfolio = ({ create, update }: RowPlan) =>
  create?.portfolioId ?? (update && 'portfolioId' in update.before ? update.row.portfolioId : undefined)

/** Keeps anybody from archiving them until the batch is written. */
async function requireOpenPortfolios(tx: TransactionContext, { portfolioIds, rows }: PreparedBatch) {
  if (portfolioIds.length === 0) return
  const open = await tx.db
    .select({ id: portfolio.id })
    .from(portfolio)
    .where(
      and(eq(portfolio.orgId, tx.orgId), anyOf(portfolio.id, portfolioIds), ne(portfolio.status, 'archived')),
    )
    .for('share')
  if (open.length !== portfolioIds.length)
    throw new StaleBatch('A portfolio was archived while the import ran', rows)
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

// Without the list of ids an engine that keeps no statistics reads every property for each batch.
function updateStatement(orgId: string, updated: readonly { id: string }[]) {
  const keys = ['id', ...updatedColumns]
  const { source } = bulkRows(property, keys, updated, keys)
  const columns = getTableColumns(property) as Record<string, { name: string }>
  const set = updatedColumns.map((key) => {
    const name = sql.identifier(columns[key]!.name)
    return sql`${name} = r.${name}`
  })
  return sql`
    update property set ${sql.join(set, sql`, `)} from ${source}
    where property.org_id = ${orgId}::uuid and ${anyOf(
      property.id,
      updated.map(({ id }) => id),
    )}
      and property.id = r.id and property.version = r.version - 1
    returning property.id`
}

async function createPortfolios(
  tx: TransactionContext,
  file: ImportFileRow,
  portfolios: readonly NewPortfolio[],
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
      summary: cutText(`Created portfolio ${name}, named in ${file.filename}.`, 300),
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
    summary: cutText(`${verb} ${row.name} from ${file.filename}, row ${plan.n}.`, 300),
    ...(plan.update && { changes: hidePersonal(plan.update.changes, personalFields) }),
    metadata: { fileId: file.id, row: plan.n, outcome: plan.outcome },
    ...(file.taskId !== null && { taskId: file.taskId }),
  })
}
