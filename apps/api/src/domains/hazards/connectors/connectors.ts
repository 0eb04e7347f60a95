import { capFeed } from './cap/cap-feed.ts'
import type { Connector, ConnectorKey } from './connector.ts'
import { gdacs } from './gdacs/gdacs.ts'
import { manual } from './manual/manual.ts'
import { nasaFirms } from './firms/nasa-firms.ts'
import { nifcWfigs } from './wfigs/nifc-wfigs.ts'
import { noaaNwps } from './nwps/noaa-nwps.ts'
import { nwsAlerts } from './nws/nws-alerts.ts'
import { openfemaDeclarations } from './openfema/openfema-declarations.ts'
import { usgsEarthquake } from './usgs/usgs-earthquake.ts'

/** Every kind of feed, in the order in which a catalog shows them. */
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
