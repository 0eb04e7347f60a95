import { z } from 'zod'
import type { Hazard, Severity } from '../../../../platform/db/schema/hazard.ts'
import { dictionary } from '../../../../platform/text/dictionary.ts'
import { findTimeZone } from '../../../estate/index.ts'
import { type Connector, FeedUnreadable } from '../connector.ts'
import { addHours, type Fields, fieldsOf, linkOf, numberOf, toInstant } from '../parsing/fields.ts'
import { isLonLat } from '../parsing/geometry.ts'
import { collectItems, createEmptyMessage, type ItemResult, ItemUnreadable } from '../parsing/messages.ts'
import { describeText, elementsOf, elementText, readText, readXml } from '../parsing/read-document.ts'
import { createTitle } from '../parsing/title.ts'

const GdacsConfig = z.strictObject({
  /** Off by default, since national feeds have more about the United States. */
  inUnitedStates: z.boolean().default(false),
})

const expectedFormat = 'RSS of disasters from gdacs.org'
const endsAfterAbsentMs = 24 * 3_600_000

/** Large disasters worldwide, from the Global Disaster Alert and Coordination System. */
export const gdacs: Connector<z.infer<typeof GdacsConfig>> = {
  key: 'gdacs',
  name: 'GDACS disasters',
  description:
    'Earthquakes, cyclones, floods, volcanoes, droughts, and forest fires worldwide, rated by humanitarian impact.',
  hazards: ['earthquake', 'tropical_cyclone', 'flood', 'volcano', 'drought', 'wildfire', 'tsunami'],
  region: 'world',
  everySeconds: { min: 300, default: 600 },
  staleAfterSeconds: 7200,
  secret: null,
  config: GdacsConfig,
  attribution:
    'Global Disaster Alert and Coordination System (GDACS), European Commission and United Nations',
  termsUrl: 'https://www.gdacs.org/About/termofuse.aspx',
  // A current event has no end time; it ends when the feed drops it.
  endsAfterAbsentMs,
  requests: ({ inUnitedStates }) => [
    {
      key: `gdacs:${inUnitedStates ? 'world' : 'outside_us'}`,
      url: 'https://www.gdacs.org/xml/rss.xml',
      accept: 'application/rss+xml, application/xml, text/xml',
      isFromPerson: false,
    },
  ],
  read(response, { inUnitedStates }) {
    const channel = fieldsOf(
      fieldsOf(readXml(response, expectedFormat, { keepPrefixes: true })['rss'])?.['channel'],
    )
    if (!channel)
      throw new FeedUnreadable(`Expected ${expectedFormat}, but ${describeText(readText(response))}.`)
    const reading = collectItems(elementsOf(channel['item']), (item) => readEvent(item, inUnitedStates))
    return { ...reading, madeAt: null, next: null }
  },
}

const hazardsByEventType = dictionary<readonly [Hazard, string]>({
  EQ: ['earthquake', 'Earthquake'],
  TC: ['tropical_cyclone', 'Tropical cyclone'],
  FL: ['flood', 'Flood'],
  VO: ['volcano', 'Volcanic activity'],
  DR: ['drought', 'Drought'],
  WF: ['wildfire', 'Forest fire'],
  TS: ['tsunami', 'Tsunami'],
})

// Green means that few people need help, not that nothing happened.
const severitiesByAlertLevel = dictionary<Severity>({ green: 'minor', orange: 'severe', red: 'extreme' })

/** Parses "Fri, 05 Feb 2016 19:57:27 GMT". */
function readDate(value: unknown): string | null {
  const text = elementText(value)
  return text !== null &&
    /^[A-Za-z]{3}, \d{1,2} [A-Za-z]{3} \d{4} \d{2}:\d{2}(:\d{2})? (GMT|UTC|[+-]\d{4})$/.test(text)
    ? toInstant(Date.parse(text))
    : null
}

/** GeoRSS writes latitude first. */
function readPosition(item: Fields): [lon: number, lat: number] | null {
  const [lat, lon] = (elementText(item['georss:point']) ?? '').split(/\s+/).map(numberOf)
  if (isLonLat(lon, lat)) return [lon, lat as number]
  const point = fieldsOf(item['geo:Point'])
  const [geoLon, geoLat] = [elementText(point?.['geo:long']), elementText(point?.['geo:lat'])].map(numberOf)
  return isLonLat(geoLon, geoLat) ? [geoLon, geoLat as number] : null
}

/** Reads one item. `inUnitedStates` includes US events, which national feeds cover better. */
function readEvent(item: unknown, inUnitedStates: boolean): ItemResult {
  const fields = fieldsOf(item) ?? {}
  const text = (name: string) => elementText(fields[`gdacs:${name}`])
  const [eventType, eventId] = [text('eventtype')?.toUpperCase(), text('eventid')]
  if (!eventType || !eventId)
    throw new ItemUnreadable('The item has no “gdacs:eventtype” and “gdacs:eventid”.')
  if (!inUnitedStates && text('iso3')?.toUpperCase() === 'USA')
    return { dropped: 'covered_by_national_feeds' }
  const point = readPosition(fields)
  if (!point) throw new ItemUnreadable(`The event ${eventType}${eventId} has no valid location.`)
  const fromDate = readDate(fields['gdacs:fromdate'])
  const sentAt = readDate(fields['gdacs:datemodified']) ?? readDate(fields['pubDate']) ?? fromDate
  if (sentAt === null) throw new ItemUnreadable(`The event ${eventType}${eventId} has no date.`)

  const [hazard, hazardName] = hazardsByEventType[eventType] ?? ['other', 'Event']
  const toDate = readDate(fields['gdacs:todate']) ?? fromDate ?? sentAt
  const isCurrent = text('iscurrent')?.toLowerCase() === 'true'
  const alertLevel = text('alertlevel')?.toLowerCase() ?? ''
  const eventName = text('eventname')
  const magnitude = fieldsOf(fields['gdacs:severity'])
  const value = numberOf(magnitude?.['@value'])
  const event = [hazardName, eventName].filter((part) => part !== null).join(' ')
  return [
    {
      ...createEmptyMessage(),
      identifier: `${eventType}${eventId}@${text('episodeid') ?? ''}@${sentAt}`,
      dedupeKey: `gdacs:${eventType}${eventId}`,
      aliases: [text('glide')].flatMap((glide) => (glide ? [`glide:${glide}`] : [])),
      hazard,
      event,
      title: createTitle({
        event: [event, text('severity')].filter((part) => part !== null).join(': '),
        place: text('country'),
        until: null,
        sentAt,
        timeZone: findTimeZone({ lon: point[0], lat: point[1] }),
      }),
      severity: severitiesByAlertLevel[alertLevel] ?? 'unknown',
      certainty: 'observed',
      urgency: isCurrent ? 'immediate' : 'past',
      responseType: isCurrent ? 'monitor' : 'assess',
      headline: elementText(fields['title']),
      description: elementText(fields['description']),
      sentAt,
      effectiveAt: fromDate,
      onsetAt: fromDate,
      endsAt: isCurrent ? null : addHours(toDate, 24),
      areaDesc: text('country'),
      point,
      magnitude:
        value === null
          ? null
          : { value, unit: elementText(magnitude?.['@unit']) ?? '', text: text('severity') ?? String(value) },
      externalUrl: linkOf(elementText(fields['link'])),
      senderName: 'GDACS',
      raw: JSON.stringify(item),
    },
  ]
}
