import { and, eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../../../platform/context/context.ts'
import { occupancy, tenant } from '../../../../platform/db/schema/index.ts'
import { findConflict } from '../../../../platform/db/violation.ts'
import type { CurrentOccupancy } from './update-tenant.ts'
import type { RestoredRecord } from '../../write/earlier-rows.ts'
import type { RevertOptions, WrittenRecord } from '../../write/import-kind.ts'
import { lockEarlierPlaces, refreshPlaces } from './refresh-places.ts'
import type { UndoneTenant } from './remove-tenants.ts'

interface Restored {
  restored: (RestoredRecord & UndoneTenant)[]
  /** Why a tenant was left as they are, by id. */
  reasons: Map<string, string>
}

/** What the import did to a stay: made it, or changed it from `before`. */
interface WrittenOccupancy {
  id: string
  before: CurrentOccupancy | null
}

/** Puts back what an import changed, last row first. */
export async function restoreTenants(
  tx: TransactionContext,
  records: readonly WrittenRecord[],
  { force, isCareful }: RevertOptions,
): Promise<Restored> {
  const restored: Restored['restored'] = []
  const reasons = new Map<string, string>()
  await lockEarlierPlaces(tx, records)
  for (const record of records) {
    try {
      const found = isCareful
        ? await tx.db.transaction((inner) => restore({ ...tx, db: inner }, record, force))
        : await restore(tx, record, force)
      if (found) restored.push({ ...found, importedVersion: record.targetVersion })
    } catch (error) {
      const conflict = isCareful ? findConflict(error) : null
      if (!conflict) throw error
      reasons.set(record.targetId, 'The unit or property where they lived before is gone.')
    }
  }
  await refreshPlaces(
    tx,
    restored.map(({ id }) => id),
  )
  return { restored, reasons }
}

async function restore(
  tx: TransactionContext,
  { targetId, targetVersion, before }: WrittenRecord,
  force: boolean,
) {
  const { $stay: stay, ...columns } = (before ?? {}) as Record<string, unknown> & { $stay?: WrittenOccupancy }
  const [row] = await tx.db
    .update(tenant)
    .set({ ...revive(columns), ...changedNow(tx), version: sql`${tenant.version} + 1` })
    .where(
      and(
        eq(tenant.orgId, tx.orgId),
        eq(tenant.id, targetId),
        force ? undefined : eq(tenant.version, targetVersion),
      ),
    )
    .returning({ id: tenant.id, propertyId: tenant.propertyId, version: tenant.version })
  if (row && stay) await restoreOccupancy(tx, stay)
  return row
}

async function restoreOccupancy(tx: TransactionContext, { id, before }: WrittenOccupancy) {
  const same = and(eq(occupancy.orgId, tx.orgId), eq(occupancy.id, id))
  if (before === null) {
    await tx.db.delete(occupancy).where(same)
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
    .set({ ...revive(columns), ...changedNow(tx), version: sql`${occupancy.version} + 1` })
    .where(same)
}

/** Now, not then: whoever follows what changed has to see it. */
const changedNow = ({ actor }: TransactionContext) => ({ updatedAt: new Date(), updatedBy: actor.id })

/** Moments were kept as text. */
const revive = (columns: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, value]) => [
      key,
      key === 'archivedAt' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
