import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { importFile, portfolio, property } from '../../../../platform/db/schema/index.ts'
import { hidePersonalValues } from '../../../../platform/ledger/list-changes.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import {
  announcePermissionsToGrantHolders,
  anyOf,
  personalFields,
  type PropertyRowToInsert,
} from '../../../estate/index.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import { type BatchWrite, StaleWrite } from '../../plan/import-kind.ts'
import type { NewPortfolio } from './portfolio-names.ts'
import type { PropertyPlan } from './property-planner.ts'
import { updateRows } from '../records.ts'

const propertyColumns = Object.keys(getTableColumns(property)).filter(
  (key) => !['nameSort', 'citySort', 'portfolioSort'].includes(key),
)
const updatedColumns = propertyColumns.filter(
  (key) => !['id', 'orgId', 'createdAt', 'createdBy'].includes(key),
)

interface PlannedProperties {
  orgId: string
  file: ImportFileRow
  plans: readonly PropertyPlan[]
  newPortfolios: readonly NewPortfolio[]
}

/** One statement inserts new properties, another updates existing ones. One ledger event per property. */
export function prepareProperties({ orgId, file, plans, newPortfolios }: PlannedProperties): BatchWrite {
  const newProperties = plans.flatMap(({ create }) => create ?? [])
  const updatedProperties = plans.flatMap(({ update }) => update?.row ?? [])
  const portfolioIds = [...new Set(plans.flatMap((plan) => targetPortfolio(plan) ?? []))]
  const update =
    updatedProperties.length === 0 ? null : updateRows(property, orgId, updatedProperties, updatedColumns)
  return {
    async begin(tx) {
      if (newPortfolios.length > 0) await createPortfolios(tx, file, newPortfolios)
      await requireOpenPortfolios(tx, portfolioIds)
      if (!update) return
      const { rows } = await tx.db.execute(update)
      if (rows.length !== updatedProperties.length)
        throw new StaleWrite('A property was changed while the import ran')
    },
    insert: newProperties.length === 0 ? null : insertProperties(newProperties),
    finish: (tx) =>
      announcePermissionsToGrantHolders(tx, [...portfolioIds, ...plans.flatMap(previousPortfolio)]),
    record(tx) {
      for (const plan of plans) recordRow(tx, file, plan)
    },
  }
}

/** The portfolios must exist and be locked. Copying their names here spares the trigger a lookup per row. */
export function insertProperties(newProperties: readonly PropertyRowToInsert[]): SQL {
  const { columns, values, source } = bulkRows(property, propertyColumns, newProperties)
  const { orgId, portfolioId } = newProperties[0]!
  const id = newProperties.every((row) => row.portfolioId === portfolioId)
    ? sql`${portfolioId}::uuid`
    : sql`r.portfolio_id`
  const portfolioSort = sql`coalesce((
    select f.name_sort from portfolio f where f.org_id = ${orgId}::uuid and f.id = ${id}
  ), '')`
  return sql`insert into property (${columns}, portfolio_sort) select ${values}, ${portfolioSort} from ${source}`
}

const targetPortfolio = ({ create, update }: PropertyPlan) =>
  create?.portfolioId ?? (update && 'portfolioId' in update.before ? update.row.portfolioId : undefined)

const previousPortfolio = ({ update }: PropertyPlan): string[] =>
  typeof update?.before.portfolioId === 'string' ? [update.before.portfolioId] : []

/**
 * Locks the portfolios so that they can't be archived before the batch is written.
 * @throws StaleWrite if one of them is archived or deleted
 */
export async function requireOpenPortfolios(tx: TransactionContext, portfolioIds: readonly string[]) {
  if (portfolioIds.length === 0) return
  const openPortfolios = await tx.db
    .select({ id: portfolio.id })
    .from(portfolio)
    .where(
      and(eq(portfolio.orgId, tx.orgId), anyOf(portfolio.id, portfolioIds), ne(portfolio.status, 'archived')),
    )
    .for('share')
  if (openPortfolios.length !== portfolioIds.length)
    throw new StaleWrite('A portfolio was archived while the import ran')
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

function recordRow(tx: TransactionContext, file: ImportFileRow, plan: PropertyPlan) {
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
    ...(plan.update && { changes: hidePersonalValues(plan.update.changes, personalFields) }),
    metadata: { fileId: file.id, row: plan.n, outcome: plan.outcome },
    ...(file.taskId !== null && { taskId: file.taskId }),
  })
}
