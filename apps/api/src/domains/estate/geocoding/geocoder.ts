import { foldText, type PostalAddress, type StatedPoint } from '../addresses/address.ts'
import type { GeocodeCandidate } from '../../../platform/db/schema/index.ts'
import { distanceMeters } from '../../../platform/geo/distance.ts'
import type { StreetQuery } from './street-query.ts'

/** The services that can be asked, as they are stored in `property.geocode_source`. */
export const geocoderNames = ['census', 'photon', 'pelias'] as const
export type GeocoderName = (typeof geocoderNames)[number]

/**
 * `ok`: the first candidate is the address. `ambiguous`: several are, or the only ones differ from it. `failed`: the
 * service knows no such address.
 */
export interface GeocodeAnswer {
  status: 'ok' | 'ambiguous' | 'failed'
  source: GeocoderName
  matchType: 'exact' | 'non_exact' | 'tie' | null
  /** The service's version of its data, such as Public_AR_Current. */
  benchmark: string | null
  candidates: GeocodeCandidate[]
}

/** A service that locates addresses by street. Its methods throw `GeocoderFailure`. */
export interface StreetGeocoder {
  name: GeocoderName
  /** ISO 3166-1 alpha-2; null for every country. */
  countries: readonly string[] | null
  locate(query: StreetQuery, signal?: AbortSignal): Promise<GeocodeAnswer>
  /**
   * Locates many addresses in one request, in their order. `tie`: the service found several places, which only `locate`
   * names. Null: it didn't answer for this address.
   */
  locateMany?(
    queries: readonly StreetQuery[],
    signal?: AbortSignal,
  ): Promise<(GeocodeAnswer | 'tie' | null)[]>
  /** Addresses that begin with a text, for a form. */
  suggest?(
    text: string,
    options: { country: string | null; signal?: AbortSignal },
  ): Promise<AddressSuggestion[]>
}

export interface AddressSuggestion {
  formatted: string
  address: Pick<PostalAddress, 'line1' | 'city' | 'region' | 'postalCode' | 'country'>
  /** Null if only the street is known. */
  point: Required<Omit<StatedPoint, 'manual'>> | null
}

/** A candidate with its parts, which tell whether it is the address. */
export interface FoundPlace extends GeocodeCandidate {
  houseNumber: string | null
  street: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string
  /** Whether the service itself says how well it matches. */
  isExact?: boolean
}

const candidatesMax = 10

/** Both sides of a street, or two entrances of a house. */
const samePlaceMeters = 100

/**
 * Decides whether one of the places is the address. A service returns its best guess for an address that it doesn't
 * know, so a place counts only if it has the house number and is in the same ZIP code or city.
 */
export function decideAnswer(
  query: StreetQuery,
  places: readonly FoundPlace[],
  { source, benchmark }: Pick<GeocodeAnswer, 'source' | 'benchmark'>,
): GeocodeAnswer {
  const nearby = places.filter((place) => place.country === query.country && !isElsewhere(query, place))
  const matches = nearby.filter((place) => isAddress(query, place))
  const [best] = matches
  const isOnePlace =
    best !== undefined &&
    matches.every(({ lat, lon }) => distanceMeters(best.lon, best.lat, lon, lat) <= samePlaceMeters)
  const candidates = (best ? matches : nearby).slice(0, candidatesMax).map(toCandidate)
  if (candidates.length === 0) return { status: 'failed', source, benchmark, matchType: null, candidates }
  if (!isOnePlace) {
    const matchType = matches.length > 1 ? 'tie' : 'non_exact'
    return { status: 'ambiguous', source, benchmark, matchType, candidates }
  }
  const matchType = isSpelledAlike(query, best) ? 'exact' : 'non_exact'
  return { status: 'ok', source, benchmark, matchType, candidates: candidates.slice(0, 1) }
}

const toCandidate = ({ formatted, lat, lon, precision, score, source }: FoundPlace): GeocodeCandidate => ({
  formatted,
  lat,
  lon,
  precision,
  score,
  source,
})

const isSame = (a: string | null, b: string | null) => a !== null && b !== null && foldText(a) === foldText(b)

const zipOf = (code: string | null, country: string) =>
  code === null ? null : country === 'US' ? code.slice(0, 5) : code.replaceAll(' ', '')

const isSameCode = (query: StreetQuery, place: FoundPlace) =>
  isSame(zipOf(query.postalCode, query.country), zipOf(place.postalCode, query.country))

/** In another state, and not even in the same ZIP code. */
const isElsewhere = (query: StreetQuery, place: FoundPlace) =>
  query.region !== null &&
  place.region !== null &&
  !isSame(query.region, place.region) &&
  !isSameCode(query, place)

function isAddress(query: StreetQuery, place: FoundPlace): boolean {
  if (place.precision === 'city' || place.precision === 'postal_code' || place.houseNumber === null)
    return false
  const words = new Set(foldText(query.street).split(/[^\p{L}\p{N}]+/u))
  const number = foldText(place.houseNumber).split(/[^\p{L}\p{N}]+/u)
  if (!number.every((part) => words.has(part))) return false
  if (!isSameStreet(words, place.street)) return false
  return isSameCode(query, place) || isSame(query.city, place.city)
}

/** Services correct misspelled streets, but never in every word. */
function isSameStreet(words: ReadonlySet<string>, street: string | null): boolean {
  if (street === null) return true
  const names = foldText(street)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const shares = names.flatMap((name) => [...words].map((word) => countSameStart(name, word) / name.length))
  return names.length === 0 || shares.some((share) => share >= 0.5)
}

function countSameStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

const isSpelledAlike = (query: StreetQuery, place: FoundPlace) =>
  place.isExact ?? (isSameCode(query, place) && hasWordsOf(query.street, place))

/** Whether every word of the queried street is in the place's. */
function hasWordsOf(street: string, place: FoundPlace): boolean {
  const found = foldText(`${place.houseNumber ?? ''} ${place.street ?? ''}`).split(/[^\p{L}\p{N}]+/u)
  return foldText(street)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => found.includes(word))
}
