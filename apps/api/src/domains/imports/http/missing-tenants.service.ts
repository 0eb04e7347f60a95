import { and, asc, eq, gte, inArray, isNull, max, sql, type SQL } from 'drizzle-orm'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import {
  importFile,
  importMissingTenant,
  importRow,
  occupancy,
  property,
  residentStatuses,
  tenant,
  unit,
} from '../../../platform/db/schema/index.ts'
import { listByKeyset } from '../../../platform/http/keyset.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import {
  anyOf,
  holdsOnTenant,
  readToday,
  type RecomputedUnit,
  recomputeUnitStatuses,
  tenantsWithPermission,
  visibleTenants,
} from '../../estate/index.ts'
import { toRecomputedRecord } from '../kinds/tenant/recompute-units.ts'
import { tenantKind } from '../kinds/tenant/tenant-kind.ts'
import type { ImportFileRow } from '../plan/import-file.ts'
import { firstFollowUpRow } from '../write/commit-import.ts'
import { getImportFile, requireStatus } from '../write/import-files.ts'
import type {
  MarkMissingPast,
  MarkedPast,
  MissingTenantPage,
  MissingTenantQuery,
} from './missing-tenants.schema.ts'

/** Lists current tenants of the file's properties whom the file doesn't list. */
export async function listMissingTenants(
  ctx: ServiceContext,
  fileId: string,
  query: MissingTenantQuery,
): Promise<MissingTenantPage> {
  requirePermission(ctx, 'tenant:import', 'tenant:read')
  return await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, tenantKind, fileId)
    const where = isMissingFrom(tx, file.id)
    const { items, page } = await listByKeyset({
      sort: 'missing',
      keys: [
        { by: tenant.propertySort, type: 'text' },
        { by: tenant.unitSort, type: 'text' },
        { by: tenant.nameSort, type: 'text' },
        { by: tenant.id, type: 'uuid' },
      ],
      limit: query.limit,
      cursor: query.cursor,
      rows: (clauses) =>
        tx.db
          .select({
            id: tenant.id,
            name: tenant.displayName,
            status: tenant.status,
            leaseTo: tenant.leaseTo,
            portfolioId: tenant.portfolioId,
            property: { id: property.id, name: property.name },
            unit: { id: unit.id, name: unit.name },
            sortValues: clauses.sortValues,
          })
          .from(tenant)
          .innerJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
          .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
          .where(and(where, clauses.where))
          .orderBy(clauses.orderBy)
          .limit(clauses.limit),
      async count(limit) {
        const matching = tx.db
          .select({ one: sql`1`.as('one') })
          .from(tenant)
          .where(where)
          .limit(limit)
          .as('matching')
        return await tx.db.$count(matching)
      },
    })
    return {
      items: items.map(({ portfolioId, ...row }) => ({
        id: row.id,
        name: row.name,
        status: row.status,
        property: row.property,
        unit: row.unit,
        leaseTo: row.leaseTo,
        mayUpdate: holdsOnTenant(tx, 'tenant:update', { propertyId: row.property.id, portfolioId }),
      })),
      page,
    }
  })
}

/**
 * The condition on `tenant` for tenants missing from the file, as of its latest check, if they are still current
 * tenants of the property.
 */
const isMissingFrom = (tx: TransactionContext, fileId: string): SQL =>
  and(
    eq(tenant.orgId, tx.orgId),
    visibleTenants(tx),
    isNull(tenant.archivedAt),
    inArray(tenant.status, [...residentStatuses]),
    sql`exists (select from ${importMissingTenant} where ${importMissingTenant.orgId} = ${tenant.orgId}
      and ${importMissingTenant.fileId} = ${fileId}::uuid and ${importMissingTenant.tenantId} = ${tenant.id}
      and ${importMissingTenant.propertyId} = ${tenant.propertyId})`,
  )!

const tenantsPerCallMax = 500

/** A missing tenant before being marked as past. */
type MarkedTenant = Awaited<ReturnType<typeof lockMissingTenants>>[number]

/**
 * Marks tenants missing from an imported file as past: ends their occupancies today and recomputes their units. The
 * undo of the import reverts it. Past tenants aren't missing, so a second call changes nothing.
 */
export async function markMissingPast(
  ctx: ServiceContext,
  fileId: string,
  { tenantIds }: MarkMissingPast,
): Promise<MarkedPast> {
  requirePermission(ctx, 'tenant:import', 'tenant:update')
  return await inTransaction(ctx, async (tx) => {
    const file = await getImportFile(tx, tenantKind, fileId, { forUpdate: true })
    requireStatus(
      file,
      ['imported', 'partially_imported'],
      'Import the file first. Tenants can be marked as past only after the import.',
    )
    const where = and(
      isMissingFrom(tx, file.id),
      tenantsWithPermission(tx, 'tenant:update'),
      tenantIds && anyOf(tenant.id, tenantIds),
    )
    const markedTenants = await lockMissingTenants(tx, where)
    if (markedTenants.length > 0) {
      const ids = markedTenants.map(({ id }) => id)
      await tx.db
        .update(tenant)
        .set({
          status: 'past',
          updatedAt: new Date(),
          updatedBy: tx.actor.id,
          version: sql`${tenant.version} + 1`,
        })
        .where(and(eq(tenant.orgId, tx.orgId), anyOf(tenant.id, ids)))
      const endedOccupancies = await endOccupancies(tx, ids)
      const units = await recomputeUnitStatuses(
        tx,
        markedTenants.flatMap(({ unitId }) => unitId ?? []),
      )
      await recordMissingUndo(tx, file.id, { markedTenants, endedOccupancies, units })
      await countMarkedTenants(tx, file, markedTenants.length)
      await recordMarkedTenants(tx, file, markedTenants, units)
    }
    return { marked: markedTenants.length, left: await tx.db.$count(tenant, where) }
  })
}

const lockMissingTenants = async (tx: TransactionContext, where: ReturnType<typeof and>) =>
  await tx.db
    .select({
      id: tenant.id,
      status: tenant.status,
      propertyId: tenant.propertyId,
      unitId: tenant.unitId,
      version: tenant.version,
    })
    .from(tenant)
    .where(where)
    .orderBy(asc(tenant.propertySort), asc(tenant.propertyId), asc(tenant.id))
    .limit(tenantsPerCallMax)
    .for('no key update')

/** Counts the tenants in the import's result, because its undo reverts them too. */
async function countMarkedTenants(tx: TransactionContext, file: ImportFileRow, count: number) {
  const markedPast = (file.result?.markedPast ?? 0) + count
  await tx.db
    .update(importFile)
    .set({ result: { ...file.result, markedPast } })
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
}

type EndedOccupancy = typeof occupancy.$inferSelect

/**
 * Ends each tenant's current occupancy today, because the actual date is unknown. Occupancies that have an end or begin
 * later are left alone. Returns the previous rows by tenant.
 */
async function endOccupancies(
  tx: TransactionContext,
  tenantIds: readonly string[],
): Promise<Map<string, EndedOccupancy>> {
  const today = await readToday(tx)
  const openOccupancies = await tx.db
    .select({ row: occupancy })
    .from(occupancy)
    .innerJoin(tenant, and(eq(tenant.orgId, occupancy.orgId), eq(tenant.id, occupancy.tenantId)))
    .where(
      and(
        eq(occupancy.orgId, tx.orgId),
        anyOf(occupancy.tenantId, tenantIds),
        eq(occupancy.propertyId, tenant.propertyId),
        sql`${occupancy.unitId} is not distinct from ${tenant.unitId}`,
        isNull(occupancy.moveOut),
        sql`coalesce(${occupancy.moveIn}, ${occupancy.leaseFrom}, ${today}::date) <= ${today}::date`,
      ),
    )
    .orderBy(sql`coalesce(${occupancy.moveIn}, ${occupancy.leaseFrom}) nulls first`, occupancy.id)
  const latestByTenant = new Map(openOccupancies.map(({ row }) => [row.tenantId, row]))
  if (latestByTenant.size === 0) return latestByTenant
  await tx.db
    .update(occupancy)
    .set({
      moveOut: today,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: sql`${occupancy.version} + 1`,
    })
    .where(
      and(
        eq(occupancy.orgId, tx.orgId),
        anyOf(
          occupancy.id,
          [...latestByTenant.values()].map(({ id }) => id),
        ),
      ),
    )
  return latestByTenant
}

/** Records one event per property whose tenants were marked as past. No personal data. */
async function recordMarkedTenants(
  tx: TransactionContext,
  file: ImportFileRow,
  markedTenants: readonly MarkedTenant[],
  units: readonly RecomputedUnit[],
) {
  const ids = [...new Set(markedTenants.flatMap(({ propertyId }) => propertyId ?? []))]
  const properties = await tx.db
    .select({ id: property.id, name: property.name, portfolioId: property.portfolioId })
    .from(property)
    .where(and(eq(property.orgId, tx.orgId), anyOf(property.id, ids)))
  for (const { id, name, portfolioId } of properties) {
    const tenants = markedTenants.filter(({ propertyId }) => propertyId === id).length
    const unitStatuses = units.filter((unit) => unit.property.id === id).length
    const tenantCount = formatCount(tenants, 'tenant')
    recordEvent(tx, {
      action: 'tenant.moved_out',
      category: 'tenant',
      subject: { type: 'property', id, name },
      propertyId: id,
      portfolioId,
      groupId: file.id,
      summary: cutText(`Marked ${tenantCount} at ${name} as past: not in ${file.filename}.`, 300),
      metadata: { fileId: file.id, tenants, unitStatuses },
    })
  }
}

interface MissingUndoInput {
  markedTenants: readonly MarkedTenant[]
  /** The previous rows, by tenant. */
  endedOccupancies: ReadonlyMap<string, EndedOccupancy>
  units: readonly RecomputedUnit[]
}

const columnKeys = ['n', 'part', 'outcome', 'recordType', 'targetId', 'targetVersion', 'before']

/** Stores what the undo of the import needs to restore the tenants and units. */
async function recordMissingUndo(
  tx: TransactionContext,
  fileId: string,
  { markedTenants, endedOccupancies, units }: MissingUndoInput,
) {
  const records = [
    ...markedTenants.map(({ id, version, status }) => {
      const endedOccupancy = endedOccupancies.get(id)
      const before = {
        status,
        ...(endedOccupancy && { $stay: { id: endedOccupancy.id, before: endedOccupancy } }),
      }
      return { recordType: 'tenant', targetId: id, targetVersion: version + 1, before }
    }),
    ...units.map((unit) => ({ recordType: 'unit', ...toRecomputedRecord(unit) })),
  ]
  const firstRowNumber = await nextRowNumber(tx, fileId)
  // Part 1 without part 0 keeps these from counting as rows of the file.
  const rows = records.map((record, index) => ({
    ...record,
    n: firstRowNumber + index,
    part: 1,
    outcome: 'update',
  }))
  const { columns, values, source } = bulkRows(importRow, columnKeys, rows)
  await tx.db.execute(sql`
    insert into import_row (org_id, file_id, ${columns})
    select ${tx.orgId}::uuid, ${fileId}::uuid, ${values} from ${source}`)
}

async function nextRowNumber(tx: TransactionContext, fileId: string) {
  const [lastRow] = await tx.db
    .select({ n: max(importRow.n) })
    .from(importRow)
    .where(
      and(eq(importRow.orgId, tx.orgId), eq(importRow.fileId, fileId), gte(importRow.n, firstFollowUpRow)),
    )
  return lastRow?.n == null ? firstFollowUpRow : lastRow.n + 1
}
