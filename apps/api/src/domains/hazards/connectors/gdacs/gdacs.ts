import { z } from 'zod'
import { type Connector, FeedUnreadable } from '../connector.ts'
import { collectItems } from '../parsing/collect-items.ts'
import { fieldsOf } from '../parsing/fields.ts'
import { describeText, readText } from '../parsing/read-body.ts'
import { elementsOf, readXml } from '../parsing/read-xml.ts'
import { readEvent } from './read-event.ts'

const GdacsConfig = z.strictObject({
  /** National feeds tell more about the United States. */
  inUnitedStates: z.boolean().default(false),
})

const expected = 'RSS of disasters from gdacs.org'
const goneAfterMs = 24 * 3_600_000

/** Large disasters worldwide, from the Global Disaster Alert and Coordination System. */
export const gdacs: Connector<z.infer<typeof GdacsConfig>> = {
  key: 'gdacs',
  name: 'GDACS disasters',
  description:
    'Earthquakes, cyclones, floods, volcanoes, droughts and forest fires worldwide, rated by how many people need help.',
  hazards: ['earthquake', 'tropical_cyclone', 'flood', 'volcano', 'drought', 'wildfire', 'tsunami'],
  region: 'world',
  everySeconds: { min: 300, default: 600 },
  staleAfterSeconds: 7200,
  secret: null,
  config: GdacsConfig,
  attribution:
    'Global Disaster Alert and Coordination System (GDACS), European Commission and United Nations',
  termsUrl: 'https://www.gdacs.org/About/termofuse.aspx',
  // A current event has no end of its own; it is over once the feed leaves it out.
  absentForMs: goneAfterMs,
  requests: ({ inUnitedStates }) => [
    {
      key: `gdacs:${inUnitedStates ? 'world' : 'outside_us'}`,
      url: 'https://www.gdacs.org/xml/rss.xml',
      accept: 'application/rss+xml, application/xml, text/xml',
      isFromPerson: false,
    },
  ],
  read(answer, { inUnitedStates }) {
    const channel = fieldsOf(fieldsOf(readXml(answer, expected, { keepPrefixes: true })['rss'])?.['channel'])
    if (!channel) throw new FeedUnreadable(`Expected ${expected}, but ${describeText(readText(answer))}.`)
    const reading = collectItems(elementsOf(channel['item']), (item) => readEvent(item, inUnitedStates))
    return { ...reading, madeAt: null, next: null }
  },
}
