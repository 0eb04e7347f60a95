import { eq } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import {
  inTransaction,
  requirePermission,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { cutText } from '../../../platform/text/cut-text.ts'
import { importFile, org } from '../../../platform/db/schema/index.ts'
import { defaultOptions } from '../import-options.ts'
import { headerFingerprint } from '../recognize/header-fingerprint.ts'
import { type ColumnMapping, sure } from '../recognize/match-columns.ts'
import { recordEvent } from '../../../platform/ledger/record-event.ts'
import { readFileContext } from './file-context.ts'
import { asJson, type FileLayout, filledFields, toImportFileRow } from './file-layout.ts'
import { withFileProblems } from './file-problems.ts'
import type { ImportKind } from './import-kind.ts'
import { findSavedMapping } from './saved-mappings.ts'
import { type ReceivedFile, receiveFile } from './received-file.ts'
import { recognizeFile, type Recognized } from './recognize-file.ts'
import { importFileKey } from './stored-files.ts'
import { toImportFile } from './to-import-file.ts'

/** Takes a file in and says how it was understood. Nothing is kept of a file that cannot be read. */
export async function uploadImport(
  ctx: ServiceContext,
  kind: ImportKind,
  upload: { body: Readable; contentType: string },
) {
  requirePermission(ctx, kind.permission)
  return await withFileProblems(async () => {
    const received = await receiveFile(upload.body, upload.contentType)
    try {
      const { sheet, headerRow } = received.fields
      const recognised = await recognizeFile(kind, received.report, received.open, {
        ...(sheet && { sheet }),
        ...(headerRow && /^\d+$/.test(headerRow) && { headerRow: Number(headerRow) }),
      })
      const id = uuidv7()
      const content = recognised.withoutSensitive ?? received.open
      await ctx.files.put(importFileKey({ orgId: ctx.orgId, id }), content())
      // Where this fails, the daily sweep removes the content: a commit whose answer was lost may have succeeded.
      return await inTransaction(ctx, (tx) => insertImportFile(tx, kind, received, recognised, id))
    } finally {
      await received.dispose()
    }
  })
}

async function insertImportFile(
  tx: TransactionContext,
  kind: ImportKind,
  { report, filename, mime }: ReceivedFile,
  recognised: Recognized,
  id: string,
) {
  const [owner] = await tx.db.select({ country: org.defaultCountry }).from(org).where(eq(org.id, tx.orgId))
  const now = new Date()
  const understood = await describeFile(tx, kind, recognised)
  const [row] = await tx.db
    .insert(importFile)
    .values({
      id,
      orgId: tx.orgId,
      kind: kind.key,
      filename,
      mime,
      bytes: report.bytes,
      sha256: report.sha256,
      ...understood,
      options: asJson({
        ...defaultOptions(owner?.country ?? 'US'),
        ...understood.options,
      }),
      uploadedBy: tx.actor.id!,
      createdAt: now,
      updatedAt: now,
      createdBy: tx.actor.id,
      updatedBy: tx.actor.id,
    })
    .returning()
  const file = toImportFileRow(row!)
  recordEvent(tx, {
    action: 'import.uploaded',
    category: 'import',
    subject: { type: 'import', id: file.id, name: filename },
    groupId: file.id,
    summary: cutText(`Uploaded ${filename} with ${file.rowCount} rows.`, 300),
    metadata: { rows: file.rowCount, format: file.detectedFormat.key },
  })
  return toImportFile(kind, file, await readFileContext(tx, file))
}

/** The columns of a file row that come from its content and from what was confirmed for such files before. */
export async function describeFile(
  tx: TransactionContext,
  kind: ImportKind,
  { analysis, format, mapping, dateFormat, detected, notices }: Recognized,
) {
  const fingerprint = headerFingerprint(analysis.columns.map((column) => column.header))
  const remembered = await findSavedMapping(tx, kind, fingerprint)
  const settled = remembered ? applySavedMapping(mapping, remembered.mapping) : mapping
  const { headerRow, header, width, ignored, ignoredCount, preview, implied } = analysis
  const layout: FileLayout = {
    format,
    headerRow,
    header,
    width,
    ignored,
    ignoredCount,
    preview,
    implied,
    notices,
    isMappingRemembered: remembered !== null,
    records: { create: 0, update: 0 },
    alsoCreates: [],
  }
  return {
    layout: asJson<Record<string, unknown>>(layout),
    columns: analysis.columns.map(({ values: _values, ...column }) => column) as unknown[],
    rowCount: analysis.rowCount,
    detectedFormat: detected,
    headerFingerprint: fingerprint,
    mapping: asJson<unknown[]>(settled),
    options: { ...remembered?.options, ...(dateFormat !== null && { dateFormat }) },
    status: isReady(kind, settled, layout) ? ('ready' as const) : ('needs_mapping' as const),
  }
}

/** Ready when every required field has a column that is surely the right one. */
function isReady(kind: ImportKind, mapping: readonly ColumnMapping[], layout: FileLayout) {
  const surely = mapping.filter((column) => column.confidence >= sure)
  return kind.missingFields(filledFields(surely, layout)).length === 0
}

function applySavedMapping(mapping: ColumnMapping[], remembered: readonly ColumnMapping[]): ColumnMapping[] {
  const byIndex = new Map(remembered.map((column) => [column.index, column]))
  return mapping.map((column) => {
    const known = byIndex.get(column.index)
    return known
      ? { ...column, field: known.field, confidence: known.field ? 1 : 0, transform: known.transform }
      : column
  })
}
