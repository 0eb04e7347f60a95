import { and, eq, sql } from 'drizzle-orm'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { bulkRows } from '../../../platform/db/bulk-rows.ts'
import { importFile, importFinding, importMissingTenant } from '../../../platform/db/schema/index.ts'
import type { TaskOutcome, TaskRun } from '../../../platform/jobs/task-handlers.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { asJson, type ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind, MissingTenant } from '../plan/import-kind.ts'
import { checkFile, type CheckResult } from './check-file.ts'
import {
  claimImport,
  failSuperseded,
  importContext,
  transitionImport,
  transitionImportOrReject,
  recordImportEvent,
} from './import-files.ts'

/**
 * Checks a large file and stores findings as it goes. If the server stops, the file stays in `validating` until the
 * task runs again.
 */
export async function checkInBackground(
  run: TaskRun,
  kind: ImportKind,
  fileId: string,
): Promise<TaskOutcome> {
  const ctx = importContext(run)
  const file = await inTransaction(ctx, async (tx) => {
    const claimedFile = await claimImport(tx, kind, {
      task: run.task,
      fileId,
      as: 'validating',
      from: ['validating', 'ready'],
    })
    await clearFindings(tx, fileId)
    return claimedFile
  })
  const result = await checkFile(ctx, kind, file, async (findings, done) => {
    await inTransaction(ctx, async (tx) => {
      await requireUnchanged(tx, file)
      await storeFindings(tx, findings)
    })
    await run.report({ done, total: file.rowCount, unit: 'rows', stage: 'checking' })
    if (run.signal.aborted) throw new Error('file check interrupted')
  })
  await inTransaction(ctx, async (tx) => {
    if (!(await finishCheck(tx, file, result))) failSuperseded()
    await storeMissingTenants(tx, fileId, result.missingTenants)
  })
  const { rows, errors, warnings } = result.summary
  run.log(
    errors > 0 ? 'warn' : 'info',
    `Checked ${formatCount(rows, 'row')}: ${errors} with errors, ${warnings} with warnings.`,
  )
  return { result: { ...result.summary } }
}

async function requireUnchanged(tx: TransactionContext, { id, version }: ImportFileRow) {
  const [row] = await tx.db
    .select({ id: importFile.id })
    .from(importFile)
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, id), eq(importFile.version, version)))
    .for('share')
  if (!row) failSuperseded()
}

/** Stores the result of a check and records its event. Returns null and writes nothing if the file was changed. */
async function finishCheck(
  tx: TransactionContext,
  file: ImportFileRow,
  result: CheckResult,
  transition: typeof transitionImport = transitionImport,
): Promise<ImportFileRow | null> {
  const now = new Date()
  const { rows, errors } = result.summary
  const checkedFile = await transition(tx, file, ['validating', 'ready'], {
    status: errors > 0 ? 'has_errors' : 'valid',
    summary: result.summary,
    issueGroups: asJson(result.groups),
    layout: asJson({ ...file.layout, records: result.records, alsoCreates: result.alsoCreates }),
    validatedAt: now,
    updatedAt: now,
  })
  if (!checkedFile) return null
  recordImportEvent(
    tx,
    file,
    'import.validated',
    `Checked ${file.filename}: ${formatCount(rows, 'row')}, ${errors} with errors.`,
    { metadata: { rows, errors } },
  )
  return checkedFile
}

/**
 * Checks a small file and stores everything in one transaction.
 * @throws Problem `state-conflict` if the file was changed during the check; the result is dropped
 */
export async function checkNow(ctx: ServiceContext, kind: ImportKind, file: ImportFileRow) {
  const findings: Finding[] = []
  const result = await checkFile(ctx, kind, file, async (batch) => {
    findings.push(...batch)
    await Promise.resolve()
  })
  await inTransaction(ctx, async (tx) => {
    await finishCheck(tx, file, result, transitionImportOrReject)
    await clearFindings(tx, file.id)
    await storeFindings(tx, findings)
    await storeMissingTenants(tx, file.id, result.missingTenants)
  })
  return result
}

export type Finding = typeof importFinding.$inferInsert

const columnKeys = ['orgId', 'fileId', 'n', 'outcome', 'issues', 'raw', 'target', 'changes']

/** Deletes the findings of the latest check. */
export async function clearFindings(tx: TransactionContext, fileId: string) {
  await tx.db
    .delete(importFinding)
    .where(and(eq(importFinding.orgId, tx.orgId), eq(importFinding.fileId, fileId)))
  await clearMissingTenants(tx, fileId)
}

async function storeFindings(tx: TransactionContext, findings: readonly Finding[]) {
  if (findings.length === 0) return
  const { columns, values, source } = bulkRows(importFinding, columnKeys, findings)
  await tx.db.execute(sql`insert into import_finding (${columns}) select ${values} from ${source}`)
}

const chunkSize = 2000

/** Stores the tenants missing from a file, as of its latest check. */
async function storeMissingTenants(
  tx: TransactionContext,
  fileId: string,
  missingTenants: readonly MissingTenant[],
) {
  await clearMissingTenants(tx, fileId)
  for (let offset = 0; offset < missingTenants.length; offset += chunkSize) {
    const chunk = JSON.stringify(missingTenants.slice(offset, offset + chunkSize))
    await tx.db.execute(sql`
      insert into import_missing_tenant (org_id, file_id, tenant_id, property_id)
      select ${tx.orgId}::uuid, ${fileId}::uuid, r."tenantId", r."propertyId"
      from jsonb_to_recordset(${chunk}::jsonb) as r("tenantId" uuid, "propertyId" uuid)`)
  }
}

async function clearMissingTenants(tx: TransactionContext, fileId: string) {
  await tx.db
    .delete(importMissingTenant)
    .where(and(eq(importMissingTenant.orgId, tx.orgId), eq(importMissingTenant.fileId, fileId)))
}
