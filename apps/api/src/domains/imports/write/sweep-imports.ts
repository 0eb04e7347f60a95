import { and, eq, gte, inArray, lt, notInArray, or } from 'drizzle-orm'
import { systemAccess } from '../../../platform/access/system-actor.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importFile, org } from '../../../platform/db/schema/index.ts'
import { importFileKey, importFolder, toImportFileRow } from '../plan/import-file.ts'
import { removeAbandonedCopies } from '../read/received-file.ts'
import { clearFindings } from './check-import.ts'
import { transitionImport, recordImportEvent } from './import-files.ts'

type SweepDeps = Omit<ServiceContext, 'actor' | 'orgId' | 'origin'>

const dayMs = 24 * 60 * 60 * 1000
/** Newer content may belong to a running upload. */
const graceMs = 6 * 60 * 60 * 1000
const pendingStatuses = ['needs_mapping', 'ready', 'validating', 'valid', 'has_errors'] as const

/**
 * Expires files that weren't imported within their organization's retention period, and removes content that is no
 * longer needed: of expired files, of files imported long ago, and leftovers of killed servers. Safe to run in several
 * processes at once.
 */
export async function sweepImports(deps: SweepDeps, signal?: AbortSignal) {
  const graceStart = new Date(Date.now() - graceMs)
  const orgs = await deps.db.select({ id: org.id, retention: org.retention }).from(org)
  for (const { id, retention } of orgs) {
    if (signal?.aborted) return
    const ctx = systemContext(deps, id)
    const retainedSince = new Date(Date.now() - retention.importFileDays * dayMs)
    await expireFiles(ctx, retainedSince)
    await removeUnneededContent(ctx, { retainedSince, graceStart }, signal)
  }
  await deps.files.clearUnfinished(graceStart)
  await removeAbandonedCopies(graceStart)
}

async function removeUnneededContent(
  ctx: ServiceContext,
  { retainedSince, graceStart }: { retainedSince: Date; graceStart: Date },
  signal: AbortSignal | undefined,
) {
  const neededKeys = await inTransaction(ctx, (tx) => listNeededKeys(tx, retainedSince))
  for await (const { key, storedAt } of ctx.files.list(importFolder(ctx.orgId))) {
    if (signal?.aborted) return
    if (!neededKeys.has(key) && storedAt < graceStart) await ctx.files.remove(key)
  }
}

const importedStatuses = ['imported', 'partially_imported', 'import_failed', 'undone'] as const

/**
 * The storage keys of the content that the organization's import files still need. Imported files need it for a retry
 * until they are older than `retainedSince`. An undo needs no content.
 */
async function listNeededKeys(tx: TransactionContext, retainedSince: Date): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .select({ orgId: importFile.orgId, id: importFile.id })
    .from(importFile)
    .where(
      and(
        eq(importFile.orgId, tx.orgId),
        notInArray(importFile.status, ['discarded', 'expired']),
        or(notInArray(importFile.status, [...importedStatuses]), gte(importFile.updatedAt, retainedSince)),
      ),
    )
  return new Set(rows.map(importFileKey))
}

async function expireFiles(ctx: ServiceContext, retainedSince: Date) {
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(importFile)
      .where(
        and(
          eq(importFile.orgId, tx.orgId),
          inArray(importFile.status, [...pendingStatuses]),
          lt(importFile.updatedAt, retainedSince),
        ),
      )
      .for('update')
    for (const file of rows.map(toImportFileRow)) {
      await transitionImport(tx, file, pendingStatuses, { status: 'expired', edits: {} })
      await clearFindings(tx, file.id)
      recordImportEvent(tx, file, 'import.expired', `Removed ${file.filename}, which was never imported.`)
    }
  })
}

const systemContext = (deps: SweepDeps, orgId: string): ServiceContext => ({
  ...deps,
  orgId,
  actor: { type: 'system', id: null, name: 'Parapet', access: systemAccess },
  origin: { requestId: 'import-sweep', via: 'job', ip: null, userAgent: null },
})
