import { sandboxUrl } from './ports.ts'

const hourMs = 3_600_000

/** The part of the identifier, and the action in the event code. */
const steps = {
  Alert: { part: '001', action: 'NEW' },
  Update: { part: '002', action: 'CON' },
  Cancel: { part: '003', action: 'CAN' },
} as const

interface WarningStep {
  /** The severity; extreme by default. */
  severity?: 'Severe' | 'Extreme'
  /** Updates or cancels the warning that was sent before, instead of issuing one. */
  follows?: { messageType: 'Update' | 'Cancel'; sent: string }
}

/** A tornado warning around a point, in the format of api.weather.gov. */
export function createTornadoWarning(
  number: number,
  { lat, lon }: { lat: number; lon: number },
  { severity = 'Extreme', follows }: WarningStep = {},
) {
  const messageType = follows?.messageType ?? 'Alert'
  const { part, action } = steps[messageType]
  const idOf = (of: string) => `urn:oid:2.49.0.1.840.0.e2e-${number}.${of}.1`
  const id = idOf(part)
  const sent = new Date().toISOString()
  const ends = new Date(Date.now() + hourMs).toISOString()
  const [west, east, south, north] = [lon - 0.05, lon + 0.05, lat - 0.05, lat + 0.05]
  return {
    id: `https://api.weather.gov/alerts/${id}`,
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
    properties: {
      '@id': `https://api.weather.gov/alerts/${id}`,
      '@type': 'wx:Alert',
      id,
      areaDesc: 'Denver, CO',
      geocode: { SAME: ['008031'], UGC: ['COC031'] },
      affectedZones: ['https://api.weather.gov/zones/county/COC031'],
      references: follows
        ? [{ identifier: idOf(steps.Alert.part), sender: 'w-nws.webmaster@noaa.gov', sent: follows.sent }]
        : [],
      sent,
      effective: sent,
      onset: sent,
      expires: ends,
      ends,
      status: 'Actual',
      messageType,
      category: 'Met',
      severity,
      certainty: 'Observed',
      urgency: 'Immediate',
      event: 'Tornado Warning',
      sender: 'w-nws.webmaster@noaa.gov',
      senderName: 'NWS Denver CO',
      headline: `Tornado Warning number ${number} issued by NWS Denver CO`,
      description: 'HAZARD...Tornado.',
      instruction: 'TAKE COVER NOW! Move to a basement or an interior room.',
      response: 'Shelter',
      parameters: { VTEC: [`/O.${action}.KBOU.TO.W.${number}.000000T0000Z-000000T0000Z/`] },
      scope: 'Public',
      language: 'en-US',
    },
  }
}

/** Replaces the alerts of the weather service, until `resetNwsAlerts`. */
export async function setNwsAlerts(features: readonly object[]) {
  const response = await fetch(`${sandboxUrl}/feeds-content/nws`, {
    method: 'PUT',
    headers: { 'content-type': 'application/geo+json' },
    body: JSON.stringify({
      type: 'FeatureCollection',
      title: 'Current watches, warnings, and advisories',
      updated: new Date().toISOString(),
      features,
    }),
  })
  if (!response.ok) throw new Error(`The sandbox rejected the alerts: ${response.status}`)
}

export const resetNwsAlerts = () => fetch(`${sandboxUrl}/feeds-content/nws`, { method: 'DELETE' })
