import { z } from 'zod'
import { hazards } from '../../../platform/db/schema/hazard.ts'
import { capFeed } from './cap/cap-feed.ts'
import { type Connector, type ConnectorKey, FeedUnreadable } from './connector.ts'
import { nasaFirms } from './firms/nasa-firms.ts'
import { gdacs } from './gdacs/gdacs.ts'
import { noaaNwps } from './nwps/noaa-nwps.ts'
import { nwsAlerts } from './nws/nws-alerts.ts'
import { openfemaDeclarations } from './openfema/openfema-declarations.ts'
import { usgsEarthquake } from './usgs/usgs-earthquake.ts'
import { nifcWfigs } from './wfigs/nifc-wfigs.ts'

const ManualConfig = z.strictObject({})

/** Threats that people report. Nothing is ever fetched. */
const manual: Connector<z.infer<typeof ManualConfig>> = {
  key: 'manual',
  name: 'Manual report',
  description: 'Threats that members of the organization report themselves, for hazards no feed covers.',
  hazards,
  region: 'world',
  everySeconds: { min: 86_400, default: 86_400 },
  staleAfterSeconds: Number.MAX_SAFE_INTEGER,
  secret: null,
  config: ManualConfig,
  attribution: 'Reported by your organization',
  termsUrl: 'https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2.html',
  endsAfterAbsentMs: null,
  requests: () => [],
  read() {
    throw new FeedUnreadable('Nothing to fetch: manual reports don’t come from a feed.')
  },
}

/** Every kind of feed, in the order of the catalog. */
export const connectors: Record<ConnectorKey, Connector> = {
  nws_alerts: nwsAlerts,
  nifc_wfigs: nifcWfigs,
  nasa_firms: nasaFirms,
  noaa_nwps: noaaNwps,
  usgs_earthquake: usgsEarthquake,
  gdacs,
  openfema_declarations: openfemaDeclarations,
  cap_feed: capFeed,
  manual,
}

/** The hosts of built-in connectors, with the sandbox's name for each. */
const feedHosts: Record<string, string> = {
  'api.weather.gov': 'nws',
  'earthquake.usgs.gov': 'usgs',
  'firms.modaps.eosdis.nasa.gov': 'firms',
  'services3.arcgis.com': 'wfigs',
  'api.water.noaa.gov': 'nwps',
  'www.gdacs.org': 'gdacs',
  'www.fema.gov': 'openfema',
}

/**
 * The URL to fetch: with `FEEDS_BASE_URL` set, `https://api.weather.gov/alerts/active?area=CO` becomes
 * `{base}/nws/alerts/active?area=CO`. Other hosts aren't changed. Don't use it for URLs typed by people.
 */
export function toFetchUrl(url: string, feedsBaseUrl: string | null | undefined): string {
  if (!feedsBaseUrl) return url
  const origin = /^https:\/\/([^/?#]+)/.exec(url)
  const name = origin?.[1] && feedHosts[origin[1]]
  // Replaced as text, since a URL object would encode the braces of {secret}.
  return origin && name
    ? `${feedsBaseUrl.replace(/(?<!\/)\/+$/, '')}/${name}${url.slice(origin[0].length)}`
    : url
}
