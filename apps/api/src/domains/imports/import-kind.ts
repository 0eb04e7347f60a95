import type { importKinds } from '../../platform/db/schema/index.ts'

export type ImportKindKey = (typeof importKinds)[number]

/** What values of a column look like, whatever its heading says. */
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
  /** What the column may hold, in one sentence. */
  hint: string
  /** Normalised headings that mean this field, the surest first. */
  synonyms: readonly string[]
  transform: string
  shape?: ValueShape
  /** Whether several columns may fill it; their texts are joined by commas. */
  takesSeveral?: boolean
  /** Whether the template does without it, because other columns say the same. */
  isLeftOutOfTemplate?: boolean
  values?: readonly FieldValue[]
}

/** An export of another program that is known by its headings. */
export interface ExportFormat {
  key: string
  kind: ImportKindKey
  label: string
  headers: readonly string[]
  /** Fields of its columns by heading, where the general rules would not find them. */
  columns?: Readonly<Record<string, string | null>>
}
