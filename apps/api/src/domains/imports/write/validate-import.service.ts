import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { enqueueTask } from '../../../platform/jobs/enqueue-task.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { changeImport } from './change-import.ts'
import { asJson, type ImportFileRow } from './file-layout.ts'
import { withFileProblems } from './file-problems.ts'
import { getImportFile, requireStatus } from './find-import-file.ts'
import { checkAtOnce } from './finish-check.ts'
import type { ImportKind } from './import-kind.ts'
import { saveMapping } from './saved-mappings.ts'
import type { ImportValidate } from './import-requests.schema.ts'
import { transitionImportOrReject } from './transition-import.ts'
import { recognizeTable } from './recognize-file.ts'
import { requireNoRunningCheck } from './running-check.ts'
import { readDetail } from './search-imports.service.ts'
import { importFileKey } from './stored-files.ts'
import { toStarted } from './to-started.ts'
import { describeFile } from './upload-import.service.ts'
import { resolvePortfolio } from '../../estate/index.ts'

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
  // One that was chosen earlier and archived since is an issue of the rows it concerns.
  const portfolioId = request.options?.portfolioId
  if (portfolioId) await resolvePortfolio(tx, portfolioId, '/options/portfolioId')
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
  const saved = await transitionImportOrReject(tx, file, changeable, {
    status,
    mapping: asJson<unknown[]>(changed.mapping),
    options: asJson(changed.options),
    edits: changed.edits,
    taskId: job?.id ?? null,
  })
  await saveMapping(tx, kind, saved)
  if (request.mapping) recordMapped(tx, saved)
  return { file: saved, started: job && toStarted(saved, job) }
}

async function requireChangeable(tx: TransactionContext, file: ImportFileRow) {
  requireStatus(
    file,
    changeable,
    'The file is not open for changes any more. Upload it again to import it anew.',
  )
  await requireNoRunningCheck(tx, file)
}

function recordMapped(tx: TransactionContext, file: ImportFileRow) {
  const columns = file.mapping.filter((column) => column.field !== null).length
  recordEvent(tx, {
    action: 'import.mapped',
    category: 'import',
    subject: { type: 'import', id: file.id, name: file.filename },
    groupId: file.id,
    summary: cutText(`Matched ${columns} of ${file.mapping.length} columns of ${file.filename}.`, 300),
    metadata: { columns },
  })
}

/** Another sheet or heading line makes another table out of the same file; mapping and corrections start anew. */
async function readAgain(ctx: ServiceContext, kind: ImportKind, request: ImportValidate) {
  const file = await inTransaction(ctx, async (tx) => {
    const found = await getImportFile(tx, kind, request.fileId)
    await requireChangeable(tx, found)
    return found
  })
  const { format, headerRow } = file.layout
  const sheet = format.type === 'workbook' ? (request.sheet ?? format.sheet) : null
  const isSame =
    (request.headerRow ?? headerRow) === headerRow && (format.type !== 'workbook' || sheet === format.sheet)
  if (isSame) return
  const next = format.type === 'workbook' ? { ...format, sheet: sheet! } : format
  const recognised = await withFileProblems(() =>
    recognizeTable(kind, next, () => ctx.files.open(importFileKey(file)), request.headerRow),
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
    const { options, ...understood } = await describeFile(tx, kind, recognised)
    await transitionImportOrReject(tx, file, changeable, {
      ...understood,
      options: asJson({ ...file.options, ...options, fixes: [] }),
      edits: {},
      summary: null,
      issueGroups: [],
      taskId: null,
    })
  })
}
