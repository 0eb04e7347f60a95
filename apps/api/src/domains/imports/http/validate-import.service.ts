import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'
import { resolvePortfolio } from '../../estate/index.ts'
import { asJson, importFileKey, type ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import { recognizeTable } from '../recognize/recognize-file.ts'
import { checkAtOnce } from '../write/check-import.ts'
import {
  getImportFile,
  requireNoRunningCheck,
  requireStatus,
  transitionImportOrReject,
  recordImportEvent,
} from '../write/import-files.ts'
import { changeImport } from './change-import.ts'
import { describeFile, saveMapping, withFileProblems } from './describe-file.ts'
import type { ImportValidate } from './imports.schema.ts'
import { readDetail } from './search-imports.service.ts'

/** Files up to this size are checked synchronously. */
const synchronousRowsMax = 2000

const changeableStatuses = ['needs_mapping', 'ready', 'validating', 'valid', 'has_errors'] as const

/**
 * Applies changes to the mapping, options and cells, and checks what the import would do with every row. Writes only
 * findings. Large files are checked by a task, which is returned.
 */
export async function validateImport(ctx: ServiceContext, kind: ImportKind, request: ImportValidate) {
  requirePermission(ctx, kind.permission)
  if (request.sheet !== undefined || request.headerRow !== undefined) await recognizeAgain(ctx, kind, request)
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
  // A portfolio that was chosen earlier and archived since becomes an issue of the rows.
  const portfolioId = request.options?.portfolioId
  if (portfolioId) await resolvePortfolio(tx, portfolioId, '/options/portfolioId')
  const isLarge = file.rowCount > synchronousRowsMax
  const status = isLarge ? ('validating' as const) : ('ready' as const)
  const job = isLarge
    ? await enqueueTask(tx, {
        type: 'import_validate',
        title: `Check ${file.filename}`,
        subject: { type: 'import', id: file.id, name: file.filename },
        input: { fileId: file.id, kind: kind.key },
      })
    : null
  const saved = await transitionImportOrReject(tx, file, changeableStatuses, {
    status,
    mapping: asJson<unknown[]>(changed.mapping),
    options: asJson(changed.options),
    edits: changed.edits,
    taskId: job?.id ?? null,
  })
  await saveMapping(tx, kind, saved)
  if (request.mapping) recordMapped(tx, saved)
  return { file: saved, started: job && { fileId: saved.id, task: toTask(job, null) } }
}

async function requireChangeable(tx: TransactionContext, file: ImportFileRow) {
  requireStatus(file, changeableStatuses, 'This file can no longer be changed. Upload it again to import it.')
  await requireNoRunningCheck(tx, file)
}

function recordMapped(tx: TransactionContext, file: ImportFileRow) {
  const columns = file.mapping.filter((column) => column.field !== null).length
  recordImportEvent(
    tx,
    file,
    'import.mapped',
    `Matched ${columns} of ${file.mapping.length} columns of ${file.filename}.`,
    { metadata: { columns } },
  )
}

/** Another sheet or header row is a different table, so the mapping, fixes and edits start over. */
async function recognizeAgain(ctx: ServiceContext, kind: ImportKind, request: ImportValidate) {
  const file = await inTransaction(ctx, async (tx) => {
    const current = await getImportFile(tx, kind, request.fileId)
    await requireChangeable(tx, current)
    return current
  })
  const { format, headerRow } = file.layout
  const sheet = format.type === 'workbook' ? (request.sheet ?? format.sheet) : null
  const isUnchanged =
    (request.headerRow ?? headerRow) === headerRow && (format.type !== 'workbook' || sheet === format.sheet)
  if (isUnchanged) return
  const newFormat = format.type === 'workbook' ? { ...format, sheet: sheet! } : format
  const recognized = await withFileProblems(() =>
    recognizeTable(kind, newFormat, () => ctx.files.open(importFileKey(file)), request.headerRow),
  )
  if (recognized.withoutSensitive) {
    throw new Problem(
      'validation-failed',
      'This part of the file contains data that is never imported. Upload that sheet separately.',
      {
        errors: [
          {
            pointer: '/sheet',
            code: 'not_allowed',
            message: 'It contains a column such as social security numbers.',
          },
        ],
        members: { issue: 'sensitive_column_dropped' },
      },
    )
  }
  await inTransaction(ctx, async (tx) => {
    const { options, ...described } = await describeFile(tx, kind, recognized)
    await transitionImportOrReject(tx, file, changeableStatuses, {
      ...described,
      options: asJson({ ...file.options, ...options, fixes: [] }),
      edits: {},
      summary: null,
      issueGroups: [],
      taskId: null,
    })
  })
}
