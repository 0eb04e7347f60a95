import { and, asc, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importFile, tenant } from '../../../platform/db/schema/index.ts'
import type { ImportFileRow } from '../write/file-layout.ts'
import { getImportFile, requireStatus } from '../write/find-import-file.ts'
import { tenantKind } from '../kinds/tenant/tenant-kind.ts'
import { recordMissingUndo } from './record-missing-undo.ts'
import { endOccupancies } from './end-occupancies.ts'
import { isMissingFrom } from './find-missing.ts'
import type { MarkedPast, MarkMissingPast } from './missing-tenants.schema.ts'
import { recordMissing } from './record-missing.ts'
import { anyOf, recomputeUnitStatuses, tenantsWith } from '../../estate/index.ts'

const markedMax = 500

/** Somebody whom a file misses, as they are before they are marked. */
export type MarkedTenant = Awaited<ReturnType<typeof lockMissing>>[number]

/**
 * Marks tenants as past whom an imported file does not name: their stays end today, their units follow, and the undo
 * of the import takes it back. Whoever is past already is not missing any more, so that a second call changes nothing.
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
      'Import the file first: until then nobody is marked as past on the strength of it.',
    )
    const where = and(
      isMissingFrom(tx, file.id),
      tenantsWith(tx, 'tenant:update'),
      tenantIds && anyOf(tenant.id, tenantIds),
    )
    const marked = await lockMissing(tx, where)
    if (marked.length > 0) {
      const ids = marked.map(({ id }) => id)
      await tx.db
        .update(tenant)
        .set({
          status: 'past',
          updatedAt: new Date(),
          updatedBy: tx.actor.id,
          version: sql`${tenant.version} + 1`,
        })
        .where(and(eq(tenant.orgId, tx.orgId), anyOf(tenant.id, ids)))
      const stays = await endOccupancies(tx, ids)
      const units = await recomputeUnitStatuses(
        tx,
        marked.flatMap(({ unitId }) => unitId ?? []),
      )
      await recordMissingUndo(tx, file.id, { marked, stays, units })
      await countMarked(tx, file, marked.length)
      await recordMissing(tx, file, marked, units)
    }
    return { marked: marked.length, left: await tx.db.$count(tenant, where) }
  })
}

const lockMissing = async (tx: TransactionContext, where: ReturnType<typeof and>) =>
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
    .limit(markedMax)
    .for('no key update')

/** The undo takes these back too, so the result of the import has to name them. */
async function countMarked(tx: TransactionContext, file: ImportFileRow, count: number) {
  const markedPast = (file.result?.markedPast ?? 0) + count
  await tx.db
    .update(importFile)
    .set({ result: { ...file.result, markedPast } })
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
}
