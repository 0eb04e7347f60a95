import type { ImportFile } from '~/data/imports/queries'

type Field = ImportFile['fields'][number]
type Column = Pick<ImportFile['mapping'][number], 'index' | 'field' | 'confidence' | 'alternatives'>

/** The field of each column by its position; null leaves the column out. */
export type Mapping = Readonly<Record<number, string | null>>

export type MappingTier = 'auto' | 'check' | 'choose' | 'chosen' | 'left'

const sureFrom = 0.9

export function toMapping(columns: readonly Pick<Column, 'index' | 'field'>[]): Mapping {
  return Object.fromEntries(columns.map(({ index, field }) => [index, field]))
}

/** Gives a field to a column. A field that takes only one column is taken from whichever had it before. */
export function assignField(
  mapping: Mapping,
  index: number,
  field: string | null,
  fields: readonly Pick<Field, 'key' | 'takesSeveral'>[],
): Mapping {
  if (fields.some(({ key, takesSeveral }) => key === field && takesSeveral))
    return { ...mapping, [index]: field }
  const others = Object.entries(mapping).map(([other, held]) => [
    other,
    field !== null && held === field ? null : held,
  ])
  return { ...Object.fromEntries(others), [index]: field }
}

/** How much thought a column needs. */
export function getTier(column: Column, mapping: Mapping): MappingTier {
  const field = mapping[column.index] ?? null
  if (field !== column.field) return field === null ? 'left' : 'chosen'
  if (field === null) return column.alternatives.length > 0 ? 'choose' : 'left'
  return column.confidence >= sureFrom ? 'auto' : 'check'
}

/** Required fields that nothing fills: no column, none that stands for it, no heading of a section. */
export function findMissingFields(
  fields: ImportFile['fields'],
  mapping: Mapping,
  substitutes: Readonly<Record<string, readonly string[]>>,
  implied: readonly string[] = [],
): ImportFile['fields'] {
  const held = new Set([...Object.values(mapping), ...implied])
  return fields.filter(
    ({ key, required }) => required && ![key, ...(substitutes[key] ?? [])].some((field) => held.has(field)),
  )
}

const tierOrder: Record<MappingTier, number> = { choose: 1, check: 1, chosen: 2, auto: 2, left: 3 }

/** Columns of required fields first, then those that need a look, then the rest, each in the order of the file. */
export function sortColumns<Item extends Column>(
  columns: readonly Item[],
  fields: ImportFile['fields'],
): Item[] {
  const required = new Set(fields.filter((field) => field.required).map((field) => field.key))
  const initial = toMapping(columns)
  const rank = (column: Item) =>
    column.field !== null && required.has(column.field) ? 0 : tierOrder[getTier(column, initial)]
  return columns.toSorted((a, b) => rank(a) - rank(b) || a.index - b.index)
}
