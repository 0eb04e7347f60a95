import { z } from 'zod'
import { type Connector, FeedUnreadable } from '../connector.ts'
import { alignBoxes, unitedStates } from '../parsing/align-boxes.ts'
import { collectItems } from '../parsing/collect-items.ts'
import { fieldsOf } from '../parsing/fields.ts'
import { describeText, readJson, readText } from '../parsing/read-body.ts'
import { readGauge } from './read-gauge.ts'

const NwpsConfig = z.strictObject({})

const expected = 'JSON with a list of river gauges from api.water.noaa.gov'
// The service gives up on larger areas.
const tileDegrees = 10
const belowActionForMs = 6 * 3_600_000

/** River gauges of NOAA at or above their action stage, measured or forecast. */
export const noaaNwps: Connector<z.infer<typeof NwpsConfig>> = {
  key: 'noaa_nwps',
  name: 'NOAA river gauges',
  description:
    'Gauges of rivers at or near flood stage, measured and forecast (National Water Prediction Service).',
  hazards: ['flood'],
  region: 'us',
  everySeconds: { min: 600, default: 900 },
  staleAfterSeconds: 7200,
  secret: null,
  config: NwpsConfig,
  attribution: 'NOAA National Water Prediction Service',
  termsUrl: 'https://www.weather.gov/disclaimer',
  absentForMs: belowActionForMs,
  requests: (_config, { boxes }) =>
    alignBoxes(boxes, { degrees: tileDegrees, widest: tileDegrees, within: unitedStates }).map(
      ([west, south, east, north]) => ({
        key: `noaa_nwps:${west},${south},${east},${north}`,
        url: `https://api.water.noaa.gov/nwps/v1/gauges?bbox.xmin=${west}&bbox.ymin=${south}&bbox.xmax=${east}&bbox.ymax=${north}&srid=EPSG_4326`,
        accept: 'application/json',
        isFromPerson: false,
      }),
    ),
  read(answer) {
    const gauges = fieldsOf(readJson(answer, expected))?.['gauges']
    if (!Array.isArray(gauges)) {
      throw new FeedUnreadable(`Expected ${expected}, but ${describeText(readText(answer))}.`)
    }
    return { ...collectItems(gauges, readGauge), madeAt: null, next: null }
  },
}
