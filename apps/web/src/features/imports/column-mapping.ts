import type { ImportFile } from '~/data/imports/queries'

type Field = ImportFile['fields'][number]
type Column = Pick<ImportFile['mapping'][number], 'index' | 'field' | 'confidence' | 'alternatives'>

/** The field of each column by index; null leaves the column out. */
export type Mapping = Readonly<Record<number, string | null>>

export type MappingTier = 'auto' | 'check' | 'choose' | 'chosen' | 'omitted'

const minAutoConfidence = 0.9

export function toMapping(columns: readonly Pick<Column, 'index' | 'field'>[]): Mapping {
  return Object.fromEntries(columns.map(({ index, field }) => [index, field]))
}

/** Whether the mapping differs from the file's. */
export const isMappingChanged = (
  mapping: Mapping,
  columns: readonly Pick<Column, 'index' | 'field'>[],
): boolean => columns.some(({ index, field }) => (mapping[index] ?? null) !== field)

/** Assigns a field to a column. A field that accepts only one column is removed from its previous one. */
export function assignField(
  mapping: Mapping,
  index: number,
  field: string | null,
  fields: readonly Pick<Field, 'key' | 'takesSeveral'>[],
): Mapping {
  if (fields.some(({ key, takesSeveral }) => key === field && takesSeveral))
    return { ...mapping, [index]: field }
  const others = Object.entries(mapping).map(([other, otherField]) => [
    other,
    field !== null && otherField === field ? null : otherField,
  ])
  return { ...Object.fromEntries(others), [index]: field }
}

/** The best field to suggest for a column without one: the first that no other column fills. */
export function findSuggestion(
  column: Column,
  mapping: Mapping,
  fields: readonly Pick<Field, 'key' | 'takesSeveral'>[],
): Column['alternatives'][number] | null {
  if (mapping[column.index]) return null
  const isFree = (key: string) =>
    fields.some((field) => field.key === key && field.takesSeveral) || !Object.values(mapping).includes(key)
  return column.alternatives.find(({ field }) => isFree(field)) ?? null
}

/** How much attention a column needs. */
export function getTier(
  column: Column,
  mapping: Mapping,
  fields: readonly Pick<Field, 'key' | 'takesSeveral'>[],
): MappingTier {
  const field = mapping[column.index] ?? null
  if (field !== column.field) return field === null ? 'omitted' : 'chosen'
  if (field === null) return findSuggestion(column, mapping, fields) ? 'choose' : 'omitted'
  return column.confidence >= minAutoConfidence ? 'auto' : 'check'
}

/**
 * Fields with `required` set for their country: the default country or, if a column has each row's country, only where every
 * country requires the field.
 */
export function followCountry(
  fields: ImportFile['fields'],
  mapping: Mapping,
  defaultCountry: string,
): ImportFile['fields'] {
  const isSameForAll = !Object.values(mapping).includes('country')
  return fields.map((field) => ({
    ...field,
    required:
      field.required &&
      (field.requiredIn === null || (isSameForAll && field.requiredIn.includes(defaultCountry))),
  }))
}

/** Required fields that no column, substitute or section heading fills. */
export function findMissingFields(
  fields: ImportFile['fields'],
  mapping: Mapping,
  substitutes: Readonly<Record<string, readonly string[]>>,
  impliedFields: readonly string[] = [],
): ImportFile['fields'] {
  const filledFields = new Set([...Object.values(mapping), ...impliedFields])
  return fields.filter(
    ({ key, required }) =>
      required && ![key, ...(substitutes[key] ?? [])].some((field) => filledFields.has(field)),
  )
}

const tierOrder: Record<MappingTier, number> = { choose: 1, check: 1, chosen: 2, auto: 2, omitted: 3 }

/** Sorts columns: required fields first, then those that need attention, then the others, each in file order. */
export function sortColumns<Item extends Column>(
  columns: readonly Item[],
  fields: ImportFile['fields'],
): Item[] {
  const required = new Set(fields.filter((field) => field.required).map((field) => field.key))
  const initialMapping = toMapping(columns)
  const rank = (column: Item) =>
    column.field !== null && required.has(column.field)
      ? 0
      : tierOrder[getTier(column, initialMapping, fields)]
  return columns.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index)
}
