import { z } from 'zod'
import type { Connector } from '../connector.ts'
import { alignBoxes } from '../parsing/geometry.ts'
import { addHours, laterOf } from '../parsing/fields.ts'
import { clusterDetections, toClusterMessage } from './clusters.ts'
import { readDetections, splitStaticHeat, staticHeat, toSightings } from './read-detections.ts'

const FirmsConfig = z.strictObject({
  satellite: z
    .enum(['VIIRS_SNPP_NRT', 'VIIRS_NOAA20_NRT', 'VIIRS_NOAA21_NRT', 'MODIS_NRT', 'LANDSAT_NRT'])
    .default('VIIRS_NOAA20_NRT'),
})

// The maximum of one request. Only the last day becomes messages; the earlier days help to recognize static heat.
const daysPerRequest = 5
const loneFireMegawattsMin = 15
// With more tiles than this, one request for the whole world costs less.
const tilesMax = 24

/** Satellite detections of heat in single pixels, joined into clusters. */
export const nasaFirms: Connector<z.infer<typeof FirmsConfig>> = {
  key: 'nasa_firms',
  name: 'NASA FIRMS fire detections',
  description:
    'Heat detected by satellites in the last 24 hours, grouped into clusters. Early and approximate: not every detection is a wildfire.',
  hazards: ['wildfire'],
  region: 'world',
  everySeconds: { min: 600, default: 1800 },
  staleAfterSeconds: 14_400,
  secret: { label: 'FIRMS map key', url: 'https://firms.modaps.eosdis.nasa.gov/api/map_key/' },
  config: FirmsConfig,
  attribution:
    'We acknowledge the use of data from NASA FIRMS (https://earthdata.nasa.gov/firms), part of NASA EOSDIS.',
  termsUrl: 'https://www.earthdata.nasa.gov/engage/open-data-services-software-policies/data-use-guidance',
  endsAfterAbsentMs: null,
  requests({ satellite }, { boxes }) {
    const tiles = alignBoxes(boxes, { tileDegrees: 5, widthDegreesMax: 20 })
    const areas = tiles.length > tilesMax ? ['world'] : tiles.map((tile) => tile.join(','))
    return areas.map((area) => ({
      key: `nasa_firms:${satellite}:${area}`,
      url: `https://firms.modaps.eosdis.nasa.gov/api/area/csv/{secret}/${satellite}/${area}/${daysPerRequest}`,
      accept: 'text/csv',
      isFromPerson: false,
    }))
  },
  recurrence: {
    ...staticHeat,
    sightings: (response) => toSightings(readDetections(response).detections),
  },
  read(response, _config, recurringCells = new Set()) {
    const { header, detections, unparsable, lowConfidence } = readDetections(response)
    const { transientDetections, staticCount } = splitStaticHeat(detections, recurringCells)
    const newestSeenAt = detections.map(({ seenAt }) => seenAt).reduce<string | null>(laterOf, null)
    const since = (newestSeenAt && addHours(newestSeenAt, -24)) ?? ''
    const recentDetections = transientDetections.filter(({ seenAt }) => seenAt >= since)
    const clusters = clusterDetections(recentDetections)
    const significantClusters = clusters.filter(
      (cluster) =>
        cluster.length > 1 || (cluster[0]!.isHighConfidence && cluster[0]!.power >= loneFireMegawattsMin),
    )
    const dropped = {
      low_confidence: lowConfidence,
      static_heat: staticCount,
      older_than_a_day: transientDetections.length - recentDetections.length,
      single_weak_detection: clusters.length - significantClusters.length,
    }
    return {
      messages: significantClusters.map((cluster) => toClusterMessage(cluster, header)),
      unparsable,
      dropped: Object.fromEntries(Object.entries(dropped).filter(([, count]) => count > 0)),
      madeAt: null,
      next: null,
    }
  },
}
