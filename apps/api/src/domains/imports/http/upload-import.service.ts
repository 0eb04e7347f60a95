import { eq } from 'drizzle-orm'
import type { Readable } from 'node:stream'
import { newId } from '../../../platform/db/new-id.ts'
import { requirePermission } from '../../../platform/access/require-permission.ts'
import {
  inTransaction,
  type ServiceContext,
  type TransactionContext,
} from '../../../platform/context/context.ts'
import { importFile, org } from '../../../platform/db/schema/index.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { asJson, defaultOptions, importFileKey, toImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import { type ReceivedFile, receiveFile } from '../read/received-file.ts'
import { type RecognizedFile, recognizeFile } from '../recognize/recognize-file.ts'
import { describeFile, withFileProblems } from './describe-file.ts'
import { readFileContext, toImportFile } from './import-documents.ts'
import { recordImportEvent } from '../write/import-files.ts'

/** Stores a file and returns what was recognized in it. Stores nothing if the file can't be read or contains malware. */
export async function uploadImport(
  ctx: ServiceContext,
  kind: ImportKind,
  upload: { body: Readable; contentType: string },
) {
  requirePermission(ctx, kind.permission)
  return await withFileProblems(async () => {
    const receivedFile = await receiveFile(upload.body, upload.contentType)
    try {
      await ctx.gateways.uploadScanner?.requireHarmless(receivedFile.open)
      const { sheet, headerRow } = receivedFile.fields
      const recognizedFile = await recognizeFile(kind, receivedFile.report, receivedFile.open, {
        ...(sheet && { sheet }),
        ...(headerRow && /^\d+$/.test(headerRow) && { headerRow: Number(headerRow) }),
      })
      const id = newId()
      const content = recognizedFile.openWithoutSensitive ?? receivedFile.open
      await ctx.files.put(importFileKey({ orgId: ctx.orgId, id }), content())
      // On failure the daily sweep removes the content: a commit whose response was lost may have succeeded.
      return await inTransaction(ctx, (tx) => insertImportFile(tx, kind, receivedFile, recognizedFile, id))
    } finally {
      await receivedFile.dispose()
    }
  })
}

async function insertImportFile(
  tx: TransactionContext,
  kind: ImportKind,
  { report, filename, mime }: ReceivedFile,
  recognizedFile: RecognizedFile,
  id: string,
) {
  const [orgRow] = await tx.db.select({ country: org.defaultCountry }).from(org).where(eq(org.id, tx.orgId))
  const now = new Date()
  const fileColumns = await describeFile(tx, kind, recognizedFile)
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
      ...fileColumns,
      options: asJson({ ...defaultOptions(orgRow?.country ?? 'US'), ...fileColumns.options }),
      uploadedBy: tx.actor.id!,
      createdAt: now,
      updatedAt: now,
      createdBy: tx.actor.id,
      updatedBy: tx.actor.id,
    })
    .returning()
  const file = toImportFileRow(row!)
  recordImportEvent(
    tx,
    file,
    'import.uploaded',
    `Uploaded ${filename} with ${formatCount(file.rowCount, 'row')}.`,
    {
      metadata: { rows: file.rowCount, format: file.detectedFormat.key },
    },
  )
  return toImportFile(kind, file, await readFileContext(tx, file))
}
