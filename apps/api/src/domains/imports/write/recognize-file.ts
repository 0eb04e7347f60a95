import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import type { ByteReport } from '../read/byte-inspector.ts'
import type { DateOrder } from '../clean/parse-date.ts'
import { FileProblem } from '../read/file-problem.ts'
import { type OpenBytes, readTable, type TableFormat } from '../read/read-table.ts'
import { detectTableFormat } from '../read/table-format.ts'
import { findFileDateOrder } from '../recognize/find-file-date-order.ts'
import { analyzeTable, type TableAnalysis } from '../recognize/analyze-table.ts'
import { findExportFormat } from '../recognize/find-export-format.ts'
import { findOtherKind } from '../recognize/find-other-kind.ts'
import { type ColumnMapping, matchColumns } from '../recognize/match-columns.ts'
import type { ImportKind } from './import-kind.ts'
import { knowsHeader } from './knows-header.ts'

export interface Recognized {
  format: TableFormat
  analysis: TableAnalysis
  detected: { key: string; confidence: number; evidence: string[] }
  mapping: ColumnMapping[]
  /** How the dates of the file are to be read; null when that cannot be told, or there are none. */
  dateFormat: DateOrder | null
  notices: { code: string; message: string }[]
  /** Set when columns had to be taken out: what to keep instead of the file as it came. */
  withoutSensitive: OpenBytes | null
}

export interface RecognizeOptions {
  sheet?: string
  headerRow?: number
}

/** Everything that can be told about a file from its content. @throws FileProblem */
export async function recognizeFile(
  kind: ImportKind,
  report: ByteReport,
  open: OpenBytes,
  options: RecognizeOptions,
): Promise<Recognized> {
  const format = await detectTableFormat(report, open, options.sheet)
  return await recognizeTable(kind, format, open, options.headerRow)
}

/** The same for a file whose format is known already. */
export async function recognizeTable(
  kind: ImportKind,
  format: TableFormat,
  open: OpenBytes,
  headerRow?: number,
): Promise<Recognized> {
  const knows = (name: string) => knowsHeader(kind, name)
  const analysis = await analyzeTable(readTable(open, format), knows, headerRow)
  rejectOtherKind(analysis, kind)
  if (analysis.sensitive.length === 0) return describe(kind, format, analysis)

  const dropped = new Set(analysis.sensitive.map(({ index }) => index))
  const withoutSensitive = () => withoutColumns(readTable(open, format), dropped, analysis.width)
  const plain: TableFormat = { type: 'delimited', encoding: 'utf-8', delimiter: ',' }
  const kept = await analyzeTable(readTable(withoutSensitive, plain), knows, analysis.headerRow)
  const notices = analysis.sensitive.map(({ header }) => ({
    code: 'sensitive_column_dropped',
    message: `Column “${header}” was removed before storing the file, because it holds data that is never imported.`,
  }))
  return { ...describe(kind, plain, kept), notices, withoutSensitive }
}

function describe(kind: ImportKind, format: TableFormat, analysis: TableAnalysis): Recognized {
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

function rejectOtherKind(analysis: TableAnalysis, kind: ImportKind) {
  const other = findOtherKind(
    analysis.columns.map((column) => column.header),
    kind.key,
  )
  if (other === null) return
  throw new FileProblem(
    'wrong_kind',
    `This file looks like ${names[other]}, not ${kind.many}. Upload it as an import of ${names[other]}, or export the list of ${kind.many}.`,
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
