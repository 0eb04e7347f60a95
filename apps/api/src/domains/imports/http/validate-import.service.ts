import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { enqueueTask } from '../../../platform/jobs/task-lifecycle.ts'
import { toTask } from '../../../platform/jobs/tasks.service.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { resolvePortfolio } from '../../estate/index.ts'
import { asJson, importFileKey, type ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import { recognizeTable } from '../recognize/recognize-file.ts'
import { checkNow, clearFindings } from '../write/check-import.ts'
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
 * findings. Large files are checked by a task, which is returned. Another sheet or header row alone is read but not
 * checked, so that its columns can be matched first.
 */
export async function validateImport(ctx: ServiceContext, kind: ImportKind, request: ImportValidate) {
  requirePermission(ctx, kind.permission)
  const { fileId: _fileId, sheet, headerRow, ...changes } = request
  if (sheet !== undefined || headerRow !== undefined) {
    await recognizeAgain(ctx, kind, request)
    if (Object.keys(changes).length === 0)
      return { startedTask: null, validation: await readValidation(ctx, kind, request) }
  }
  const preparation = await inTransaction(ctx, (tx) => prepareCheck(tx, kind, request))
  if (preparation.startedTask) return { startedTask: preparation.startedTask, validation: null }

  await withFileProblems(() => checkNow(ctx, kind, preparation.file))
  return { startedTask: null, validation: await readValidation(ctx, kind, request) }
}

async function readValidation(ctx: ServiceContext, kind: ImportKind, request: ImportValidate) {
  const detail = await inTransaction(ctx, (tx) => readDetail(tx, kind, request.fileId, {}))
  const { fileId, status, summary, sideEffects } = detail.file
  return { ...detail, fileId, status, summary, sideEffects }
}

async function prepareCheck(tx: TransactionContext, kind: ImportKind, request: ImportValidate) {
  const file = await getImportFile(tx, kind, request.fileId, { forUpdate: true })
  await requireChangeable(tx, file)
  const changes = changeImport(kind, file, request)
  // A portfolio that was chosen earlier and archived since becomes an issue of the rows.
  const portfolioId = request.options?.portfolioId
  if (portfolioId) await resolvePortfolio(tx, portfolioId, '/options/portfolioId')
  const isLarge = file.rowCount > synchronousRowsMax
  const status = isLarge ? ('validating' as const) : ('ready' as const)
  const checkTask = isLarge
    ? await enqueueTask(tx, {
        type: 'import_validate',
        title: `Check ${file.filename}`,
        subject: { type: 'import', id: file.id, name: file.filename },
        input: { fileId: file.id, kind: kind.key },
      })
    : null
  const savedFile = await transitionImportOrReject(tx, file, changeableStatuses, {
    status,
    mapping: asJson<unknown[]>(changes.mapping),
    options: asJson(changes.options),
    edits: changes.edits,
    taskId: checkTask?.id ?? null,
  })
  await saveMapping(tx, kind, savedFile)
  if (request.mapping) recordMapping(tx, savedFile)
  return {
    file: savedFile,
    startedTask: checkTask && { fileId: savedFile.id, task: toTask(checkTask, null) },
  }
}

async function requireChangeable(tx: TransactionContext, file: ImportFileRow) {
  requireStatus(file, changeableStatuses, 'This file can no longer be changed. Upload it again to import it.')
  await requireNoRunningCheck(tx, file)
}

function recordMapping(tx: TransactionContext, file: ImportFileRow) {
  const columns = file.mapping.filter((column) => column.field !== null).length
  recordImportEvent(
    tx,
    file,
    'import.mapped',
    `Matched ${columns} of ${formatCount(file.mapping.length, 'column')} in ${file.filename}.`,
    { metadata: { columns } },
  )
}

/** Another sheet or header row is a different table, so the mapping, fixes and edits start over. */
async function recognizeAgain(ctx: ServiceContext, kind: ImportKind, request: ImportValidate) {
  const file = await inTransaction(ctx, async (tx) => {
    const currentFile = await getImportFile(tx, kind, request.fileId)
    await requireChangeable(tx, currentFile)
    return currentFile
  })
  const { format, headerRow } = file.layout
  const sheet = format.type === 'workbook' ? (request.sheet ?? format.sheet) : null
  const isUnchanged =
    (request.headerRow ?? headerRow) === headerRow && (format.type !== 'workbook' || sheet === format.sheet)
  if (isUnchanged) return
  const newFormat = format.type === 'workbook' ? { ...format, sheet: sheet! } : format
  const recognizedFile = await withFileProblems(() =>
    recognizeTable(kind, newFormat, () => ctx.files.open(importFileKey(file)), request.headerRow),
  )
  if (recognizedFile.openWithoutSensitive) {
    throw new Problem(
      'validation-failed',
      'This sheet contains sensitive data that is never imported. Save the sheet as a separate file and upload that file.',
      {
        errors: [
          {
            pointer: '/sheet',
            code: 'not_allowed',
            message: 'This sheet has a column that is never imported, such as Social Security numbers.',
          },
        ],
        members: { issue: 'sensitive_column_dropped' },
      },
    )
  }
  await inTransaction(ctx, async (tx) => {
    const { options, ...fileColumns } = await describeFile(tx, kind, recognizedFile)
    await clearFindings(tx, file.id)
    const savedFile = await transitionImportOrReject(tx, file, changeableStatuses, {
      ...fileColumns,
      options: asJson({ ...file.options, ...options, fixes: [] }),
      edits: {},
      summary: null,
      issueGroups: [],
      taskId: null,
    })
    if (!request.mapping) recordMapping(tx, savedFile)
  })
}
