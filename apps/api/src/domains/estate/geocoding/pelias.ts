import { z } from 'zod'
import { findCountry } from '../addresses/countries.ts'
import { normalizeRegion } from '../addresses/regions.ts'
import { decideAnswer, type FoundPlace, type StreetGeocoder } from './geocoder.ts'
import { GeocoderHttp, type GeocoderHttpOptions } from './geocoder-http.ts'
import { toSuggestion } from './photon.ts'
import { formatQuery } from './street-query.ts'

const deadlineMs = 10_000
/** A person waits for suggestions. */
const suggestDeadlineMs = 3_000
const bytesMax = 1024 * 1024
const resultsMax = 10

const text = z.string().max(300).optional()
const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

const PeliasResponse = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: Position }),
        properties: z.object({
          label: text,
          layer: text,
          accuracy: text,
          match_type: text,
          confidence: z.number().min(0).max(1).optional(),
          housenumber: text,
          street: text,
          locality: text,
          localadmin: text,
          region: text,
          region_a: text,
          postalcode: text,
          country: text,
          country_code: z.string().length(2).optional(),
        }),
      }),
    )
    .max(100),
})

type PeliasFeature = z.infer<typeof PeliasResponse>['features'][number]

/** Pelias (https://pelias.io), or a service with the same API. `key` is null for a self-hosted server. */
export function createPeliasGeocoder({
  key,
  ...options
}: GeocoderHttpOptions & { key: string | null }): StreetGeocoder & { close(): Promise<void> } {
  const http = new GeocoderHttp(options)
  const search = async (path: string, query: Record<string, string>, ms: number, signal?: AbortSignal) => {
    const { features } = await http.fetchJson(PeliasResponse, {
      path,
      query: { ...query, size: String(resultsMax), ...(key !== null && { api_key: key }) },
      deadlineMs: ms,
      bytesMax,
      signal,
    })
    return features.flatMap((feature) => toPlace(feature) ?? [])
  }
  return {
    name: 'pelias',
    countries: null,

    async locate(query, signal) {
      const filters = { text: formatQuery(query), 'boundary.country': query.country }
      const places = await search('/v1/search', filters, deadlineMs, signal)
      return decideAnswer(query, places, { source: 'pelias', benchmark: null })
    },

    async suggest(typed, { country, signal }) {
      const filters = { text: typed, ...(country !== null && { 'boundary.country': country }) }
      const places = await search('/v1/autocomplete', filters, suggestDeadlineMs, signal)
      return places.flatMap((place) => toSuggestion(place, 'pelias'))
    },

    close: () => http.close(),
  }
}

function toPlace({ geometry, properties }: PeliasFeature): FoundPlace | null {
  const { label, layer, accuracy, match_type: matchType, confidence, housenumber, street } = properties
  const country = properties.country_code?.toUpperCase() ?? findCountry(properties.country ?? '')
  if (country === null || country === undefined) return null
  const [lon, lat] = geometry.coordinates
  const region = properties.region_a ?? properties.region ?? null
  return {
    formatted: label ?? [housenumber, street].filter(Boolean).join(' '),
    lat,
    lon,
    precision: toPrecision(layer, accuracy, matchType),
    score: confidence ?? null,
    source: 'pelias',
    houseNumber: housenumber ?? null,
    street: street ?? null,
    city: properties.locality ?? properties.localadmin ?? null,
    region: region === null ? null : (normalizeRegion(region, country) ?? region),
    postalCode: properties.postalcode ?? null,
    country,
    ...(matchType !== undefined && { isExact: matchType === 'exact' }),
  }
}

function toPrecision(layer?: string, accuracy?: string, matchType?: string): FoundPlace['precision'] {
  if (layer === 'postalcode') return 'postal_code'
  if (layer === 'address' || layer === 'venue')
    return accuracy === 'point' && matchType !== 'interpolated' ? 'rooftop' : 'street'
  return layer === 'street' ? 'street' : 'city'
}
