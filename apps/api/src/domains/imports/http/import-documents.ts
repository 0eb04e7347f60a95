import type { z } from '@hono/zod-openapi'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile, user } from '../../../platform/db/schema/index.ts'
import { formatCount } from '../../../platform/text/format-count.ts'
import { labelFix } from '../plan/fix-rule.ts'
import { defaultOptions, filledFields, type ImportFileRow } from '../plan/import-file.ts'
import type { ImportKind } from '../plan/import-kind.ts'
import type { AlsoCreated } from '../plan/row-plan.ts'
import { toResult } from '../write/commit-import.ts'
import { visibleFiles } from '../write/import-files.ts'
import { RowReader } from '../write/row-reader.ts'
import type { ImportFile, ImportFileSummary } from './imports.schema.ts'

type FileDocument = z.infer<typeof ImportFile>
type SummaryDocument = z.infer<typeof ImportFileSummary>

/** Data about a file from other rows: its uploader and an earlier file with the same content. */
interface FileContext {
  uploaderName: string | null
  duplicateOf: FileDocument['duplicateOf']
}

export function toImportFileSummary(file: ImportFileRow, uploaderName: string | null): SummaryDocument {
  const { kind, filename, bytes, sha256, mime, rowCount, status, detectedFormat, taskId, version } = file
  return {
    fileId: file.id,
    kind,
    filename,
    bytes,
    sha256,
    mime,
    rowCount,
    status,
    detectedFormat,
    taskId,
    version,
    summary: file.summary as SummaryDocument['summary'],
    result: file.result && toResult(file),
    uploadedBy: { id: file.uploadedBy, name: uploaderName ?? 'Former member' },
    createdAt: file.createdAt.toISOString(),
    validatedAt: file.validatedAt?.toISOString() ?? null,
    importedAt: file.importedAt?.toISOString() ?? null,
    undoUntil: file.undoUntil?.toISOString() ?? null,
  }
}

export function toImportFile(kind: ImportKind, file: ImportFileRow, context: FileContext): FileDocument {
  const { layout, columns, mapping } = file
  const { format } = layout
  const { fixes, ...options } = { ...defaultOptions('US'), ...file.options }
  const reader = new RowReader(file)
  return {
    ...toImportFileSummary(file, context.uploaderName),
    encoding: format.type === 'delimited' ? format.encoding : 'utf-8',
    delimiter: format.type === 'delimited' ? format.delimiter : null,
    sheets: format.type === 'workbook' ? format.sheets : [],
    sheet: format.type === 'workbook' ? format.sheet : null,
    headerRow: layout.headerRow,
    ignored: layout.ignored,
    notices: layout.notices,
    duplicateOf: context.duplicateOf,
    columns,
    fields: kind.fields.map(({ key, label, required, requiredIn, hint, values, takesSeveral = false }) => ({
      key,
      label,
      required,
      requiredIn: requiredIn ? [...requiredIn] : null,
      hint,
      values: values ? [...values] : null,
      takesSeveral,
    })),
    mapping,
    mappingRemembered: layout.isMappingRemembered,
    unmappedRequired: kind.missingFields(filledFields(mapping, layout)),
    impliedFields: [...layout.implied],
    records: layout.records,
    options: { ...options, matchOn: [...kind.matchOn] },
    appliedFixes: fixes.map((fix) => ({ ...fix, label: labelFix(fix) })),
    editCount: Object.keys(file.edits).length,
    preview: layout.preview.map((row) => ({ n: row.n, values: emptyAsNull(reader.texts(row)) })),
    sideEffects: sideEffects(kind, file),
  }
}

export const emptyAsNull = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text === '' ? null : text]))

const numberFormat = new Intl.NumberFormat('en-US')

/** What the import would do, in sentences. */
function sideEffects(kind: ImportKind, { summary, layout }: ImportFileRow): string[] {
  if (!summary) return []
  const describeCount = (count: number, action: string) =>
    `${numberFormat.format(count)} ${count === 1 ? kind.singularName : kind.pluralName} will be ${action}.`
  const { create, update } = layout.records
  const { errors = 0 } = summary
  return [
    ...(create > 0 ? [describeCount(create, 'created')] : []),
    ...(update > 0 ? [describeCount(update, 'updated')] : []),
    ...layout.alsoCreates.map(describeCreated),
    ...(errors > 0 ? [`${formatCount(errors, 'row')} with errors will be skipped.`] : []),
    'No one will be contacted.',
  ]
}

const shownNamesMax = 5

function describeCreated({ one, many, count, names }: AlsoCreated) {
  const sentence = `${numberFormat.format(count)} ${count === 1 ? one : many} will be created`
  if (names.length === 0) return `${sentence}.`
  const suffix = count > shownNamesMax ? `, and ${numberFormat.format(count - shownNamesMax)} more` : ''
  return `${sentence}: ${names.slice(0, shownNamesMax).join(', ')}${suffix}.`
}

/** Reads the parts of a file's document that come from other rows. */
export async function readFileContext(tx: TransactionContext, file: ImportFileRow): Promise<FileContext> {
  const [uploader] = await tx.db.select({ name: user.name }).from(user).where(eq(user.id, file.uploadedBy))
  const [earlierFile] = await tx.db
    .select({ id: importFile.id, filename: importFile.filename, importedAt: importFile.importedAt })
    .from(importFile)
    .where(
      and(
        visibleFiles(tx, { key: file.kind }),
        eq(importFile.sha256, file.sha256),
        ne(importFile.id, file.id),
        inArray(importFile.status, ['imported', 'partially_imported']),
      ),
    )
    .orderBy(desc(importFile.importedAt))
    .limit(1)
  return {
    uploaderName: uploader?.name ?? null,
    duplicateOf: earlierFile
      ? {
          fileId: earlierFile.id,
          filename: earlierFile.filename,
          importedAt: earlierFile.importedAt?.toISOString() ?? null,
        }
      : null,
  }
}
