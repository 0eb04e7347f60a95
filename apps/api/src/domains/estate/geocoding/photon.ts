import { z } from 'zod'
import { pointPrecisions, type suggesterNames } from '../addresses/address.ts'
import { normalizeRegion } from '../addresses/regions.ts'
import { type AddressSuggestion, decideAnswer, type FoundPlace, type StreetGeocoder } from './geocoder.ts'
import { GeocoderHttp, type GeocoderHttpOptions } from './geocoder-http.ts'
import { formatQuery } from './street-query.ts'

const deadlineMs = 10_000
/** A person waits for suggestions. */
const suggestDeadlineMs = 3_000
const bytesMax = 1024 * 1024
const resultsMax = 10

const text = z.string().max(300).optional()
const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

const PhotonResponse = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: Position }),
        properties: z.object({
          type: text,
          name: text,
          housenumber: text,
          street: text,
          district: text,
          city: text,
          state: text,
          postcode: text,
          countrycode: z.string().max(3).optional(),
        }),
      }),
    )
    .max(100),
})

type PhotonFeature = z.infer<typeof PhotonResponse>['features'][number]

/** Photon (https://github.com/komoot/photon), a geocoder of OpenStreetMap that operators run themselves. */
export function createPhotonGeocoder(
  options: GeocoderHttpOptions,
): StreetGeocoder & { close(): Promise<void> } {
  const http = new GeocoderHttp(options)
  return {
    name: 'photon',
    countries: null,

    async locate(query, signal) {
      const { features } = await http.fetchJson(PhotonResponse, {
        path: '/api',
        query: { q: formatQuery(query), limit: String(resultsMax), lang: 'en' },
        deadlineMs,
        bytesMax,
        signal,
      })
      const places = features.flatMap((feature) => toPlace(feature) ?? [])
      return decideAnswer(query, places, { source: 'photon', benchmark: null })
    },

    async suggest(typed, { country, signal }) {
      const { features } = await http.fetchJson(PhotonResponse, {
        path: '/api',
        query: { q: typed, limit: String(resultsMax), lang: 'en' },
        deadlineMs: suggestDeadlineMs,
        bytesMax,
        signal,
      })
      return features
        .flatMap((feature) => toPlace(feature) ?? [])
        .filter((place) => country === null || place.country === country)
        .flatMap((place) => toSuggestion(place, 'photon'))
    },

    close: () => http.close(),
  }
}

const precisions: Partial<Record<string, FoundPlace['precision']>> = { house: 'rooftop', street: 'street' }

function toPlace({ geometry, properties }: PhotonFeature): FoundPlace | null {
  const {
    type = 'other',
    name,
    housenumber,
    street,
    city,
    district,
    state,
    postcode,
    countrycode,
  } = properties
  if (countrycode === undefined || countrycode.length !== 2) return null
  const country = countrycode.toUpperCase()
  const [lon, lat] = geometry.coordinates
  const streetName = street ?? (type === 'street' ? name : undefined) ?? null
  const line = [housenumber, streetName ?? name].filter(Boolean).join(' ')
  return {
    formatted: [line, city ?? district, [state, postcode].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', '),
    lat,
    lon,
    precision: precisions[type] ?? 'city',
    score: null,
    source: 'photon',
    houseNumber: housenumber ?? null,
    street: streetName,
    city: city ?? district ?? null,
    region: state === undefined ? null : (normalizeRegion(state, country) ?? state),
    postalCode: postcode ?? null,
    country,
  }
}

/** Countries that write the house number after the street. */
const numberLast = new Set(
  'AT BE BG CH CZ DE DK EE ES FI GR HR HU IS IT LT LV NL NO PL PT RO RS SE SI SK TR UA BR AR CL MX PE CO UY'.split(
    ' ',
  ),
)

/** A suggestion for a form; none for a place without a street. */
export function toSuggestion(
  place: FoundPlace,
  source: (typeof suggesterNames)[number],
): AddressSuggestion[] {
  const { formatted, lat, lon, precision, houseNumber, street, city, region, postalCode, country } = place
  if (street === null) return []
  const parts = numberLast.has(country) ? [street, houseNumber] : [houseNumber, street]
  const address = { line1: parts.filter(Boolean).join(' '), city, region, postalCode, country }
  const known = pointPrecisions.find((name) => name === precision)
  // Without a number, the point is somewhere on the street.
  const point = houseNumber === null || known === undefined ? null : { lat, lon, precision: known, source }
  return [{ formatted, address, point }]
}
