import { z } from 'zod'
import { hazards } from '../../../../platform/db/schema/hazard.ts'
import { type Connector, type FeedRequest, FeedUnreadable } from '../connector.ts'
import { type Fields, fieldsOf } from '../parsing/fields.ts'
import { collectItems, describeItem } from '../parsing/messages.ts'
import { describeText, elementsOf, elementText, readText, readXml } from '../parsing/read-document.ts'
import { readCapAlert } from './read-alert.ts'

const CapConfig = z.strictObject({
  /** The URL of one alert, or of an Atom or RSS index of alerts. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
  /** BCP 47: which language to use of multilingual alerts. */
  language: z.string().max(35).optional(),
})

const expectedFormat = 'a CAP 1.2 alert, or an Atom or RSS index of alerts'

/** Any feed of the Common Alerting Protocol, from any agency. */
export const capFeed: Connector<z.infer<typeof CapConfig>> = {
  key: 'cap_feed',
  name: 'CAP feed',
  description:
    'Alerts from any agency that publishes CAP 1.2 (XML): a single alert, or an Atom or RSS index of alerts.',
  hazards,
  region: 'world',
  everySeconds: { min: 60, default: 180 },
  staleAfterSeconds: 1800,
  secret: null,
  config: CapConfig,
  attribution: 'The agency that publishes the feed',
  termsUrl: 'https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2.html',
  endsAfterAbsentMs: null,
  requests: ({ url }) => [requestCap(url)],
  read(response, { language }) {
    const document = readXml(response, expectedFormat)
    const alert = fieldsOf(document['alert'])
    const index = alert ? null : readIndex(document, response.url)
    if (!alert && !index)
      throw new FeedUnreadable(`Expected ${expectedFormat}, but ${describeText(readText(response))}.`)

    const reading = collectItems(alert ? [alert] : index!.alerts, (item) => readCapAlert(item, language))
    reading.unparsable.push(
      ...(index?.entriesWithoutLink ?? []).map((entry) => ({
        sample: describeItem(entry),
        reason: 'The entry doesn’t link to an alert.',
      })),
    )
    if (index && index.skippedLinks > 0) reading.dropped['more_links_than_read'] = index.skippedLinks
    return {
      ...reading,
      madeAt: null,
      next: null,
      linkedRequests: index?.linkedRequests ?? [],
    }
  },
}

const linksMax = 200
const acceptedTypes = 'application/cap+xml, application/xml, text/xml'

const requestCap = (url: string): FeedRequest => ({
  key: `cap_feed:${url}`,
  url,
  accept: acceptedTypes,
  isFromPerson: true,
})

/** The best link of an entry: to CAP, else to other XML, never to a web page. */
function findAlertLink(entry: Fields): string | null {
  const links = elementsOf(entry['link']).map((link) => ({
    href: elementText(fieldsOf(link)?.['@href']) ?? elementText(link),
    type: elementText(fieldsOf(link)?.['@type'])?.toLowerCase() ?? '',
    rel: elementText(fieldsOf(link)?.['@rel'])?.toLowerCase() ?? 'alternate',
  }))
  const capLink =
    links.find(({ type }) => type.includes('cap+xml')) ?? links.find(({ type }) => type.includes('xml'))
  const contentUrl = elementText(fieldsOf(entry['content'])?.['@src'])
  const alternateLink = links.find(({ rel, type }) => rel === 'alternate' && !type.includes('html'))
  const enclosureUrl = elementText(fieldsOf(elementsOf(entry['enclosure'])[0])?.['@url'])
  return capLink?.href ?? contentUrl ?? enclosureUrl ?? alternateLink?.href ?? null
}

interface CapIndex {
  linkedRequests: FeedRequest[]
  /** Entries without a link to an alert. */
  entriesWithoutLink: Fields[]
  /** Number of links beyond the limit. */
  skippedLinks: number
  /** Alerts contained in the entries themselves. */
  alerts: Fields[]
}

/** The alerts of an Atom or RSS index; null if the document is neither. */
function readIndex(document: Fields, indexUrl: string): CapIndex | null {
  const feed = fieldsOf(document['feed'])
  const channel = fieldsOf(fieldsOf(document['rss'])?.['channel'])
  if (!feed && !channel) return null
  const entries = elementsOf(feed?.['entry'] ?? channel?.['item']).map((entry) => fieldsOf(entry) ?? {})
  const alerts = entries.flatMap((entry) => {
    const alert = fieldsOf(entry['alert'] ?? fieldsOf(entry['content'])?.['alert'])
    return alert ? [alert] : []
  })
  const linkingEntries = entries.filter((entry) => !entry['alert'] && !fieldsOf(entry['content'])?.['alert'])
  const urls = linkingEntries.map((entry) => {
    const link = findAlertLink(entry)
    const url = link !== null && URL.canParse(link, indexUrl) ? new URL(link, indexUrl) : null
    return url && /^https?:$/.test(url.protocol) ? url.href : null
  })
  const uniqueUrls = [...new Set(urls.filter((url) => url !== null))]
  return {
    linkedRequests: uniqueUrls.slice(0, linksMax).map(requestCap),
    entriesWithoutLink: linkingEntries.filter((_, index) => urls[index] === null),
    skippedLinks: Math.max(0, uniqueUrls.length - linksMax),
    alerts,
  }
}
