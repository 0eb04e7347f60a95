import type { z } from '@hono/zod-openapi'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { TransactionContext } from '../../../platform/context/context.ts'
import { importFile, user } from '../../../platform/db/schema/index.ts'
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

/** Facts about a file from other rows: its uploader and an earlier file with the same content. */
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
    fields: kind.fields.map(({ key, label, required, hint, values, takesSeveral = false }) => ({
      key,
      label,
      required,
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
    `${numberFormat.format(count)} ${count === 1 ? kind.one : kind.many} will be ${action}.`
  const { create, update } = layout.records
  const { errors = 0 } = summary
  return [
    ...(create > 0 ? [describeCount(create, 'created')] : []),
    ...(update > 0 ? [describeCount(update, 'updated')] : []),
    ...layout.alsoCreates.map(describeCreated),
    ...(errors > 0 ? [`${numberFormat.format(errors)} rows with errors will be skipped.`] : []),
    'No one is contacted.',
  ]
}

const namesShown = 5

function describeCreated({ one, many, count, names }: AlsoCreated) {
  const what = `${numberFormat.format(count)} ${count === 1 ? one : many} will be created`
  if (names.length === 0) return `${what}.`
  const more = count > namesShown ? ` and ${numberFormat.format(count - namesShown)} more` : ''
  return `${what}: ${names.slice(0, namesShown).join(', ')}${more}.`
}

/** Reads the parts of a file's document that come from other rows. */
export async function readFileContext(tx: TransactionContext, file: ImportFileRow): Promise<FileContext> {
  const [uploader] = await tx.db.select({ name: user.name }).from(user).where(eq(user.id, file.uploadedBy))
  const [earlier] = await tx.db
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
    duplicateOf: earlier
      ? {
          fileId: earlier.id,
          filename: earlier.filename,
          importedAt: earlier.importedAt?.toISOString() ?? null,
        }
      : null,
  }
}
