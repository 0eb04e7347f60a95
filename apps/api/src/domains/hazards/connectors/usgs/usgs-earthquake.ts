import { z } from 'zod'
import type { Connector } from '../connector.ts'
import { collectItems } from '../parsing/collect-items.ts'
import { fieldsOf } from '../parsing/fields.ts'
import { readEpochMs } from '../parsing/instant.ts'
import { readFeatures } from '../parsing/read-body.ts'
import { readEarthquake } from './read-earthquake.ts'
import { readShaking, requestDetail } from './shake-map.ts'

const UsgsConfig = z.strictObject({
  /** The smallest magnitude that is asked for; `all` has the smallest ones too, of the last hour only. */
  from: z.enum(['significant', '4.5', '2.5', '1.0', 'all']).default('2.5'),
})

/** Earthquakes of the last day in the whole world, rebuilt by USGS about every minute. */
export const usgsEarthquake: Connector<z.infer<typeof UsgsConfig>> = {
  key: 'usgs_earthquake',
  name: 'USGS earthquakes',
  description: 'Earthquakes of the last day, worldwide, with magnitude, depth and estimated shaking.',
  hazards: ['earthquake'],
  region: 'world',
  everySeconds: { min: 60, default: 60 },
  staleAfterSeconds: 900,
  secret: null,
  config: UsgsConfig,
  attribution: 'U.S. Geological Survey',
  termsUrl: 'https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits',
  absentForMs: null,
  supplement: { request: requestDetail, read: readShaking },
  requests({ from }) {
    const file = from === 'all' ? 'all_hour' : `${from}_day`
    return [
      {
        key: `usgs_earthquake:${file}`,
        url: `https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/${file}.geojson`,
        accept: 'application/geo+json, application/json',
        isFromPerson: false,
      },
    ]
  },
  read(answer) {
    const { collection, features } = readFeatures(
      answer,
      'a GeoJSON FeatureCollection of earthquakes from USGS',
    )
    return {
      ...collectItems(features, readEarthquake),
      madeAt: readEpochMs(fieldsOf(collection['metadata'])?.['generated']),
      next: null,
    }
  },
}
