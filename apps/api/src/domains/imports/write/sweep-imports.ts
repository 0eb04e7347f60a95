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
/** Content younger than this may belong to a running upload. */
const graceMs = 6 * 60 * 60 * 1000
const open = ['needs_mapping', 'ready', 'validating', 'valid', 'has_errors'] as const

/**
 * Lets files expire that nobody imported in the time their organization keeps them, and removes content that no row
 * needs: of expired and long imported files, and what a server that was killed left behind. May run in several
 * processes at a time.
 */
export async function sweepImports(deps: SweepDeps, signal?: AbortSignal) {
  const graceEnd = new Date(Date.now() - graceMs)
  const orgs = await deps.db.select({ id: org.id, retention: org.retention }).from(org)
  for (const { id, retention } of orgs) {
    if (signal?.aborted) return
    const ctx = systemContext(deps, id)
    const keptSince = new Date(Date.now() - retention.importFileDays * dayMs)
    await expireFiles(ctx, keptSince)
    await removeUnneeded(ctx, { keptSince, graceEnd }, signal)
  }
  await deps.files.clearUnfinished(graceEnd)
  await removeAbandonedCopies(graceEnd)
}

async function removeUnneeded(
  ctx: ServiceContext,
  { keptSince, graceEnd }: { keptSince: Date; graceEnd: Date },
  signal: AbortSignal | undefined,
) {
  const needed = await inTransaction(ctx, (tx) => listNeededKeys(tx, keptSince))
  for await (const { key, storedAt } of ctx.files.list(importFolder(ctx.orgId))) {
    if (signal?.aborted) return
    if (!needed.has(key) && storedAt < graceEnd) await ctx.files.remove(key)
  }
}

const imported = ['imported', 'partially_imported', 'import_failed', 'undone'] as const

/**
 * The keys of the content that the organization's import files still need. What was imported needs its content for a
 * retry until it is older than `before`; undoing needs none.
 */
async function listNeededKeys(tx: TransactionContext, before: Date): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .select({ orgId: importFile.orgId, id: importFile.id })
    .from(importFile)
    .where(
      and(
        eq(importFile.orgId, tx.orgId),
        notInArray(importFile.status, ['discarded', 'expired']),
        or(notInArray(importFile.status, [...imported]), gte(importFile.updatedAt, before)),
      ),
    )
  return new Set(rows.map(importFileKey))
}

async function expireFiles(ctx: ServiceContext, before: Date) {
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .select()
      .from(importFile)
      .where(
        and(
          eq(importFile.orgId, tx.orgId),
          inArray(importFile.status, [...open]),
          lt(importFile.updatedAt, before),
        ),
      )
      .for('update')
    for (const file of rows.map(toImportFileRow)) {
      await transitionImport(tx, file, open, { status: 'expired', edits: {} })
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
