import type { FeedRequest } from '../connector.ts'
import { type Fields, fieldsOf } from '../parsing/fields.ts'
import { elementsOf, elementText } from '../parsing/read-xml.ts'

const linksMax = 200
const accept = 'application/cap+xml, application/xml, text/xml'

export const requestCap = (url: string): FeedRequest => ({
  key: `cap_feed:${url}`,
  url,
  accept,
  isFromPerson: true,
})

/** The links of an Atom entry: those to CAP before the others, never the page itself. */
function linkOfEntry(entry: Fields): string | null {
  const links = elementsOf(entry['link']).map((link) => ({
    href: elementText(fieldsOf(link)?.['@href']) ?? elementText(link),
    type: elementText(fieldsOf(link)?.['@type'])?.toLowerCase() ?? '',
    rel: elementText(fieldsOf(link)?.['@rel'])?.toLowerCase() ?? 'alternate',
  }))
  const cap =
    links.find(({ type }) => type.includes('cap+xml')) ?? links.find(({ type }) => type.includes('xml'))
  const content = elementText(fieldsOf(entry['content'])?.['@src'])
  const plain = links.find(({ rel, type }) => rel === 'alternate' && !type.includes('html'))
  const enclosure = elementText(fieldsOf(elementsOf(entry['enclosure'])[0])?.['@url'])
  return cap?.href ?? content ?? enclosure ?? plain?.href ?? null
}

export interface CapIndex {
  linked: FeedRequest[]
  /** Entries without a link to an alert. */
  entriesWithoutLink: Fields[]
  tooMany: number
  /** Alerts that stand in the entries themselves. */
  alerts: Fields[]
}

/** The alerts that an Atom or RSS index points to; null where the document is neither. */
export function readIndex(document: Fields, indexUrl: string): CapIndex | null {
  const feed = fieldsOf(document['feed'])
  const channel = fieldsOf(fieldsOf(document['rss'])?.['channel'])
  if (!feed && !channel) return null
  const entries = elementsOf(feed?.['entry'] ?? channel?.['item']).map((entry) => fieldsOf(entry) ?? {})
  const alerts = entries.flatMap((entry) => {
    const alert = fieldsOf(entry['alert'] ?? fieldsOf(entry['content'])?.['alert'])
    return alert ? [alert] : []
  })
  const pointing = entries.filter((entry) => !entry['alert'] && !fieldsOf(entry['content'])?.['alert'])
  const urls = pointing.map((entry) => {
    const link = linkOfEntry(entry)
    const url = link !== null && URL.canParse(link, indexUrl) ? new URL(link, indexUrl) : null
    return url && /^https?:$/.test(url.protocol) ? url.href : null
  })
  const unique = [...new Set(urls.filter((url) => url !== null))]
  return {
    linked: unique.slice(0, linksMax).map(requestCap),
    entriesWithoutLink: pointing.filter((_, at) => urls[at] === null),
    tooMany: Math.max(0, unique.length - linksMax),
    alerts,
  }
}
