import { regionNames, stateOfZip } from '../../estate/index.ts'
import { jaroWinkler } from '../values/match-words.ts'
import { parseEmails, parsePhones } from '../values/parse-contacts.ts'
import { type DateOrder, findDateOrder, parseDate } from '../values/parse-date.ts'
import { looksLikeCompany } from '../values/parse-names.ts'
import { parseNumber } from '../values/parse-number.ts'
import type { TableColumn } from './analyze-table.ts'
import type { ExportFormat, FieldDefinition, ValueShape } from './field-definition.ts'
import { normalizeHeader } from './headings.ts'

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
  alternatives: { field: string; confidence: number }[]
}

export const mapConfidence = 0.9
const suggestConfidence = 0.6

/** If two columns score this close for one field, neither is mapped and the user has to choose. */
const tieMargin = 0.02

interface Candidate {
  column: ColumnSample
  field: FieldDefinition
  score: number
}

/** Finds the field that each column fills. A field gets one column, unless `takesSeveral`. */
export function matchColumns(
  columns: readonly ColumnSample[],
  fields: readonly FieldDefinition[],
  format: ExportFormat | null,
): ColumnMapping[] {
  const fixed = fixedColumns(format)
  const candidates = columns.flatMap((column) => {
    const fieldKey = fixed.get(normalizeHeader(column.header))
    if (fieldKey !== undefined) {
      const field = fields.find((candidate) => candidate.key === fieldKey)
      return field ? [{ column, field, score: 1 }] : []
    }
    return fields
      .map((field) => ({ column, field, score: scoreColumn(column, field) }))
      .filter((candidate) => candidate.score >= suggestConfidence)
  })
  candidates.sort((a, b) => b.score - a.score || a.column.index - b.column.index)

  const chosen = new Map<number, Candidate>()
  const takenFields = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const rival = candidate.field.takesSeveral ? undefined : takenFields.get(candidate.field.key)
    if (rival && rival.score - candidate.score < tieMargin && !chosen.has(candidate.column.index)) {
      rival.score = Math.min(rival.score, 0.8)
    }
    if (rival || chosen.has(candidate.column.index)) continue
    takenFields.set(candidate.field.key, candidate)
    chosen.set(candidate.column.index, candidate)
  }

  return columns.map((column) => {
    const best = chosen.get(column.index)
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
        .map(({ field, score }) => ({ field: field.key, confidence: round(score) })),
    }
  })
}

function fixedColumns(format: ExportFormat | null) {
  const entries = Object.entries(format?.columns ?? {})
  return new Map(entries.map(([header, field]) => [normalizeHeader(header), field]))
}

function scoreColumn(column: ColumnSample, field: FieldDefinition): number {
  const byName = scoreHeader(normalizeHeader(column.header), field)
  if (byName >= mapConfidence || field.shape === undefined) return byName
  const share = shareOfShape(column.values, field.shape)
  return share >= 0.9 ? Math.max(byName, 0.7 * share) : byName
}

/** Exact label 1, exact synonym 0.98, same words in another order 0.93, nearly the same spelling 0.85. */
function scoreHeader(header: string, field: FieldDefinition): number {
  if (header === '') return 0
  if (header === normalizeHeader(field.label)) return 1
  const rank = field.synonyms.indexOf(header)
  if (rank >= 0) return 0.98 - Math.min(rank, 30) * 0.001
  const names = [normalizeHeader(field.label), ...field.synonyms]
  const words = sortedWords(header)
  if (names.some((name) => sortedWords(name) === words)) return 0.93
  // “Address line 1” and “Address line 2” are nearly equal but mean different things.
  const comparable = names.filter((name) => digitsOf(name) === digitsOf(header))
  const closeness = Math.max(0, ...comparable.map((name) => jaroWinkler(header, name)))
  return closeness >= 0.92 ? 0.85 : 0
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

const sortedWords = (text: string) => text.split(' ').sort().join(' ')

const round = (value: number) => Math.round(value * 100) / 100

const tests: Record<ValueShape, (value: string) => boolean> = {
  zip: (value) => /^\d{5}(?:-\d{4})?$/.test(value) && stateOfZip(value) !== null,
  us_state: (value) => value.toUpperCase() in regionNames.US!,
  street: (value) => /^\d+[a-z]?(?:\s*-\s*\d+)?\s+(?:\S+\s+)*[a-z]{2,}/i.test(value),
  latitude: (value) => /^-?\d{1,2}\.\d{3,}$/.test(value),
  longitude: (value) => /^-?\d{1,3}\.\d{3,}$/.test(value) && Math.abs(Number(value)) > 60,
  email: (value) => value.includes('@') && parseEmails(value).emails.length > 0,
  phone: (value) =>
    /\d{3}.*\d{4}/.test(value) && !isDate(value) && parsePhones(value, 'US').phones.length > 0,
  date: isDate,
  money: (value) => /^[(-]?\s*[$€£]|^[(-]?[\d,]+\.\d{2}\)?$/.test(value) && parseNumber(value) !== null,
  name: (value) =>
    looksLikeCompany(value) ||
    /^[\p{L}'’-]+,\s*[\p{L}'’. &-]+$/u.test(value) ||
    /^\p{Lu}[\p{L}'’-]+(?: (?:&|and|\p{L}\.?|\p{Lu}[\p{L}'’-]+)){1,4}$/u.test(value),
}

/** Plain numbers don't count, although an Excel date serial is one. */
function isDate(value: string) {
  return !/^\d+(?:\.\d+)?$/.test(value) && !('invalid' in parseDate(value, null))
}

/** Share of the values that have the shape; 0 without values. */
export function shareOfShape(values: readonly string[], shape: ValueShape): number {
  if (values.length === 0) return 0
  return values.filter((value) => tests[shape](value)).length / values.length
}

/** The order of day and month in a table's dates, from its first rows; null if unknown or without dates. */
export function findFileDateOrder(
  columns: readonly TableColumn[],
  mapping: readonly ColumnMapping[],
): DateOrder | null {
  const dated = new Set(mapping.flatMap(({ index, transform }) => (transform === 'date' ? index : [])))
  const values = columns.flatMap(({ index, values }) => (dated.has(index) ? values : []))
  return values.length === 0 ? null : findDateOrder(values)
}
