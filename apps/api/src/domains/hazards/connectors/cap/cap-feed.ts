import { z } from 'zod'
import { hazards } from '../../../../platform/db/schema/hazard.ts'
import { type Connector, FeedUnreadable } from '../connector.ts'
import { collectItems, describeItem } from '../parsing/collect-items.ts'
import { fieldsOf } from '../parsing/fields.ts'
import { describeText, readText } from '../parsing/read-body.ts'
import { readXml } from '../parsing/read-xml.ts'
import { readCapAlert } from './read-alert.ts'
import { readIndex, requestCap } from './read-index.ts'

const CapConfig = z.strictObject({
  /** Of one alert, or of an Atom or RSS index of alerts. */
  url: z.url({ protocol: /^https?$/ }).max(2000),
  /** BCP 47: which language of an alert is shown. */
  language: z.string().max(35).optional(),
})

const expected = 'a CAP 1.2 alert, or an Atom or RSS index of alerts'

/** Any feed of the Common Alerting Protocol: of a county, a city, a state or another country. */
export const capFeed: Connector<z.infer<typeof CapConfig>> = {
  key: 'cap_feed',
  name: 'CAP feed',
  description:
    'Alerts of any agency that publishes CAP 1.2 (XML): a single alert, or an Atom or RSS index of them.',
  hazards,
  region: 'world',
  everySeconds: { min: 60, default: 180 },
  staleAfterSeconds: 1800,
  secret: null,
  config: CapConfig,
  attribution: 'The agency that publishes the feed',
  termsUrl: 'https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2.html',
  absentForMs: null,
  requests: ({ url }) => [requestCap(url)],
  read(answer, { language }) {
    const document = readXml(answer, expected)
    const alert = fieldsOf(document['alert'])
    const index = alert ? null : readIndex(document, answer.url)
    if (!alert && !index)
      throw new FeedUnreadable(`Expected ${expected}, but ${describeText(readText(answer))}.`)

    const reading = collectItems(alert ? [alert] : index!.alerts, (item) => readCapAlert(item, language))
    reading.unparsable.push(
      ...(index?.entriesWithoutLink ?? []).map((entry) => ({
        sample: describeItem(entry),
        reason: 'The entry has no link to an alert.',
      })),
    )
    if (index && index.tooMany > 0) reading.dropped['more_links_than_read'] = index.tooMany
    return {
      ...reading,
      madeAt: null,
      next: null,
      linked: index?.linked ?? [],
    }
  },
}
