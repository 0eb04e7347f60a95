import { and, asc, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import {
  type BatchKind,
  type Change,
  changeTags,
  evaluateRows,
  updateRows,
  usualLimits,
} from './batch-kind.ts'
import { property, tenant, unit } from '../../../platform/db/schema/index.ts'
import { listChanges } from '../../../platform/ledger/list-changes.ts'
import type { TenantChange } from './batches.schema.ts'
import {
  anyOf,
  recordTenantChange,
  listAffectedUnits,
  recomputeUnitStatuses,
  visibleTenants,
  tenantSearchText,
  tenantColumns,
  type TenantRow,
  requireTenantChangeAllowed,
  recordUnitChange,
} from '../../estate/index.ts'

type LockedTenant = TenantRow & { unitSearchText: string }

/** Changes tags of many tenants, and archives or restores them. */
export const tenantBatch: BatchKind<TenantChange> = {
  ...usualLimits,
  key: 'tenant',
  pluralNoun: 'tenants',
  permission: 'tenant:read',

  async change(tx, ids, change) {
    const { changes, outcome } = evaluateRows(ids, {
      noun: 'tenant',
      rows: await lockTenants(tx, ids),
      // The outcome is stored for a week, and must not name people.
      nameOf: () => null,
      decide: (before) => applyChange(tx, before, change),
    })
    await updateRows(
      tx,
      tenant,
      change.archived === undefined ? ['tags', 'searchText'] : ['archivedAt'],
      changes.map(({ after }) => ({
        ...after,
        searchText: tenantSearchText(after, after),
      })),
    )
    await recomputeUnits(tx, changes)
    for (const { before, after } of changes)
      recordTenantChange(tx, before, after, listChanges<TenantRow>(before, { tags: after.tags }))
    return outcome
  },
}

/** Locks the visible rows in a fixed order, so that two batches can't deadlock. */
const lockTenants = async (tx: TransactionContext, ids: readonly string[]): Promise<LockedTenant[]> =>
  await tx.db
    .select({ ...tenantColumns, unitSearchText: sql<string>`coalesce(${unit.searchText}, '')` })
    .from(tenant)
    .leftJoin(property, and(eq(property.orgId, tenant.orgId), eq(property.id, tenant.propertyId)))
    .leftJoin(unit, and(eq(unit.orgId, tenant.orgId), eq(unit.id, tenant.unitId)))
    .where(and(eq(tenant.orgId, tx.orgId), anyOf(tenant.id, ids), visibleTenants(tx)))
    .orderBy(asc(tenant.id))
    .for('update', { of: tenant })

function applyChange(
  tx: TransactionContext,
  before: LockedTenant,
  { archived, ...tagChange }: TenantChange,
): LockedTenant | null {
  if (archived !== undefined) {
    if (archived === (before.archivedAt !== null)) return null
    requireTenantChangeAllowed(tx, before, { archived })
    return { ...before, archivedAt: archived ? new Date() : null }
  }
  requireTenantChangeAllowed(tx, before, {})
  const tags = changeTags(before.tags, tagChange)
  return tags && { ...before, tags }
}

/** Units become vacant or occupied when their residents are archived or restored. */
async function recomputeUnits(tx: TransactionContext, changes: readonly Change<LockedTenant>[]) {
  const unitIds = changes.flatMap(({ before, after }) => listAffectedUnits(before, after))
  for (const { id, name, previousStatus, status, property } of await recomputeUnitStatuses(tx, unitIds)) {
    recordUnitChange(
      tx,
      {
        id,
        name,
        status,
        propertyId: property.id,
        propertyName: property.name,
        portfolioId: property.portfolioId,
      },
      { action: 'unit.status_changed', changes: [{ field: 'status', from: previousStatus, to: status }] },
    )
  }
}
