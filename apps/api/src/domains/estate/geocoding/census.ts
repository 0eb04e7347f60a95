import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { normalizeRegion } from '../addresses/regions.ts'
import { decideAnswer, type FoundPlace, type GeocodeAnswer, type StreetGeocoder } from './geocoder.ts'
import { GeocoderHttp, type GeocoderHttpOptions } from './geocoder-http.ts'
import { formatQuery, type StreetQuery } from './street-query.ts'

/** The limit of the service. */
export const batchMax = 10_000
const benchmark = 'Public_AR_Current'
const onelineDeadlineMs = 15_000
/** The service takes about a minute for each thousand addresses on a busy day. */
const batchDeadlineMs = 10 * 60_000
const onelineBytesMax = 1024 * 1024
const batchBytesMax = 16 * 1024 * 1024

const Degrees = (max: number) => z.number().min(-max).max(max)

const OnelineResponse = z.object({
  result: z.object({
    addressMatches: z
      .array(
        z.object({
          matchedAddress: z.string().max(500),
          coordinates: z.object({ x: Degrees(180), y: Degrees(90) }),
        }),
      )
      .max(1000),
  }),
})

/**
 * The US Census Bureau's geocoder, which needs no key: https://geocoding.geo.census.gov/geocoder/. It interpolates the
 * house number along a street, so a point is exact to the block rather than to the building.
 */
export function createCensusGeocoder(
  options: GeocoderHttpOptions,
): StreetGeocoder & { close(): Promise<void> } {
  const http = new GeocoderHttp(options)
  return {
    name: 'census',
    countries: ['US', 'PR', 'VI', 'GU', 'AS', 'MP'],

    async locate(query, signal) {
      const { result } = await http.fetchJson(OnelineResponse, {
        path: '/locations/onelineaddress',
        query: { address: formatQuery({ ...query, country: 'US' }), benchmark, format: 'json' },
        deadlineMs: onelineDeadlineMs,
        bytesMax: onelineBytesMax,
        signal,
      })
      const places = result.addressMatches.map(({ matchedAddress, coordinates }) =>
        toPlace(query, matchedAddress, coordinates.x, coordinates.y),
      )
      return decideAnswer(query, places, { source: 'census', benchmark })
    },

    async locateMany(queries, signal) {
      if (queries.length > batchMax) throw new RangeError(`A batch has up to ${batchMax} addresses`)
      const content = stringify(
        queries.map(({ street, city, region, postalCode }, n) => [
          n,
          street,
          city ?? '',
          region ?? '',
          postalCode?.slice(0, 5) ?? '',
        ]),
      )
      const text = await http.fetchText({
        path: '/locations/addressbatch',
        form: { file: { field: 'addressFile', name: 'addresses.csv', content }, fields: { benchmark } },
        deadlineMs: batchDeadlineMs,
        bytesMax: batchBytesMax,
        signal,
      })
      const answers = readBatch(text, queries)
      if (answers === null) throw http.unreadable()
      return answers
    },

    close: () => http.close(),
  }
}

const BatchRow = z.union([
  z.tuple([
    z.string().regex(/^\d{1,5}$/),
    z.string(),
    z.literal('Match'),
    z.enum(['Exact', 'Non_Exact']),
    z.string().max(500),
    z.string().regex(/^-?\d{1,3}(?:\.\d{1,20})?,-?\d{1,2}(?:\.\d{1,20})?$/),
    z.string(),
    z.string(),
  ]),
  z.tuple([z.string().regex(/^\d{1,5}$/), z.string(), z.enum(['No_Match', 'Tie'])]),
])

/** The answers in the order of `queries`; null if the text isn't a response to them. */
export function readBatch(
  text: string,
  queries: readonly StreetQuery[],
): (GeocodeAnswer | 'tie' | null)[] | null {
  let records: string[][]
  try {
    records = parse(text, { relax_column_count: true, skip_empty_lines: true, max_record_size: 4_096 })
  } catch {
    return null
  }
  const answers: (GeocodeAnswer | 'tie' | null)[] = queries.map(() => null)
  for (const record of records) {
    // Some responses pad rows without a match.
    const isMatch = record[2] === 'Match'
    const { success, data: row } = BatchRow.safeParse(isMatch ? record.slice(0, 8) : record.slice(0, 3))
    const query = success ? queries[Number(row[0])] : undefined
    // A maintenance page isn't a row, and neither is one that wasn't requested.
    if (!success || !query) return null
    answers[Number(row[0])] = readRow(row, query)
  }
  return answers
}

function readRow(row: z.infer<typeof BatchRow>, query: StreetQuery): GeocodeAnswer | 'tie' {
  if (row[2] === 'Tie') return 'tie'
  const places: FoundPlace[] = []
  if (row[2] === 'Match') {
    const [lon, lat] = row[5].split(',').map(Number) as [number, number]
    places.push({ ...toPlace(query, row[4], lon, lat), isExact: row[3] === 'Exact' })
  }
  return decideAnswer(query, places, { source: 'census', benchmark })
}

/** `1200 MAPLE ST, KERRVILLE, TX, 78028` */
function toPlace(query: StreetQuery, formatted: string, lon: number, lat: number): FoundPlace {
  const [line = '', city = null, region = null, postalCode = null] = formatted
    .split(',')
    .map((part) => part.trim())
  const space = line.indexOf(' ')
  return {
    formatted,
    lat,
    lon,
    precision: 'street',
    score: null,
    source: 'census',
    houseNumber: space > 0 ? line.slice(0, space) : null,
    street: space > 0 ? line.slice(space + 1) : line,
    city,
    region: region === null ? null : (normalizeRegion(region, 'US') ?? region),
    postalCode,
    country: query.country,
  }
}
