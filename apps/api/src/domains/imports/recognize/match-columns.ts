import { setImmediate } from 'node:timers/promises'
import { regionNames, stateOfZip } from '../../estate/index.ts'
import { jaroWinkler } from '../values/match-words.ts'
import { parseEmails, parsePhones } from '../values/parse-contacts.ts'
import { type DateOrder, findDateOrder, parseDate } from '../values/parse-date.ts'
import { looksLikeCompany } from '../values/parse-names.ts'
import { type DecimalMark, findDecimalMark, parseDegrees, parseNumber } from '../values/parse-number.ts'
import type { TableFormat } from '../read/read-table.ts'
import type { TableColumn } from './analyze-table.ts'
import type { ExportFormat, FieldDefinition, ImportKindKey, ValueShape } from './field-definition.ts'
import { headingVariants, isStandardized, normalizeHeader, withoutSpaces } from './headings.ts'
import { isOfOtherKind, otherLanguages } from './other-languages.ts'

interface ColumnSample {
  index: number
  header: string
  /** Some non-empty values, for recognizing the column's content. */
  values: readonly string[]
}

export interface ColumnMapping {
  sourceColumn: string
  index: number
  field: string | null
  /** 0 to 1: from `mapConfidence` the column is mapped, from `suggestConfidence` the field is suggested. */
  confidence: number
  transform: string | null
  alternatives: MatchCandidate[]
}

export interface MatchCandidate {
  field: string
  confidence: number
  /** How many of the values checked look like the field's; null if only the heading suggests it. */
  fits: { values: number; of: number } | null
}

/** What matching needs from an `ImportKind`. */
export interface KindFields {
  key: ImportKindKey
  fields: readonly FieldDefinition[]
}

export const mapConfidence = 0.9
const suggestConfidence = 0.6

/**
 * If two columns score this close for one field, neither is mapped and the user has to choose, unless one has the first
 * part of the other's values.
 */
const tieMargin = 0.02

interface Candidate {
  column: ColumnSample
  field: FieldDefinition
  score: number
  fits: MatchCandidate['fits']
}

/** Finds the field that each column fills. A field gets one column, unless `takesSeveral`. */
export async function matchColumns(
  columns: readonly ColumnSample[],
  kind: KindFields,
  format: ExportFormat | null,
): Promise<ColumnMapping[]> {
  const fieldKeyByHeader = listFixedColumns(format)
  const candidates: Candidate[] = []
  for (const column of columns) {
    const fieldKey = fieldKeyByHeader.get(normalizeHeader(column.header))
    if (fieldKey === undefined) candidates.push(...listCandidates(column, kind))
    else {
      const field = kind.fields.find((candidate) => candidate.key === fieldKey)
      if (field) candidates.push({ column, field, score: 1, fits: null })
    }
    // A column with long values takes milliseconds, and there can be two hundred.
    await setImmediate()
  }
  candidates.sort((a, b) => b.score - a.score || a.column.index - b.column.index)

  const candidateByColumn = new Map<number, Candidate>()
  const candidateByField = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const rival = candidate.field.takesSeveral ? undefined : candidateByField.get(candidate.field.key)
    if (
      rival &&
      rival.score - candidate.score < tieMargin &&
      !candidateByColumn.has(candidate.column.index)
    ) {
      if (isStartOf(candidate.column, rival.column)) {
        candidateByColumn.delete(rival.column.index)
        candidateByField.set(candidate.field.key, candidate)
        candidateByColumn.set(candidate.column.index, candidate)
      } else if (!isStartOf(rival.column, candidate.column)) {
        rival.score = Math.min(rival.score, 0.8)
      }
    }
    if (rival || candidateByColumn.has(candidate.column.index)) continue
    candidateByField.set(candidate.field.key, candidate)
    candidateByColumn.set(candidate.column.index, candidate)
  }

  return columns.map((column) => {
    const best = candidateByColumn.get(column.index)
    // Uncertain matches are only suggested: few people review forty columns, and a wrong one imports nonsense.
    const match = best && best.score >= mapConfidence ? best : undefined
    return {
      sourceColumn: column.header,
      index: column.index,
      field: match?.field.key ?? null,
      confidence: round(best?.score ?? 0),
      transform: match?.field.transform ?? null,
      alternatives: candidates
        .filter(({ column: { index }, field }) => index === column.index && field.key !== match?.field.key)
        .slice(0, 3)
        .map(({ field, score, fits }) => ({ field: field.key, confidence: round(score), fits })),
    }
  })
}

/** The fields that the column may fill. */
function listCandidates(column: ColumnSample, kind: KindFields): Candidate[] {
  const variants = headingVariants(column.header, kind.key)
  return kind.fields
    .map((field) => ({ column, field, ...scoreColumn(column, variants, field, namesOf(kind, field)) }))
    .filter((candidate) => candidate.score >= suggestConfidence)
}

/** Whether a column's values are the first part of another's: a street address beside the whole address. */
function isStartOf(part: ColumnSample, whole: ColumnSample): boolean {
  return (
    part.values.length > 0 &&
    part.values.every((value) =>
      whole.values.some((wholeValue) => wholeValue.length > value.length && wholeValue.startsWith(value)),
    )
  )
}

function listFixedColumns(format: ExportFormat | null) {
  const entries = Object.entries(format?.columns ?? {})
  return new Map(entries.map(([header, field]) => [normalizeHeader(header), field]))
}

function scoreColumn(
  column: ColumnSample,
  variants: readonly string[],
  field: FieldDefinition,
  names: FieldNames,
): Pick<Candidate, 'score' | 'fits'> {
  const bestScore = Math.max(
    ...variants.map((variant, index) =>
      field.onlyIf?.[variant] && !column.values.every(field.onlyIf[variant])
        ? 0
        : scoreHeader(variant, names) - (index === 0 ? 0 : 0.02),
    ),
  )
  const [normalizedHeader = ''] = variants
  // A standardized address is only mapped if the file doesn't also have it as given.
  const isFallback =
    isStandardized(normalizedHeader) || variants.some((variant) => field.fallbackSynonyms?.includes(variant))
  const nameScore = isFallback ? Math.min(bestScore, mapConfidence) : bestScore
  const isContradicted =
    nameScore >= mapConfidence &&
    nameScore < 1 &&
    column.values.length >= 5 &&
    !haveMatchingValues(column.values, field)
  if (isContradicted) return { score: 0.7, fits: null }
  if (nameScore >= mapConfidence || field.shape === undefined) return { score: nameScore, fits: null }
  const matchingShare = shareOfShape(column.values, field.shape)
  if (matchingShare < 0.9) return { score: nameScore, fits: null }
  const of = column.values.length
  return {
    score: Math.max(nameScore, 0.7 * matchingShare),
    fits: { values: Math.round(matchingShare * of), of },
  }
}

/** Whether most values can be read as the field requires: “Community area” holds names, not an area. */
function haveMatchingValues(values: readonly string[], field: FieldDefinition): boolean {
  const canRead = field.accepts ?? transformTests[field.transform]
  return canRead === undefined || values.filter(canRead).length * 2 > values.length
}

const transformTests: Record<string, ((value: string) => boolean) | undefined> = {
  number: (value) => parseNumber(value) !== null,
  coordinate: (value) => parseDegrees(value) !== null,
  date: (value) => isDate(value) || parseNumber(value) !== null,
  email: (value) => value.includes('@'),
}

/** The normalized headings that mean a field, best first, and two ways to compare with them. */
interface FieldNames {
  names: readonly string[]
  namesWithoutSpaces: ReadonlySet<string>
  namesWithSortedWords: ReadonlySet<string>
  /** The digits of each name. */
  digits: readonly string[]
  takesSeveral: boolean
  kind: ImportKindKey
}

const namesByKind = new WeakMap<readonly FieldDefinition[], Map<string, FieldNames>>()

function namesOf({ key, fields }: KindFields, field: FieldDefinition): FieldNames {
  let byField = namesByKind.get(fields)
  if (!byField) namesByKind.set(fields, (byField = new Map()))
  let fieldNames = byField.get(field.key)
  if (!fieldNames) {
    const translatedNames = otherLanguages[key][field.key]?.split(',') ?? []
    const names = [field.label, ...field.synonyms, ...translatedNames].map(normalizeHeader)
    fieldNames = {
      names,
      namesWithoutSpaces: new Set(names.map(withoutSpaces)),
      namesWithSortedWords: new Set(names.map(sortedWords)),
      digits: names.map(digitsOf),
      takesSeveral: field.takesSeveral === true,
      kind: key,
    }
    byField.set(field.key, fieldNames)
  }
  return fieldNames
}

/** Every normalized heading that means a field of the kind, with and without spaces. */
export function listFieldNames(kind: KindFields): string[] {
  return kind.fields.flatMap((field) => {
    const { names, namesWithoutSpaces } = namesOf(kind, field)
    return [...names, ...namesWithoutSpaces]
  })
}

/** Exact label 1, exact synonym 0.98, without spaces 0.95, in another order 0.93, nearly the same spelling 0.85. */
function scoreHeader(
  header: string,
  { names, namesWithoutSpaces, namesWithSortedWords, digits, takesSeveral, kind }: FieldNames,
): number {
  if (header === '') return 0
  const rank = names.indexOf(header)
  if (rank === 0) return 1
  if (rank > 0) return 0.98 - Math.min(rank - 1, 30) * 0.001
  if (namesWithoutSpaces.has(withoutSpaces(header))) return 0.95
  if (namesWithSortedWords.has(sortedWords(header))) return 0.93
  // “Email 2” beside “Email”.
  if (takesSeveral && names.includes(header.replace(/ \d$/, ''))) return 0.92
  if (isOfOtherKind(header, kind)) return 0
  // “Address line 1” and “Address line 2” are nearly equal but mean different things.
  const headerDigits = digitsOf(header)
  const comparableNames = names.filter(
    (name, index) => digits[index] === headerDigits && haveComparableLengths(name, header),
  )
  const closeness = Math.max(0, ...comparableNames.map((name) => jaroWinkler(header, name)))
  return closeness >= 0.92 ? 0.85 : 0
}

/**
 * Whether `jaroWinkler` can reach 0.92 for names of these lengths. Most names are too short or too long, so they don't have
 * to be compared.
 */
const haveComparableLengths = (a: string, b: string) =>
  Math.min(a.length, b.length) >= 0.6 * Math.max(a.length, b.length)

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const sortedWords = (text: string) => text.split(' ').sort().join(' ')

const round = (value: number) => Math.round(value * 100) / 100

const shapeTests: Record<ValueShape, (value: string) => boolean> = {
  zip: (value) => /^\d{5}(?:-\d{4})?$/.test(value) && stateOfZip(value) !== null,
  us_state: (value) => value.toUpperCase() in regionNames.US!,
  street: (value) => /^\d+[a-z]?(?:\s*-\s*\d+)?\s+(?:\S+\s+)*[a-z]{2,}/i.test(value),
  latitude: (value) => /^-?\d{1,2}[.,]\d{3,}$/.test(value),
  longitude: (value) => /^-?\d{1,3}[.,]\d{3,}$/.test(value) && Math.abs(parseDegrees(value)!) > 60,
  email: (value) => value.includes('@') && parseEmails(value).emails.length > 0,
  phone: (value) =>
    /\d{3}.*\d{4}/.test(value) && !isDate(value) && parsePhones(value, 'US').phones.length > 0,
  date: isDate,
  money: (value) => /^[(-]?\s*[$€£]|^[(-]?[\d,]+\.\d{2}\)?$/.test(value) && parseNumber(value) !== null,
  name: (value) =>
    looksLikeCompany(value) ||
    /^[\p{L}'’-]+,[\p{L}\s'’.&-]+$/u.test(value) ||
    /^\p{Lu}[\p{L}'’-]+(?: (?:&|and|\p{L}\.?|\p{Lu}[\p{L}'’-]+)){1,4}$/u.test(value),
}

/** Plain numbers don't count, although an Excel date serial is one. */
function isDate(value: string) {
  return !/^\d+(?:\.\d+)?$/.test(value) && !('invalid' in parseDate(value, null))
}

/** Longer values are prose. */
const shapedCharsMax = 500

/** Share of the values that have the shape; 0 without values. */
export function shareOfShape(values: readonly string[], shape: ValueShape): number {
  if (values.length === 0) return 0
  const hasShape = (value: string) => value.length <= shapedCharsMax && shapeTests[shape](value)
  return values.filter(hasShape).length / values.length
}

/** The order of day and month in a table's dates, from its first rows; null if unknown or without dates. */
export function findFileDateOrder(
  columns: readonly TableColumn[],
  mapping: readonly ColumnMapping[],
): DateOrder | null {
  const dateColumnIndexes = new Set(
    mapping.flatMap(({ index, transform }) => (transform === 'date' ? index : [])),
  )
  const values = columns.flatMap(({ index, values }) => (dateColumnIndexes.has(index) ? values : []))
  return values.length === 0 ? null : findDateOrder(values)
}

/**
 * Whether the table’s decimal separator is a point or a comma: as its numbers show or, if all of them could be read
 * either way, as programs write such files. Null if that doesn’t decide it.
 */
export function findFileDecimalMark(
  columns: readonly TableColumn[],
  mapping: readonly ColumnMapping[],
  format: TableFormat,
): DecimalMark | null {
  const matches = new Map(mapping.map((match) => [match.index, match]))
  const degrees = columns.filter(({ index }) => matches.get(index)?.transform === 'coordinate')
  const findMark = (numbers: readonly TableColumn[]) =>
    findDecimalMark(
      numbers.flatMap(({ values }) => values.filter(isShort)),
      {
        usual: usualMark(format),
        // Degrees are often copied from a program that writes a point, whatever the other numbers have.
        isCommaKnown: degrees.some(({ values }) => values.some((value) => /^-?\d{1,3},\d+$/.test(value))),
      },
    )
  const isNumeric = ({ index }: TableColumn) =>
    ['number', 'money'].includes(matches.get(index)?.transform ?? '')
  // Can be matched later. Until then, it can raise doubts but not settle them: “2.01” may be a unit's name.
  const mayBeNumeric = ({ index, values }: TableColumn) =>
    (matches.get(index)?.field ?? null) === null && values.every(isNumber)
  const matched = columns.filter(isNumeric)
  const mark = findMark(matched)
  return mark === findMark([...matched, ...columns.filter(mayBeNumeric)]) ? mark : null
}

/** Longer values aren’t numbers, and would take long to read. */
const isShort = (value: string) => value.length <= 50
const isNumber = (value: string) => isShort(value) && parseNumber(value) !== null

/** Spreadsheets separate cells by semicolons where the decimal separator is a comma. */
function usualMark(format: TableFormat): DecimalMark | null {
  if (format.type !== 'delimited') return '.'
  return format.delimiter === ';' ? ',' : format.delimiter === ',' ? '.' : null
}
