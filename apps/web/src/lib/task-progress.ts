import { countOf, formatNumber } from './format.ts'

/** The nouns of the API's units. */
const nouns: Readonly<Record<string, readonly [string, string]>> = {
  addresses: ['address', 'addresses'],
  feeds: ['feed', 'feeds'],
  items: ['item', 'items'],
  mails: ['email', 'emails'],
  messages: ['message', 'messages'],
  properties: ['property', 'properties'],
  rows: ['row', 'rows'],
  units: ['unit', 'units'],
}

interface TaskProgress {
  done: number
  total: number | null
  unit: string
}

/** `1 of 1 property`, `212 of 343 rows`; null if the task has no total. */
export function describeProgress({ done, total, unit }: TaskProgress): string | null {
  if (total === null) return null
  const [singular, pluralForm] = nouns[unit] ?? [unit, unit]
  return `${formatNumber(done)} of ${countOf(total, singular, pluralForm)}`
}
