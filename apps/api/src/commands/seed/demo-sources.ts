import type { SourceCreate } from '../../domains/hazards/sources/source-input.schema.ts'

/** The key that the sandbox accepts; no real host would. */
const sandboxKey = 'sandbox-map-key'

/** One source of every connector. */
export const cedarStoneSources: readonly SourceCreate[] = [
  { connector: 'nws_alerts' },
  { connector: 'nifc_wfigs' },
  { connector: 'nasa_firms', secret: sandboxKey },
  { connector: 'noaa_nwps' },
  { connector: 'usgs_earthquake' },
  { connector: 'gdacs' },
  { connector: 'openfema_declarations' },
]

/** For properties at the coast. */
export const harborPointSources: readonly SourceCreate[] = [
  { connector: 'nws_alerts' },
  { connector: 'noaa_nwps' },
  { connector: 'openfema_declarations' },
]
