import type { Faults } from '../faults/faults.ts'

const copies = 9

/** Items of a list again and again, each copy an item of its own: ids and event numbers differ. */
function repeatItems<Item>(items: readonly Item[]): Item[] {
  const more = Array.from({ length: copies }, (_, at) =>
    items.map((item) => JSON.parse(renumber(JSON.stringify(item), at + 1)) as Item),
  )
  return [...items, ...more.flat()]
}

function renumber(text: string, copy: number): string {
  return text
    .replaceAll(/(urn:oid:[\w.-]+?)(?=[",\s])/g, `$1.copy${copy}`)
    .replaceAll(/(\/[OTEX]\.[A-Z]{3}\.[A-Z]{4}\.[A-Z]{2}\.[A-Z]\.)\d(\d{3}\.)/g, `$1${copy}$2`)
    .replaceAll(
      /"(id|lid|attr_UniqueFireIdentifier|femaDeclarationString)":"([^"]*)"/g,
      `"$1":"$2-copy${copy}"`,
    )
    .replaceAll(/"ids":"[^"]*"/g, '"ids":""')
}

function enlargeJson(text: string): string {
  const value = JSON.parse(text) as Record<string, unknown>
  const enlarged = Object.entries(value).map(([name, entry]) => [
    name,
    Array.isArray(entry) && entry.some((item) => typeof item === 'object') && !name.startsWith('@')
      ? repeatItems(entry as unknown[])
      : entry,
  ])
  return JSON.stringify(Object.fromEntries(enlarged))
}

function enlargeXml(text: string): string {
  const items = text.match(/<item>[\s\S]*<\/item>/)?.[0]
  if (!items) return text
  const more = Array.from({ length: copies }, (_, at) =>
    items.replaceAll(/<gdacs:eventid>([^<]*)</g, `<gdacs:eventid>${at + 1}$1<`),
  )
  return text.replace(items, () => [items, ...more].join('\n'))
}

function enlargeCsv(text: string): string {
  const [header = '', ...rows] = text.trimEnd().split('\n')
  return [header, ...Array.from({ length: copies + 1 }, () => rows).flat()].join('\n')
}

/** Applies `large` (ten times as many items) or `malformed` (cut off in the middle) to a response. */
export function spoilAnswer(text: string, fault: Faults['feeds']): string {
  if (fault === 'malformed') return text.slice(0, Math.floor(text.length * 0.6))
  if (fault !== 'large') return text
  const start = text.trimStart()[0]
  if (start === '{') return enlargeJson(text)
  return start === '<' ? enlargeXml(text) : enlargeCsv(text)
}
