import type { LedgerChange } from '../../../platform/db/schema/index.ts'
import { canonicalJson } from '../../../platform/ledger/hash-chain.ts'
import type { ThreatContent, ThreatRow } from '../to-threat-values.ts'

/** Fields whose change means nothing to a reader: they follow from others, or change with every message. */
const silent: ReadonlySet<string> = new Set([
  'searchText',
  'bbox',
  'externalId',
  'externalUrl',
  'sentAt',
  'effectiveAt',
  'vtec',
])

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null))

/** What a newer message says otherwise than the threat did so far, with whole texts and outlines. */
export function listContentChanges(row: ThreatRow, content: Partial<ThreatContent>): LedgerChange[] {
  const changes: LedgerChange[] = []
  for (const [field, value] of Object.entries(content)) {
    if (silent.has(field)) continue
    const from = plain(row[field as keyof ThreatRow])
    const to = plain(value)
    if (canonicalJson(from) !== canonicalJson(to)) changes.push({ field, from, to })
  }
  return changes
}

const textLength = 160

/** The same, short enough to stand on the ledger once for each property; the revision keeps the whole. */
export const shortenChanges = (changes: readonly LedgerChange[]): LedgerChange[] =>
  changes.map(({ field, from, to }) => ({ field, from: shorten(from), to: shorten(to) }))

function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > textLength ? `${value.slice(0, textLength - 1)}…` : value
  if (value === null || typeof value !== 'object') return value
  if ('coordinates' in value) return 'outline'
  if ('ugc' in value) {
    const { ugc, same } = value as { ugc: string[]; same: string[] }
    return ugc.length > 0 ? `${ugc.length} zones` : `${same.length} counties`
  }
  return JSON.stringify(value).length > textLength ? 'changed' : value
}
