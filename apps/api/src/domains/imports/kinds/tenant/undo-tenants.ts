import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { bulkRows } from '../../../../platform/db/bulk-rows.ts'
import { occupancy, property, tenant, unit } from '../../../../platform/db/schema/index.ts'
import { recordEvent } from '../../../../platform/ledger/record-event.ts'
import { cutText } from '../../../../platform/text/cut-text.ts'
import { formatList } from '../../../../platform/text/format-list.ts'
import { formatCount } from '../../../../platform/text/format-count.ts'
import {
  anyOf,
  contactHashesOf,
  lockUnits,
  type RecomputedUnit,
  tenantSearchText,
} from '../../../estate/index.ts'
import type { ImportFileRow } from '../../plan/import-file.ts'
import type {
  EditedRecords,
  RevertOptions,
  RevertedRecords,
  UndoRestorer,
  WrittenRecord,
} from '../../plan/import-kind.ts'
import { unitUndo } from '../unit/undo-units.ts'
import { withdrawConsents, withdrawOtherConsents } from './consents.ts'
import { isRecomputedRecord, restoreRecomputedUnits } from './recompute-units.ts'
import type { CurrentOccupancy } from './update-tenant.ts'
import { deleteCreated, restoreEach } from '../records.ts'

export const tenantUndo: UndoRestorer = {
  listEdited: listEditedTenants,
  async revert(tx, file, records, options) {
    const tenants = records.filter(({ type }) => type === 'tenant')
    const createdRecords = tenants.filter(({ outcome }) => outcome === 'create')
    const updatedRecords = tenants.filter(({ outcome }) => outcome === 'update')
    const { restored, reasons } = await restoreTenants(tx, updatedRecords, options)
    const removed = await removeTenants(tx, createdRecords, options)
    await withdrawConsents(
      tx,
      file,
      [...removed, ...restored].map(({ id }) => id),
    )
    const statusRecords = records.filter(isRecomputedRecord)
    const recomputedUnits = await restoreRecomputedUnits(tx, statusRecords)
    await recordUndoneTenants(tx, file, { removed, restored, recomputedUnits })
    const revertedIds = new Set([...removed, ...restored].map(({ id }) => id))
    const remainingRecords = tenants.filter(({ targetId }) => !revertedIds.has(targetId))
    // The units that the import created are empty now, unless others have moved in.
    const units = records.filter((record) => record.type !== 'tenant' && !isRecomputedRecord(record))
    const unitResult = await unitUndo.revert(tx, file, units, options)
    return {
      removed: [...removed.map(({ id }) => id), ...unitResult.removed],
      restored: [...restored, ...unitResult.restored],
      units: { records: statusRecords.length, restored: recomputedUnits },
      kept: [...(await describeKept(tx, remainingRecords, reasons)), ...unitResult.kept],
    }
  },
  async finish(tx, file) {
    await withdrawOtherConsents(tx, file)
    return await unitUndo.finish(tx, file)
  },
}

async function listEditedTenants(
  tx: TransactionContext,
  file: ImportFileRow,
  limit: number,
): Promise<EditedRecords> {
  const { rows } = await tx.db.execute<{ id: string; name: string; n: number; total: number }>(sql`
    select t.id, t.display_name as name, r.n, count(*) over ()::int as total
    from import_row r join tenant t on t.org_id = r.org_id and t.id = r.target_id
    where r.org_id = ${tx.orgId}::uuid and r.file_id = ${file.id}::uuid and r.record_type = 'tenant'
      and r.outcome in ('create', 'update') and t.version <> r.target_version
    order by r.n limit ${limit}`)
  const units = await unitUndo.listEdited(tx, file, limit)
  const tenants = rows.map(({ id, name, n }) => ({ id, name, n }))
  return { items: [...tenants, ...units.items].slice(0, limit), total: (rows[0]?.total ?? 0) + units.total }
}

async function describeKept(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  reasons: ReadonlyMap<string, string>,
): Promise<RevertedRecords['kept']> {
  if (records.length === 0) return []
  const ids = records.map(({ targetId }) => targetId)
  const rows = await tx.db
    .select({ id: tenant.id, name: tenant.displayName })
    .from(tenant)
    .where(and(eq(tenant.orgId, tx.orgId), anyOf(tenant.id, ids)))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return records.flatMap(({ n, targetId: id }) => {
    const name = names.get(id)
    if (name === undefined) return []
    const reason = reasons.get(id) ?? 'It was changed after the import.'
    return [{ type: 'tenant', id, name, row: n, reason }]
  })
}

/** A tenant that an undo removed or restored, with their property. */
interface UndoneTenant {
  id: string
  propertyId: string | null
}

/** Deletes tenants that an import created, unless they have been changed since, and their occupancies. */
async function removeTenants(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  { force }: { force: boolean },
): Promise<UndoneTenant[]> {
  if (records.length === 0) return []
  const { rows } = await tx.db.execute<{ id: string; property_id: string | null }>(
    deleteCreated(tenant, tx.orgId, records, {
      force,
      isUnused: sql`true`,
      returning: sql`tenant.id, tenant.property_id`,
    }),
  )
  return rows.map(({ id, property_id: propertyId }) => ({ id, propertyId }))
}

/** An occupancy that the import created, or changed from `before`. */
interface WrittenOccupancy {
  id: string
  before: CurrentOccupancy | null
}

/** Restores what an import changed, last row first. */
async function restoreTenants(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  { force, useSavepoints }: RevertOptions,
) {
  await lockPreviousPremises(tx, records)
  const result = await restoreEach(
    tx,
    records,
    { useSavepoints },
    (savepointTx, record) => restoreTenant(savepointTx, record, force),
    () => 'Their previous unit or property no longer exists.',
  )
  await refreshCopiedColumns(
    tx,
    result.restored.map(({ id }) => id),
  )
  return result
}

async function restoreTenant(
  tx: TransactionContext,
  { targetId, targetVersion, before }: WrittenRecord,
  force: boolean,
) {
  const { $stay, ...columns } = (before ?? {}) as Record<string, unknown> & {
    $stay?: WrittenOccupancy
    contactKeys?: string[]
  }
  const [row] = await tx.db
    .update(tenant)
    .set({
      ...parseTimestamps(columns),
      // Not stored with the other columns, because they follow from the keys.
      ...(columns.contactKeys && { contactHashes: contactHashesOf(tx, columns.contactKeys) }),
      ...auditColumns(tx),
      version: sql`${tenant.version} + 1`,
    })
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        eq(tenant.id, targetId),
        force ? undefined : eq(tenant.version, targetVersion),
      ),
    )
    .returning({ id: tenant.id, propertyId: tenant.propertyId, version: tenant.version })
  if (row && $stay) await restoreOccupancy(tx, $stay)
  return row
}

async function restoreOccupancy(tx: TransactionContext, { id, before }: WrittenOccupancy) {
  const isOccupancy = and(eq(occupancy.orgId, tx.orgId), eq(occupancy.id, id))
  if (before === null) {
    await tx.db.delete(occupancy).where(isOccupancy)
    return
  }
  const {
    id: _id,
    orgId: _orgId,
    tenantId: _tenantId,
    createdAt: _createdAt,
    version: _version,
    ...columns
  } = before
  await tx.db
    .update(occupancy)
    .set({ ...parseTimestamps(columns), ...auditColumns(tx), version: sql`${occupancy.version} + 1` })
    .where(isOccupancy)
}

/** The current time, so that clients polling for changes see the restore. */
const auditColumns = ({ actor }: TransactionContext) => ({ updatedAt: new Date(), updatedBy: actor.id })

/** `import_row` stores timestamps as text. */
const parseTimestamps = (columns: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      key === 'archivedAt' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )

const previousIds = (records: readonly WrittenRecord[], key: 'propertyId' | 'unitId') => [
  ...new Set(records.flatMap(({ before }) => (typeof before?.[key] === 'string' ? [before[key]] : []))),
]

/** Locks the premises that tenants return to, because tenants copy some of their columns. */
async function lockPreviousPremises(tx: TransactionContext, records: readonly WrittenRecord[]) {
  const properties = previousIds(records, 'propertyId')
  if (properties.length > 0)
    await tx.db
      .select({ id: property.id })
      .from(property)
      .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, properties)))
      .orderBy(asc(property.id))
      .for('share')
  const units = previousIds(records, 'unitId')
  if (units.length > 0) await lockUnits(tx, units)
}

const copiedColumns = ['portfolioId', 'propertySort', 'unitSort', 'searchText'] as const

/**
 * Updates the columns that tenants copy from their premises, which may have been renamed or moved to another portfolio since,
 * and the portfolio decides who can see them.
 */
async function refreshCopiedColumns(tx: TransactionContext, ids: readonly string[]) {
  if (ids.length === 0) return
  const rows = await tx.db
    .select({
      tenant: getTableColumns(tenant),
      portfolioId: property.portfolioId,
      propertySort: property.nameSort,
      unitSort: unit.placeSort,
      unitSearchText: unit.searchText,
    })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), anyOf(tenant.id, ids)))
  const outdatedTenants = rows.flatMap((row) => {
    const currentColumns = {
      id: row.tenant.id,
      portfolioId: row.portfolioId,
      propertySort: row.propertySort ?? '',
      unitSort: row.unitSort ?? '',
      searchText: tenantSearchText(row.tenant, { unitSearchText: row.unitSearchText ?? '' }),
    }
    return copiedColumns.every((key) => currentColumns[key] === row.tenant[key]) ? [] : currentColumns
  })
  if (outdatedTenants.length === 0) return
  const keys = ['id', ...copiedColumns]
  const { source } = bulkRows(tenant, keys, outdatedTenants, keys)
  await tx.db.execute(sql`
    update tenant set portfolio_id = r.portfolio_id, property_sort = r.property_sort, unit_sort = r.unit_sort,
      search_text = r.search_text
    from ${source}
    where tenant.org_id = ${tx.orgId}::uuid and ${anyOf(
      tenant.id,
      outdatedTenants.map(({ id }) => id),
    )} and tenant.id = r.id`)
}

interface UndoneTenants {
  removed: readonly UndoneTenant[]
  restored: readonly UndoneTenant[]
  /** Units whose status was restored. */
  recomputedUnits: readonly RecomputedUnit[]
}

/** Records one event per property whose tenants an undo removed or restored. No personal data. */
async function recordUndoneTenants(
  tx: TransactionContext,
  file: ImportFileRow,
  { removed, restored, recomputedUnits }: UndoneTenants,
) {
  const tenantPropertyIds = [...removed, ...restored].flatMap(({ propertyId }) => propertyId ?? [])
  const ids = [...new Set([...tenantPropertyIds, ...recomputedUnits.map(({ property }) => property.id)])]
  if (ids.length === 0) return
  const properties = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  for (const { id, name, portfolioId } of properties) {
    const removedCount = countAt(removed, id)
    const restoredCount = countAt(restored, id)
    const units = recomputedUnits.filter(({ property }) => property.id === id).length
    const summary = formatList([
      ...(removedCount > 0 ? [`removed ${formatCount(removedCount, 'tenant')}`] : []),
      ...(restoredCount > 0 ? [`restored ${formatCount(restoredCount, 'tenant')}`] : []),
      ...(units > 0 ? [`restored the status of ${formatCount(units, 'unit')}`] : []),
    ])
    recordEvent(tx, {
      action: removedCount > 0 ? 'tenant.removed' : 'tenant.updated',
      category: 'tenant',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(
        `${summary[0]!.toUpperCase()}${summary.slice(1)} at ${name}, undoing the import of ${file.filename}.`,
        300,
      ),
      metadata: { fileId: file.id, removed: removedCount, restored: restoredCount, unitStatuses: units },
    })
  }
}

const countAt = (tenants: readonly UndoneTenant[], propertyId: string) =>
  tenants.filter((tenant) => tenant.propertyId === propertyId).length
