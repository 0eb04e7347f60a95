import { readFileSync } from 'node:fs'
import builtInAddresses from './addresses.json' with { type: 'json' }

export interface KnownAddress {
  street: string
  city: string
  state: string
  zip: string
  lat: number
  lon: number
}

export interface AddressQuery {
  street: string
  city: string
  state: string
  zip: string
}

export interface AddressTable {
  /** All places that have the address: none for a miss, several for a tie. */
  find(query: AddressQuery): { places: KnownAddress[]; isExact: boolean }
  /** Places whose address begins like this. */
  complete(text: string): KnownAddress[]
}

/**
 * A table of real addresses: the city halls of large cities, and the White House. A file replaces it: JSON, one array
 * `[street, city, state, zip, lat, lon]` per address.
 */
export function createAddressTable(file: string | null): AddressTable {
  const rows = (file === null ? builtInAddresses : JSON.parse(readFileSync(file, 'utf8'))) as [
    string,
    string,
    string,
    string,
    number,
    number,
  ][]
  const addresses = rows.map(([line, city, state, zip, lat, lon]) => ({
    street: toStreet(line),
    city,
    state,
    zip,
    lat,
    lon,
  }))
  const byStreet = Map.groupBy(addresses, ({ street, state }) => toKey(street, state))
  return {
    find({ street, city, state, zip }) {
      const isNear = (place: KnownAddress) =>
        place.zip === zip || (city !== '' && fold(place.city) === fold(city))
      const found = (byStreet.get(toKey(street, state)) ?? []).filter(isNear)
      const sameDirection = found.filter((place) => normalize(place.street) === normalize(street))
      const places = sameDirection.length > 0 ? sameDirection : found
      return { places, isExact: sameDirection.length > 0 && places.every((place) => place.zip === zip) }
    },
    complete(text) {
      const start = normalize(text)
      return addresses
        .filter(({ street, city }) => normalize(`${street} ${city}`).startsWith(start))
        .slice(0, 10)
    },
  }
}

/** Geocoders know streets and house numbers, but no ranges, units, or buildings. */
const toStreet = (line: string) =>
  line
    .replace(/^(\d+) ?[-–] ?\d+ /, '$1 ')
    .replace(/^(\d+) 1\/2 /, '$1 ')
    .replace(/,? ?(?:#|\b(?:bldg|ste|suite|apt|unit)\b).*$/i, '')

const fold = (text: string) => text.trim().toLowerCase()

const suffixes: Record<string, string> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  boulevard: 'blvd',
  circle: 'cir',
  parkway: 'pkwy',
  highway: 'hwy',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}
const directions = new Set(['n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw'])

function normalize(street: string): string {
  return fold(toStreet(street))
    .replaceAll(/[.']/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => suffixes[word] ?? word)
    .join(' ')
}

/** Without directions, so that “100 Main St” finds both “100 N Main St” and “100 S Main St”. */
const toKey = (street: string, state: string) =>
  `${normalize(street)
    .split(' ')
    .filter((word) => !directions.has(word))
    .join(' ')}|${fold(state)}`
