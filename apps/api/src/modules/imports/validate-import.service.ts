import { and, eq } from 'drizzle-orm'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../context.ts'
import { importFile, portfolio, task } from '../../db/schema/index.ts'
import { enqueueTask } from '../../jobs/enqueue-task.ts'
import { recordEvent } from '../../ledger/record-event.ts'
import { Problem } from '../../problem.ts'
import { changeImport } from './change-import.ts'
import { checkAtOnce } from './check-file.ts'
import { asJson, type ImportFileRow, toImportFileRow } from './file-layout.ts'
import { withFileProblems } from './file-problems.ts'
import { getImportFile, requireStatus } from './find-import-file.ts'
import type { ImportKind } from './import-kinds.ts'
import { rememberMapping } from './import-mapping-memory.ts'
import type { ImportValidate } from './imports.schema.ts'
import { recogniseTable } from './recognise-file.ts'
import { readDetail } from './search-imports.service.ts'
import { toStarted } from './to-started.ts'
import { nextVersion, understandFile } from './upload-import.service.ts'

/** Up to here a check is done while the caller waits. */
const rowsAtOnce = 2000

const changeable = ['needs_mapping', 'ready', 'validating', 'valid', 'has_errors'] as const

/**
 * Takes over what changed about mapping, options and cells, and says for every row what the import would do.
 * Nothing is written but the findings. Large files answer with a task.
 */
export async function validateImport(ctx: ServiceContext, kind: ImportKind, request: ImportValidate) {
  requirePermission(ctx, kind.permission)
  if (request.sheet !== undefined || request.headerRow !== undefined) await readAgain(ctx, kind, request)
  const prepared = await inTransaction(ctx, (tx) => prepare(tx, kind, request))
  if (prepared.started) return { started: prepared.started, validation: null }

  await withFileProblems(() => checkAtOnce(ctx, kind, prepared.file))
  const detail = await inTransaction(ctx, (tx) => readDetail(tx, kind, request.fileId, {}))
  const { fileId, status, summary, sideEffects } = detail.file
  return { started: null, validation: { ...detail, fileId, status, summary: summary!, sideEffects } }
}

async function prepare(tx: TransactionContext, kind: ImportKind, request: ImportValidate) {
  const file = await getImportFile(tx, kind, request.fileId, { forUpdate: true })
  await requireChangeable(tx, file)
  const changed = changeImport(kind, file, request)
  await requirePortfolio(tx, changed.options.portfolioId)
  const isLarge = file.rowCount > rowsAtOnce
  const status = isLarge ? ('validating' as const) : ('ready' as const)
  const job = isLarge
    ? await enqueueTask(tx, {
        type: 'import_validate',
        title: `Check ${file.filename}`,
        subject: { type: 'import', id: file.id, name: file.filename },
        input: { fileId: file.id, kind: kind.key },
      })
    : null
  const [row] = await tx.db
    .update(importFile)
    .set({
      status,
      mapping: asJson<unknown[]>(changed.mapping),
      options: asJson(changed.options),
      edits: changed.edits,
      taskId: job?.id ?? null,
      updatedAt: new Date(),
      updatedBy: tx.actor.id,
      version: nextVersion,
    })
    .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
    .returning()
  const saved = toImportFileRow(row!)
  await rememberMapping(tx, kind, saved)
  if (request.mapping) recordMapped(tx, saved)
  return { file: saved, started: job && toStarted(saved, job) }
}

async function requireChangeable(tx: TransactionContext, file: ImportFileRow) {
  requireStatus(
    file,
    changeable,
    'The file is not open for changes any more. Upload it again to import it anew.',
  )
  if (file.status !== 'validating' || file.taskId === null) return
  const [running] = await tx.db
    .select({ status: task.status })
    .from(task)
    .where(and(eq(task.orgId, tx.orgId), eq(task.id, file.taskId)))
  if (running && ['queued', 'running', 'waiting'].includes(running.status)) {
    throw new Problem(
      'state-conflict',
      'The file is being checked. Wait for the check to end, or cancel it.',
      {
        members: { state: file.status, taskId: file.taskId },
      },
    )
  }
}

async function requirePortfolio(tx: TransactionContext, portfolioId: string | null) {
  if (portfolioId === null) return
  const found = await tx.db.$count(
    portfolio,
    and(eq(portfolio.orgId, tx.orgId), eq(portfolio.id, portfolioId)),
  )
  if (found > 0) return
  const message = 'There is no such portfolio.'
  throw new Problem('validation-failed', message, {
    errors: [{ pointer: '/options/portfolioId', code: 'not_found', message }],
  })
}

function recordMapped(tx: TransactionContext, file: ImportFileRow) {
  const columns = file.mapping.filter((column) => column.field !== null).length
  recordEvent(tx, {
    action: 'import.mapped',
    category: 'import',
    subject: { type: 'import', id: file.id, name: file.filename },
    groupId: file.id,
    summary: `Matched ${columns} of ${file.mapping.length} columns of ${file.filename}.`.slice(0, 300),
    metadata: { columns },
  })
}

/** Another sheet or heading line makes another table out of the same file; mapping and corrections start anew. */
async function readAgain(ctx: ServiceContext, kind: ImportKind, request: ImportValidate) {
  const file = await inTransaction(ctx, (tx) => getImportFile(tx, kind, request.fileId))
  requireStatus(
    file,
    changeable,
    'The file is not open for changes any more. Upload it again to import it anew.',
  )
  const { format, storedHash, headerRow } = file.layout
  const sheet = format.type === 'workbook' ? (request.sheet ?? format.sheet) : null
  const isSame =
    (request.headerRow ?? headerRow) === headerRow && (format.type !== 'workbook' || sheet === format.sheet)
  if (isSame) return
  const next = format.type === 'workbook' ? { ...format, sheet: sheet! } : format
  const recognised = await withFileProblems(() =>
    recogniseTable(kind, next, () => ctx.files.open(storedHash), request.headerRow),
  )
  if (recognised.withoutSensitive) {
    throw new Problem(
      'validation-failed',
      'This part of the file holds data that is never imported. Upload that sheet on its own.',
      {
        errors: [
          {
            pointer: '/sheet',
            code: 'not_allowed',
            message: 'It holds a column such as social security numbers.',
          },
        ],
        members: { issue: 'sensitive_column_dropped' },
      },
    )
  }
  await inTransaction(ctx, async (tx) => {
    const { options, ...understood } = await understandFile(tx, kind, recognised, storedHash)
    await tx.db
      .update(importFile)
      .set({
        ...understood,
        options: asJson({ ...file.options, ...options, fixes: [] }),
        edits: {},
        summary: null,
        issueGroups: [],
        updatedAt: new Date(),
        version: nextVersion,
      })
      .where(and(eq(importFile.orgId, tx.orgId), eq(importFile.id, file.id)))
  })
}
