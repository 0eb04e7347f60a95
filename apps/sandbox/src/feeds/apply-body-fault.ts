import type { Faults } from '../faults/faults.ts'

const extraCopies = 9

/** Repeats the items of a list. Each copy gets its own IDs and event numbers, so that none is a duplicate. */
function repeatItems<Item>(items: readonly Item[]): Item[] {
  const copies = Array.from({ length: extraCopies }, (_, index) =>
    items.map((item) => JSON.parse(renumber(JSON.stringify(item), index + 1)) as Item),
  )
  return [...items, ...copies.flat()]
}

function renumber(text: string, copyNumber: number): string {
  return text
    .replaceAll(/(urn:oid:[\w.-]+?)(?=[",\s])/g, `$1.copy${copyNumber}`)
    .replaceAll(/(\/[OTEX]\.[A-Z]{3}\.[A-Z]{4}\.[A-Z]{2}\.[A-Z]\.)\d(\d{3}\.)/g, `$1${copyNumber}$2`)
    .replaceAll(
      /"(id|lid|attr_UniqueFireIdentifier|femaDeclarationString)":"([^"]*)"/g,
      `"$1":"$2-copy${copyNumber}"`,
    )
    .replaceAll(/"ids":"[^"]*"/g, '"ids":""')
}

function enlargeJson(text: string): string {
  const value = JSON.parse(text) as Record<string, unknown>
  const enlargedEntries = Object.entries(value).map(([name, entry]) => [
    name,
    Array.isArray(entry) && entry.some((item) => typeof item === 'object') && !name.startsWith('@')
      ? repeatItems(entry as unknown[])
      : entry,
  ])
  return JSON.stringify(Object.fromEntries(enlargedEntries))
}

function enlargeXml(text: string): string {
  const items = text.match(/<item>[\s\S]*<\/item>/)?.[0]
  if (!items) return text
  const copies = Array.from({ length: extraCopies }, (_, index) =>
    items.replaceAll(/<gdacs:eventid>([^<]*)</g, `<gdacs:eventid>${index + 1}$1<`),
  )
  return text.replace(items, () => [items, ...copies].join('\n'))
}

function enlargeCsv(text: string): string {
  const [header = '', ...rows] = text.trimEnd().split('\n')
  return [header, ...Array.from({ length: extraCopies + 1 }, () => rows).flat()].join('\n')
}

/** Applies `large` (ten times as many items) or `malformed` (cut off in the middle) to a response. */
export function applyBodyFault(text: string, fault: Faults['feeds']): string {
  if (fault === 'malformed') return text.slice(0, Math.floor(text.length * 0.6))
  if (fault !== 'large') return text
  const firstCharacter = text.trimStart()[0]
  if (firstCharacter === '{') return enlargeJson(text)
  return firstCharacter === '<' ? enlargeXml(text) : enlargeCsv(text)
}
