import type { z } from '@hono/zod-openapi'
import { defaultOptions, matchOrder } from '../../imports/import-options.ts'
import { type ImportFileRow, mappedFieldKeys } from './file-layout.ts'
import type { ImportKind } from './import-kinds.ts'
import type { ImportFile, ImportFileSummary } from './imports.schema.ts'
import { RowReader } from './row-stream.ts'
import { offerFixes } from '../../imports/fix-rule.ts'

type FileDocument = z.infer<typeof ImportFile>
type SummaryDocument = z.infer<typeof ImportFileSummary>

/** Who uploaded a file and an earlier file with the same content, which stand in other rows. */
export interface FileContext {
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
    uploadedBy: {
      id: file.uploadedBy,
      name: uploaderName ?? 'Former member',
    },
    createdAt: file.createdAt.toISOString(),
    validatedAt: file.validatedAt?.toISOString() ?? null,
    importedAt: file.importedAt?.toISOString() ?? null,
    undoUntil: file.undoUntil?.toISOString() ?? null,
  }
}

export function toResult(file: Pick<ImportFileRow, 'id' | 'kind' | 'result'>): SummaryDocument['result'] {
  const { rows = 0, created = 0, updated = 0, unchanged = 0, skipped = 0, rejected = 0 } = file.result ?? {}
  const rejectedFileUrl = rejected > 0 ? `/${file.kind}/import/${file.id}/rejected.csv` : null
  return { rows, created, updated, unchanged, skipped, rejected, rejectedFileUrl }
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
    columns: columns.map(({ index, header, samples, emptyRatio }) => ({
      index,
      header,
      samples,
      emptyRatio,
    })),
    fields: kind.fields.map(({ key, label, required, hint, values }) => ({
      key,
      label,
      required,
      hint,
      values: values ? [...values] : null,
    })),
    mapping,
    mappingRemembered: layout.isMappingRemembered,
    unmappedRequired: kind.missingFields(mappedFieldKeys(mapping)),
    options: { ...options, matchOn: [...matchOrder] },
    appliedFixes: fixes.map((fix) => ({
      ...fix,
      label:
        offerFixes({ ...fix, severity: 'error' }, undefined).find(({ key }) => key === fix.fix)?.label ??
        fix.fix,
    })),
    editCount: Object.keys(file.edits).length,
    preview: layout.preview.map((row) => ({ n: row.n, values: emptyAsNull(reader.texts(row)) })),
    sideEffects: sideEffects(kind, file),
  }
}

export const emptyAsNull = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text === '' ? null : text]))

const number = new Intl.NumberFormat('en-US')

/** What an import would do beyond the rows themselves, in sentences. */
function sideEffects(kind: ImportKind, { summary, layout }: ImportFileRow): string[] {
  if (!summary) return []
  const counted = (count: number, what: string) =>
    `${number.format(count)} ${count === 1 ? kind.one : kind.many} will be ${what}.`
  const { create = 0, update = 0, errors = 0 } = summary
  const portfolios = layout.newPortfolios
  return [
    ...(create > 0 ? [counted(create, 'created')] : []),
    ...(update > 0 ? [counted(update, 'updated')] : []),
    ...(portfolios.length > 0
      ? [
          `${number.format(portfolios.length)} ${portfolios.length === 1 ? 'portfolio' : 'portfolios'} will be created: ${portfolios.slice(0, 5).join(', ')}${portfolios.length > 5 ? ', …' : ''}.`,
        ]
      : []),
    ...(errors > 0 ? [`${number.format(errors)} rows with errors will be left out.`] : []),
    'No message is sent to anyone.',
  ]
}
