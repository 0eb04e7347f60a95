import { createCensusGeocoder } from './census.ts'
import type { StreetGeocoder } from './geocoder.ts'
import { createPeliasGeocoder } from './pelias.ts'
import { createPhotonGeocoder } from './photon.ts'

/** Which services locate addresses. */
export interface GeocoderSettings {
  /** Null if the US Census Bureau isn't asked. */
  censusUrl: string | null
  /** A Photon or Pelias server: for other countries, and for addresses that the Census Bureau doesn't know. */
  other: { kind: 'photon' | 'pelias'; url: string; key: string | null } | null
  /** Whether that server also completes addresses while they're typed. */
  suggests: boolean
  /** An email address or URL, sent to the services in the user agent. */
  contact: string
}

export interface GeocoderAccess {
  /** In the order they're asked. Empty if none is configured. */
  geocoders: readonly StreetGeocoder[]
  /** Null if addresses aren't completed while they're typed. */
  suggester: StreetGeocoder | null
  close(): Promise<void>
}

declare module '../../../platform/context/gateways.ts' {
  interface Gateways {
    /** The services that locate addresses by street. */
    geocoding: GeocoderAccess
  }
}

/** For commands, which leave locating to the server. */
export const noGeocoders: GeocoderAccess = { geocoders: [], suggester: null, close: () => Promise.resolve() }

/** At most four requests a second to a public service that sets no limit. */
const publicPauseMs = 250

export function createGeocoderAccess(
  { censusUrl, other, suggests, contact }: GeocoderSettings,
  { pauseMs = publicPauseMs } = {},
): GeocoderAccess {
  const census = censusUrl === null ? null : createCensusGeocoder({ baseUrl: censusUrl, contact, pauseMs })
  const create = () => {
    if (other === null) return null
    const settings = { baseUrl: other.url, contact, pauseMs: Math.min(pauseMs, 100) }
    return other.kind === 'photon'
      ? createPhotonGeocoder(settings)
      : createPeliasGeocoder({ ...settings, key: other.key })
  }
  const second = create()
  // Its own queue, so that a person who types doesn't wait for a task.
  const suggester = suggests ? create() : null
  const opened = [census, second].filter((geocoder) => geocoder !== null)
  return {
    geocoders: opened,
    suggester,
    async close() {
      for (const geocoder of [...opened, suggester]) await geocoder?.close()
    },
  }
}

/** The services for addresses of a country, in the order they're asked. */
export const geocodersFor = ({ geocoders }: GeocoderAccess, country: string) =>
  geocoders.filter(({ countries }) => countries === null || countries.includes(country))
