import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { importFile, portfolio, property } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { announcePermissionsToGrantHolders, anyOf, derivedPropertyColumns } from '../../../estate/index.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import type {
  EditedRecords,
  RevertOptions,
  RevertedRecords,
  UndoRestorer,
  WrittenRecord,
} from '../../plan/import-kind.ts'
import { deleteCreated, restoreEach } from '../records.ts'

export const propertyUndo: UndoRestorer = {
  listEdited: listEditedProperties,
  async revert(tx, file, records, options) {
    const createdRecords = records.filter(({ outcome }) => outcome === 'create')
    const updatedRecords = records.filter(({ outcome }) => outcome === 'update')
    const removed = await removeProperties(tx, file, createdRecords, options)
    const { restored, reasons } = await restoreProperties(tx, file, updatedRecords, options)
    const revertedIds = new Set([...removed, ...restored.map(({ id }) => id)])
    const remainingRecords = records.filter(({ targetId }) => !revertedIds.has(targetId))
    return { removed, restored, kept: await describeKept(tx, remainingRecords, reasons) }
  },
  finish: async (tx, file) => ({ removedPortfolios: await removeEmptyPortfolios(tx, file) }),
}

async function listEditedProperties(
  tx: TransactionContext,
  file: ImportFileRow,
  limit: number,
): Promise<EditedRecords> {
  const { rows } = await tx.db.execute<{ id: string; name: string; n: number; total: number }>(sql`
    select p.id, p.name, r.n, count(*) over ()::int as total
    from import_row r join property p on p.org_id = r.org_id and p.id = r.target_id
    where r.org_id = ${tx.orgId}::uuid and r.file_id = ${file.id}::uuid
      and r.outcome in ('create', 'update') and p.version <> r.target_version
    order by r.n limit ${limit}`)
  return { items: rows.map(({ id, name, n }) => ({ id, name, n })), total: rows[0]?.total ?? 0 }
}

async function describeKept(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  reasons: ReadonlyMap<string, string>,
): Promise<RevertedRecords['kept']> {
  if (records.length === 0) return []
  const ids = records.map(({ targetId }) => targetId)
  const rows = await tx.db
    .select({ id: property.id, name: property.name, version: property.version })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), inArray(property.id, ids)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return records.flatMap(({ n, targetId: id, targetVersion }) => {
    const row = byId.get(id)
    if (!row) return []
    const reason =
      row.version === targetVersion
        ? 'It now has units, tenants, or building locations.'
        : 'It was changed after the import.'
    return [{ type: 'property', id, name: row.name, row: n, reason: reasons.get(id) ?? reason }]
  })
}

/**
 * Deletes properties that an import created, unless they have been changed since or have units, tenants, or buildings
 * with a point. Returns the deleted ids.
 */
async function removeProperties(
  tx: TransactionContext,
  file: ImportFileRow,
  records: readonly WrittenRecord[],
  { force }: { force: boolean },
): Promise<string[]> {
  if (records.length === 0) return []
  const { rows: deletedProperties } = await tx.db.execute<{ id: string; name: string; portfolio_id: string }>(
    deleteCreated(property, tx.orgId, records, {
      force,
      isUnused: sql`not exists (select from unit u where u.org_id = property.org_id and u.property_id = property.id)
      and not exists (select from tenant t where t.org_id = property.org_id and t.property_id = property.id)
      and not exists (select from building b where b.org_id = property.org_id and b.property_id = property.id)`,
      returning: sql`property.id, property.name, property.portfolio_id`,
    }),
  )
  for (const { id, name, portfolio_id: portfolioId } of deletedProperties) {
    recordEvent(tx, {
      action: 'property.removed',
      category: 'property',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(`Removed ${name}, undoing the import of ${file.filename}.`, 300),
      metadata: { fileId: file.id },
    })
  }
  const ids = deletedProperties.map(({ id }) => id)
  await announcePermissionsToGrantHolders(
    tx,
    deletedProperties.map((row) => row.portfolio_id),
    ids,
  )
  return ids
}

/** Restores what an import changed, last row first. */
async function restoreProperties(
  tx: TransactionContext,
  file: ImportFileRow,
  records: readonly WrittenRecord[],
  { force, useSavepoints }: RevertOptions,
) {
  const openPortfolioIds = await lockOpenPortfolios(tx, records)
  const currentPortfolioIds = await readCurrentPortfolioIds(tx, records.filter(restoresPortfolio))
  const blockedRecords = records.filter(
    (record) => restoresPortfolio(record) && !openPortfolioIds.has(record.before!.portfolioId as string),
  )
  const { restored, reasons } = await restoreEach(
    tx,
    records.filter((record) => !blockedRecords.includes(record)),
    { useSavepoints },
    (savepointTx, record) => restoreProperty(savepointTx, record, force),
    (constraint) =>
      conflictReasons[constraint ?? ''] ?? 'One of its previous values is in use or no longer exists.',
  )
  for (const { targetId } of blockedRecords)
    reasons.set(targetId, 'Its previous portfolio is archived or deleted.')
  for (const row of restored) recordRestored(tx, file, row)
  const leftPortfolioIds = restored.flatMap(({ id }) => currentPortfolioIds.get(id) ?? [])
  if (leftPortfolioIds.length > 0)
    await announcePermissionsToGrantHolders(tx, [...leftPortfolioIds, ...openPortfolioIds])
  return { restored, reasons }
}

const restoresPortfolio = ({ before }: WrittenRecord) => typeof before?.portfolioId === 'string'

/** The current portfolios of properties that return to an earlier one. */
async function readCurrentPortfolioIds(tx: TransactionContext, records: readonly WrittenRecord[]) {
  const ids = records.map(({ targetId }) => targetId)
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx.db
    .select({ id: property.id, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  return new Map(rows.map(({ id, portfolioId }) => [id, portfolioId]))
}

async function restoreProperty(
  tx: TransactionContext,
  { targetId, targetVersion, before }: WrittenRecord,
  force: boolean,
) {
  const [row] = await tx.db
    .update(property)
    .set({
      ...parseTimestamps(before ?? {}),
      // The current time, so that clients polling for changes see the restore.
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${property.version} + 1`,
    })
    .where(
      and(
        eq(property.orgId, tx.orgId),
        eq(property.id, targetId),
        force ? undefined : eq(property.version, targetVersion),
      ),
    )
    .returning()
  if (!row) return undefined
  // The import may have stored a score that an earlier release computed by other rules.
  const { dataQuality } = derivedPropertyColumns(row)
  if (dataQuality !== row.dataQuality)
    await tx.db
      .update(property)
      .set({ dataQuality })
      .where(and(eq(property.orgId, tx.orgId), eq(property.id, row.id)))
  return row
}

/** Locks the earlier portfolios of properties. Returns those that aren't archived. */
async function lockOpenPortfolios(tx: TransactionContext, rows: readonly WrittenRecord[]) {
  const ids = new Set(
    rows.flatMap(({ before }) => (typeof before?.portfolioId === 'string' ? [before.portfolioId] : [])),
  )
  if (ids.size === 0) return new Set<string>()
  const openPortfolios = await tx.db
    .select({ id: portfolio.id })
    .from(portfolio)
    .where(
      and(eq(portfolio.orgId, tx.orgId), anyOf(portfolio.id, [...ids]), ne(portfolio.status, 'archived')),
    )
    .for('share')
  return new Set(openPortfolios.map(({ id }) => id))
}

const conflictReasons: Readonly<Record<string, string>> = {
  property_org_fingerprint: 'Another property now has its previous address.',
  property_org_code: 'Another property now has its previous code.',
  property_org_external: 'Another property now has its previous external ID.',
}
const timestampColumns = ['geocodedAt', 'geocodeCheckedAt', 'archivedAt'] as const

/** `import_row` stores timestamps as text. */
function parseTimestamps(before: Record<string, unknown>) {
  const values = { ...before }
  for (const column of timestampColumns) {
    const value = values[column]
    if (typeof value === 'string') values[column] = new Date(value)
  }
  return values
}

function recordRestored(
  tx: TransactionContext,
  file: ImportFileRow,
  { id, name, portfolioId }: { id: string; name: string; portfolioId: string },
) {
  recordEvent(tx, {
    action: 'property.updated',
    category: 'property',
    subject: { type: 'property', id, name },
    propertyId: id,
    portfolioId,
    groupId: file.id,
    summary: cutText(`Restored ${name}, undoing the import of ${file.filename}.`, 300),
    metadata: { fileId: file.id },
  })
}

/** Deletes portfolios that an import created and that are empty. Returns their number. */
async function removeEmptyPortfolios(tx: TransactionContext, file: ImportFileRow) {
  const [row] = await tx.db
    .select({ ids: importFile.createdPortfolios })
    .from(importFile)
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
  const ids = row?.ids ?? []
  if (ids.length === 0) return 0
  const deletedPortfolios = await tx.db
    .delete(portfolio)
    .where(
      and(
        eq(portfolio.orgId, tx.orgId),
        inArray(portfolio.id, ids),
        sql`not exists (select 1 from property p where p.org_id = ${portfolio.orgId} and p.portfolio_id = ${portfolio.id})`,
      ),
    )
    .returning({ id: portfolio.id, name: portfolio.name })
  for (const { id, name } of deletedPortfolios) {
    recordEvent(tx, {
      action: 'portfolio.removed',
      category: 'portfolio',
      subject: { type: 'portfolio', id, name },
      portfolioId: id,
      groupId: file.id,
      summary: cutText(`Removed portfolio ${name}, created by the import of ${file.filename}.`, 300),
    })
  }
  await announcePermissionsToGrantHolders(
    tx,
    deletedPortfolios.map(({ id }) => id),
  )
  return deletedPortfolios.length
}
