import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import { detectTableFormat } from '../read/detect-format.ts'
import { FileProblem } from '../read/file-problem.ts'
import { type OpenBytes, readTable, type TableFormat } from '../read/read-table.ts'
import type { ByteReport } from '../read/received-file.ts'
import type { DateOrder } from '../values/parse-date.ts'
import { analyzeTable, type TableAnalysis } from './analyze-table.ts'
import type { FieldDefinition, ImportKindKey } from './field-definition.ts'
import { exportFormats, findExportFormat, findOtherKind } from './find-export-format.ts'
import { normalizeHeader } from './headings.ts'
import { type ColumnMapping, findFileDateOrder, matchColumns } from './match-columns.ts'

export interface RecognizedFile {
  format: TableFormat
  analysis: TableAnalysis
  detected: { key: string; confidence: number; evidence: string[] }
  mapping: ColumnMapping[]
  /** How to read the dates of the file; null when unknown or without dates. */
  dateFormat: DateOrder | null
  notices: { code: string; message: string }[]
  /** Set if sensitive columns were removed: the content to store instead of the original. */
  withoutSensitive: OpenBytes | null
}

/** What recognition needs of an `ImportKind`. */
interface RecognizableKind {
  key: ImportKindKey
  many: string
  fields: readonly FieldDefinition[]
}

interface RecognizeOptions {
  sheet?: string
  headerRow?: number
}

/** Recognizes a file by its content. @throws FileProblem */
export async function recognizeFile(
  kind: RecognizableKind,
  report: ByteReport,
  open: OpenBytes,
  options: RecognizeOptions,
): Promise<RecognizedFile> {
  const format = await detectTableFormat(report, open, options.sheet)
  return await recognizeTable(kind, format, open, options.headerRow)
}

/** Like `recognizeFile`, for a file whose format is already known. */
export async function recognizeTable(
  kind: RecognizableKind,
  format: TableFormat,
  open: OpenBytes,
  headerRow?: number,
): Promise<RecognizedFile> {
  const isKnown = (name: string) => isKnownHeader(kind, name)
  const analysis = await analyzeTable(readTable(open, format), isKnown, headerRow)
  rejectOtherKind(analysis, kind)
  if (analysis.sensitive.length === 0) return describe(kind, format, analysis)

  const sensitiveColumns = new Set(analysis.sensitive.map(({ index }) => index))
  const withoutSensitive = () => withoutColumns(readTable(open, format), sensitiveColumns, analysis.width)
  const csv: TableFormat = { type: 'delimited', encoding: 'utf-8', delimiter: ',' }
  const remaining = await analyzeTable(readTable(withoutSensitive, csv), isKnown, analysis.headerRow)
  const notices = analysis.sensitive.map(({ header }) => ({
    code: 'sensitive_column_dropped',
    message: `Column “${header}” was removed before the file was stored because it contains data that is never imported.`,
  }))
  return { ...describe(kind, csv, remaining), notices, withoutSensitive }
}

function describe(kind: RecognizableKind, format: TableFormat, analysis: TableAnalysis): RecognizedFile {
  const headers = analysis.columns.map((column) => column.header)
  const known = findExportFormat(headers, kind.key)
  const mapping = matchColumns(analysis.columns, kind.fields, known?.format ?? null)
  return {
    format,
    analysis,
    detected: known?.detected ?? { key: 'generic', confidence: 0, evidence: [] },
    mapping,
    dateFormat: findFileDateOrder(analysis.columns, mapping),
    notices: [],
    withoutSensitive: null,
  }
}

const names = { property: 'properties', unit: 'units', tenant: 'tenants' } as const

function rejectOtherKind(analysis: TableAnalysis, kind: RecognizableKind) {
  const other = findOtherKind(
    analysis.columns.map((column) => column.header),
    kind.key,
  )
  if (other === null) return
  throw new FileProblem(
    'wrong_kind',
    `This file looks like ${names[other]}, not ${kind.many}. Import it as ${names[other]}, or export the list of ${kind.many}.`,
    { kind: other },
  )
}

function withoutColumns(table: ReturnType<typeof readTable>, dropped: ReadonlySet<number>, width: number) {
  const text = stringify()
  const source = Readable.from(
    (async function* () {
      for await (const rows of table) {
        for (const { cells } of rows) {
          const padded = Array.from(
            { length: Math.max(width, cells.length) },
            (_, index) => cells[index] ?? '',
          )
          yield padded.filter((_, index) => !dropped.has(index))
        }
      }
    })(),
  )
  source.on('error', (error) => text.destroy(error))
  return source.pipe(text)
}

const formatHeaders = exportFormats.flatMap((format) => format.headers.map(normalizeHeader))
const knownHeaders = new Map<ImportKindKey, ReadonlySet<string>>()

/** Whether a normalized heading is one that files of this kind, or any known export, have. */
function isKnownHeader(kind: RecognizableKind, name: string) {
  let names = knownHeaders.get(kind.key)
  if (!names) {
    const fieldHeadings = kind.fields.flatMap((field) => [normalizeHeader(field.label), ...field.synonyms])
    names = new Set([...fieldHeadings, ...formatHeaders])
    knownHeaders.set(kind.key, names)
  }
  return names.has(name)
}
