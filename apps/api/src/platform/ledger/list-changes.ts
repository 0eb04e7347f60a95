import type { LedgerChange } from '../db/schema/index.ts'
import { canonicalJson } from './hash-chain.ts'

/** The fields that differ, for an event's `changes`. Personal fields only say that they changed. */
export function listChanges<Row extends object>(
  before: Row,
  after: Partial<Row>,
  personal: readonly (keyof Row & string)[] = [],
): LedgerChange[] {
  const changes = (Object.keys(after) as (keyof Row & string)[])
    .filter((field) => after[field] !== undefined && !isSame(before[field], after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
  return hidePersonal(changes, personal)
}

/** Replaces personal values by whether there was one: what is in the chain can never be erased. */
export const hidePersonal = (changes: readonly LedgerChange[], personal: readonly string[]): LedgerChange[] =>
  changes.map((change) =>
    personal.includes(change.field)
      ? { field: change.field, from: hideValue(change.from), to: hideValue(change.to) }
      : change,
  )

const hideValue = (value: unknown) => (value === null || value === undefined ? null : 'changed')

// The database returns the keys of an object in its own order.
const isSame = (a: unknown, b: unknown) =>
  a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b))

/** “name”, “name and tags”, “name, tags and notes”, “5 fields”. */
export function nameFields(changes: readonly LedgerChange[]) {
  const names = changes.map((change) => toWords(change.field).replace(/ user id$/, ''))
  if (names.length > 3) return `${names.length} fields`
  return names.length < 2 ? (names[0] ?? 'nothing') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Field names as words in a sentence: `timeZone` as "time zone". */
export const joinFieldNames = (fields: readonly string[]) => fields.map(toWords).join(', ')

const toWords = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
