import type { importKinds } from '../../../platform/db/schema/index.ts'
import { parseBedrooms } from '../values/parse-number.ts'

export type ImportKindKey = (typeof importKinds)[number]

/** What the values of a column look like, regardless of its heading. */
export type ValueShape =
  | 'zip'
  | 'us_state'
  | 'street'
  | 'latitude'
  | 'longitude'
  | 'email'
  | 'phone'
  | 'date'
  | 'money'
  | 'name'

export interface FieldValue {
  value: string
  label: string
}

/** One field that a column can fill. */
export interface FieldDefinition {
  key: string
  /** Heading in the template. */
  label: string
  required: boolean
  /** The countries where a required field is required; everywhere if left out. */
  requiredIn?: readonly string[]
  /** What the column can contain, in one sentence. */
  hint: string
  /** Normalized headings that mean this field, best first. */
  synonyms: readonly string[]
  /** Synonyms that count only if no other column has a better one. */
  fallbackSynonyms?: readonly string[]
  /** Synonyms that count only if every value of the column passes, because they can also mean another field. */
  onlyIf?: Readonly<Record<string, (text: string) => boolean>>
  transform: string
  shape?: ValueShape
  /** Whether several columns may fill it; their values are joined by commas. */
  takesSeveral?: boolean
  /** Left out of the template, because other columns cover it. */
  isLeftOutOfTemplate?: boolean
  values?: readonly FieldValue[]
  /** Whether a cell means one of the values. A column of other values isn't matched by its heading alone. */
  accepts?: (text: string) => boolean
}

/** A known export of another program. */
export interface ExportFormat {
  key: string
  kind: ImportKindKey
  label: string
  /** The distinctive headings that a file is recognized by. */
  headers: readonly string[]
  /** Fields by heading that general matching would miss; null leaves the column unmapped. */
  columns?: Readonly<Record<string, string | null>>
}

/** Fixed values with their labels: `mixed_use` is “Mixed use” unless `labels` says otherwise. */
export const toFieldValues = (
  values: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): FieldValue[] =>
  values.map((value) => ({
    value,
    label: labels[value] ?? `${value[0]!.toUpperCase()}${value.slice(1).replaceAll('_', ' ')}`,
  }))

/** Defines a field, by default an optional text. `synonyms` are separated by commas. */
export const field = (
  key: string,
  label: string,
  synonyms: string,
  hint: string,
  overrides: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  key,
  label,
  hint,
  required: false,
  transform: 'text',
  synonyms: synonyms.split(',').filter(Boolean),
  ...overrides,
})

export const dateColumn = { transform: 'date', shape: 'date' } as const
export const leftOutOfTemplate = { isLeftOutOfTemplate: true } as const

/** Whether a cell in a “Bed” column names a bed, as in `A`. A plain number is more often a number of bedrooms. */
export const isBedName = (text: string) => parseBedrooms(text) === null

/** Headings that mean the unit, unless a better one does and they name its beds or rooms. */
export const wholeUnitFallbacks = ['bedspace', 'bed space', 'unit bed', 'unit space', 'room']

const bedSynonyms = [
  'bed',
  'bedspace',
  'bed space',
  'bed number',
  'bed name',
  'bed letter',
  'unit bed',
  'unit space',
]

/** Rooms and beds in a list where each one has its own row, as in student housing. Both become part of the unit's name. */
export const bedFields: readonly FieldDefinition[] = [
  field('room', 'Room', 'room letter,room name', 'A room of the unit, if each room has its own row.', {
    ...leftOutOfTemplate,
    fallbackSynonyms: ['room', 'room letter', 'room name'],
  }),
  field('bed', 'Bed', bedSynonyms.join(','), 'A bed in the unit, if each bed has its own row.', {
    ...leftOutOfTemplate,
    fallbackSynonyms: bedSynonyms,
    onlyIf: { bed: isBedName },
  }),
]
