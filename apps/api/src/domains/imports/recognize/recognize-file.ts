import { stringify } from 'csv-stringify'
import { Readable } from 'node:stream'
import { detectTableFormat } from '../read/detect-format.ts'
import { FileProblem } from '../read/file-problem.ts'
import { type OpenBytes, readTable, type TableFormat } from '../read/read-table.ts'
import type { ByteReport } from '../read/received-file.ts'
import type { DateOrder } from '../values/parse-date.ts'
import type { DecimalMark } from '../values/parse-number.ts'
import { analyzeTable, type TableAnalysis, type TableColumn } from './analyze-table.ts'
import type { ImportKindKey } from './field-definition.ts'
import { exportFormats, findExportFormat, findOtherKind } from './find-export-format.ts'
import { headingVariants, normalizeHeader, withoutSpaces } from './headings.ts'
import {
  type ColumnMapping,
  type KindFields,
  findFileDateOrder,
  findFileDecimalMark,
  listFieldNames,
  matchColumns,
} from './match-columns.ts'

export interface RecognizedFile {
  format: TableFormat
  analysis: TableAnalysis
  detectedFormat: { key: string; confidence: number; evidence: string[] }
  mapping: ColumnMapping[]
  /** How to read the dates of the file; null when unknown or without dates. */
  dateFormat: DateOrder | null
  /** The decimal separator; null when unknown. */
  decimalMark: DecimalMark | null
  notices: { code: string; message: string }[]
  /** Set if sensitive columns were removed: the content to store instead of the original. */
  openWithoutSensitive: OpenBytes | null
}

/** What recognition needs from an `ImportKind`. */
export interface RecognizableKind extends KindFields {
  pluralName: string
  /**
   * The fields that can be read from a list of another kind, such as the properties in a rent roll; null if too few of
   * them are there.
   */
  fieldsInOtherKinds?: (
    columns: readonly TableColumn[],
    implied: readonly string[],
  ) => Promise<KindFields | null>
}

interface RecognizeOptions {
  sheet?: string
  headerRow?: number
}

/** Opening a sheet reads the whole workbook again. */
const sheetsTriedMax = 5

/** A sheet with one of these isn't the table: a cover, a chart, or records of another kind. */
const otherSheetCodes: ReadonlySet<FileProblem['code']> = new Set([
  'file_empty',
  'header_missing',
  'wrong_kind',
])

/**
 * Recognizes a file by its content. In a workbook without a chosen sheet, it
 * reads the first sheet that has such a table.
 * @throws FileProblem, about the first sheet if none has
 */
export async function recognizeFile(
  kind: RecognizableKind,
  report: ByteReport,
  open: OpenBytes,
  options: RecognizeOptions,
): Promise<RecognizedFile> {
  const format = await detectTableFormat(report, open, options.sheet)
  const recognize = async (of: TableFormat) => await recognizeTable(kind, of, open, options.headerRow)
  if (format.type !== 'workbook' || options.sheet !== undefined || options.headerRow !== undefined)
    return await recognize(format)
  const others = format.sheets.filter((name) => name !== format.sheet)
  let firstProblem: FileProblem | undefined
  for (const sheet of [format.sheet, ...others].slice(0, sheetsTriedMax)) {
    try {
      return await recognize({ ...format, sheet })
    } catch (error) {
      if (!(error instanceof FileProblem) || !otherSheetCodes.has(error.code)) throw error
      firstProblem ??= error
    }
  }
  throw firstProblem!
}

/** Like `recognizeFile`, for a file whose format is already known. */
export async function recognizeTable(
  kind: RecognizableKind,
  format: TableFormat,
  open: OpenBytes,
  headerRow?: number,
): Promise<RecognizedFile> {
  const isKnown = (heading: string) => isKnownHeader(kind, heading)
  const analysis = await analyzeTable(readTable(open, format), isKnown, headerRow)
  const { fields, notices } = await readKind(analysis, kind)
  if (analysis.sensitive.length === 0)
    return { ...(await toRecognizedFile(fields, format, analysis)), notices }

  const sensitiveColumns = new Set(analysis.sensitive.map(({ index }) => index))
  const openWithoutSensitive = () => withoutColumns(readTable(open, format), sensitiveColumns, analysis.width)
  const csv: TableFormat = { type: 'delimited', encoding: 'utf-8', delimiter: ',' }
  const remainingAnalysis = await analyzeTable(
    readTable(openWithoutSensitive, csv),
    isKnown,
    analysis.headerRow,
  )
  const droppedNotices = analysis.sensitive.map(({ header }) => ({
    code: 'sensitive_column_dropped',
    message: `Column “${header}” was removed before the file was stored because it contains data that is never imported.`,
  }))
  return {
    ...(await toRecognizedFile(fields, csv, remainingAnalysis)),
    notices: [...notices, ...droppedNotices],
    openWithoutSensitive,
  }
}

async function toRecognizedFile(
  kind: KindFields,
  tableFormat: TableFormat,
  analysis: TableAnalysis,
): Promise<RecognizedFile> {
  const headers = analysis.columns.map((column) => column.header)
  const exportMatch = findExportFormat(headers, kind.key)
  const format = exportMatch?.format.kind === kind.key ? exportMatch.format : null
  const mapping = await matchColumns(analysis.columns, kind, format)
  const implied = analysis.implied.filter((key) => kind.fields.some((field) => field.key === key))
  return {
    format: tableFormat,
    analysis: { ...analysis, implied },
    detectedFormat: exportMatch?.detectedFormat ?? { key: 'generic', confidence: 0, evidence: [] },
    mapping,
    dateFormat: findFileDateOrder(analysis.columns, mapping),
    decimalMark: findFileDecimalMark(analysis.columns, mapping, tableFormat),
    notices: [],
    openWithoutSensitive: null,
  }
}

const kindNames = { property: 'properties', unit: 'units', tenant: 'tenants' } as const

/** The notice of a file that is read for another kind of records than it lists, so that its rows repeat them. */
export const otherKindNotice = 'other_kind'

/** The fields to look for. @throws FileProblem if the file lists another kind and says too little about this one. */
async function readKind(analysis: TableAnalysis, kind: RecognizableKind) {
  const otherKind = findOtherKind(
    analysis.columns.map((column) => column.header),
    kind.key,
  )
  if (otherKind === null) return { fields: kind, notices: [] }
  const other = kindNames[otherKind]
  const fields = await kind.fieldsInOtherKinds?.(analysis.columns, analysis.implied)
  if (fields) {
    const message = `This file lists ${other}. This import adds only the ${kind.pluralName} in it, without duplicates. To add the ${other}, import the file again as ${other}.`
    return { fields, notices: [{ code: otherKindNotice, message }] }
  }
  const lacks = kind.fieldsInOtherKinds ? `, and has no addresses to create ${kind.pluralName} from` : ''
  throw new FileProblem(
    'wrong_kind',
    `This file lists ${other}, not ${kind.pluralName}${lacks}. Import it as ${other}, or upload a list of ${kind.pluralName}.`,
    { kind: otherKind },
  )
}

function withoutColumns(
  table: ReturnType<typeof readTable>,
  droppedIndexes: ReadonlySet<number>,
  width: number,
) {
  const csvStream = stringify()
  const source = Readable.from(
    (async function* () {
      for await (const rows of table) {
        for (const { cells } of rows) {
          const paddedCells = Array.from(
            { length: Math.max(width, cells.length) },
            (_, index) => cells[index] ?? '',
          )
          yield paddedCells.filter((_, index) => !droppedIndexes.has(index))
        }
      }
    })(),
  )
  source.on('error', (error) => csvStream.destroy(error))
  return source.pipe(csvStream)
}

const knownHeadings = new Map<ImportKindKey, ReadonlySet<string>>()

/** Whether files of this kind, or any known export, have such a heading. Single letters are too often values. */
function isKnownHeader(kind: RecognizableKind, heading: string) {
  let knownNames = knownHeadings.get(kind.key)
  if (!knownNames) {
    const exportHeadings = exportFormats.flatMap((format) => format.headers.map(normalizeHeader))
    knownNames = new Set([...listFieldNames(kind), ...exportHeadings])
    knownHeadings.set(kind.key, knownNames)
  }
  if (/^[a-z]$/i.test(heading.trim())) return false
  return headingVariants(heading, kind.key).some(
    (name) => knownNames.has(name) || knownNames.has(withoutSpaces(name)),
  )
}
