import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'
import { createCensusGeocoder, readBatch } from './census.ts'
import type { StreetGeocoder } from './geocoder.ts'
import { createPeliasGeocoder } from './pelias.ts'
import { createPhotonGeocoder } from './photon.ts'
import { type LocatableAddress, type StreetQuery, toStreetQuery } from './street-query.ts'

const query: StreetQuery = {
  street: '1200 Maple St',
  city: 'Kerrville',
  region: 'TX',
  postalCode: '78028',
  country: 'US',
}

describe('toStreetQuery', () => {
  const streetOf = (line1: string, rest: Partial<LocatableAddress> = {}) =>
    toStreetQuery({ ...query, line1, line2: null, line3: null, ...rest })?.street ?? null

  it.each([
    ['1200 Maple St', '1200 Maple St'],
    ['1200 Maple St Apt 4B', '1200 Maple St'],
    ['1200 Maple St, # 12', '1200 Maple St'],
    ['1200 Maple St #4-B', '1200 Maple St'],
    ['1200 Maple St Unit 4-201', '1200 Maple St'],
    ['1200 Maple St, Ste C-3', '1200 Maple St'],
    ['1200 Maple St, Lot 12', '1200 Maple St'],
    ['1200 Maple St Fl 2', '1200 Maple St'],
    ['1200 Maple St, 2nd Floor', '1200 Maple St'],
    ['1200 Maple St Rear', '1200 Maple St'],
    ['1200 Maple St PMB 12', '1200 Maple St'],
    ['1200 Maple St, P.O. Box 9', '1200 Maple St'],
    ['1200 Maple St (leasing office)', '1200 Maple St'],
    ['1200 Maple St Bldg 4 Apt 12', '1200 Maple St'],
    ['Apt 4, 1200 Maple St', '1200 Maple St'],
    ['#4 1200 Maple St', '1200 Maple St'],
    ['50-REAR COLUMBUS CIRCLE', '50 COLUMBUS CIRCLE'],
    ['1200, 1204 and 1208 River St', '1200 River St'],
    ['1200, 1204, 1208 River St', '1200 River St'],
    ['1200 thru 1240 River St', '1200 River St'],
    ['1200A-1240B River St', '1200A River St'],
    ['1200-1240 (even) River St', '1200 River St'],
    ['144 E 24th St, Bldg 8', '144 E 24th St'],
    ['1200–1240 River St', '1200 River St'],
    ['1200-40 River St', '1200 River St'],
    ['1200 - 1240 River St', '1200 River St'],
    ['1200 & 1210 River St', '1200 River St'],
    ['1200/1210 River St', '1200 River St'],
    ['1019 1/2 E 20th Ave', '1019 E 20th Ave'],
    ['1019½ E 20th Ave', '1019 E 20th Ave'],
    ['N6W23001 Bluemound Rd', 'N6W23001 Bluemound Rd'],
    ['4000 US Hwy 281 N', '4000 US Hwy 281 N'],
    ['4000 State Route 9', '4000 State Route 9'],
    ['4000 County Road #5', '4000 County Road #5'],
    ['4000 County Road 12, Lot 4', '4000 County Road 12'],
    ['4000 FM 1340 Unit B', '4000 FM 1340'],
    ['4000 I-10', '4000 I-10'],
    ['492 West 500 South', '492 West 500 South'],
    ['1000 4th Street, SW', '1000 4th Street, SW'],
    ['77 Avenue D #3', '77 Avenue D'],
    ['12 Unit Dr', '12 Unit Dr'],
    ['1 Space Center Blvd', '1 Space Center Blvd'],
    ['12 Front St', '12 Front St'],
    ['12 Upper Mill Rd', '12 Upper Mill Rd'],
    ['1201 Cañon Ave', '1201 Cañon Ave'],
    ['12 O’Hara Rd', '12 O’Hara Rd'],
  ])('reads %s as %s', (line, street) => expect(streetOf(line)).toBe(street))

  it.each([
    'PO Box 12',
    'P.O. Box 12',
    'Post Office Box 7',
    'RR 2 Box 14',
    'R.R. 2, Box 15A',
    'RFD 2 Box 15',
    'Rural Route 3',
    'Star Route 4 Box 9',
    'HC 1',
    'HC-1 Box 9',
    'HC 01 BOX 9',
    'PO BOX #12',
    'Post Office Drawer 9',
    'PMB 120',
    'General Delivery',
    'Highway 27',
    'Mile 12 Alaska Hwy',
    'Lot 5 Block 2',
    'Maple Court',
    'Box 44',
  ])("doesn't ask about %s, which isn't on a street", (line) => expect(streetOf(line)).toBeNull())

  it('keeps hyphenated house numbers', () => {
    expect(streetOf('37-12 80th St', { region: 'NY', postalCode: '11372' })).toBe('37-12 80th St')
    expect(streetOf('37-52 80th St', { region: 'NY', postalCode: '11372' })).toBe('37-52 80th St')
    expect(streetOf('98-1005 Moanalua Rd', { region: 'HI', postalCode: '96701' })).toBe('98-1005 Moanalua Rd')
  })

  it('finds the street below the name of a building or a PO box', () => {
    expect(streetOf('Maple Court', { line2: '1200 Maple St' })).toBe('1200 Maple St')
    expect(streetOf('PO Box 12', { line2: '1200 Maple St' })).toBe('1200 Maple St')
  })

  it('leaves addresses in other countries unchanged', () => {
    const abroad = { region: null, postalCode: '80331', city: 'München', country: 'DE' }
    expect(streetOf('Sendlinger Straße 8', abroad)).toBe('Sendlinger Straße 8')
    expect(streetOf('Postfach 8', abroad)).toBeNull()
  })

  it('reads long hostile lines in linear time', () => {
    const lines = [
      '1'.repeat(100_000),
      `1${' '.repeat(100_000)}x`,
      '1-'.repeat(50_000),
      'box '.repeat(25_000),
    ]
    expect(lines.map((line) => streetOf(line)?.length ?? 0)).toEqual([0, 3, 0, 0])
  })
})

describe('readBatch', () => {
  const other = { ...query, street: '7 Elm St' }
  const match =
    '"0","1200 Maple St, Kerrville, TX, 78028","Match","Exact","1200 MAPLE ST, KERRVILLE, TX, 78028","-99.14,30.05","1234","L"\n'

  it('returns matches, ties, and misses in the order of the queries, whatever order they arrive in', () => {
    const text = `"2","x","Tie"\n"1","x","No_Match"\n${match}`
    expect(readBatch(text, [query, other, other])).toEqual([
      {
        status: 'ok',
        source: 'census',
        benchmark: 'Public_AR_Current',
        matchType: 'exact',
        candidates: [
          {
            formatted: '1200 MAPLE ST, KERRVILLE, TX, 78028',
            lat: 30.05,
            lon: -99.14,
            precision: 'street',
            score: null,
            source: 'census',
          },
        ],
      },
      { status: 'failed', source: 'census', benchmark: 'Public_AR_Current', matchType: null, candidates: [] },
      'tie',
    ])
  })

  it('leaves addresses unanswered that the response omits', () => {
    expect(readBatch(match, [query, other])?.[1]).toBeNull()
  })

  it.each([
    '<html>Down for maintenance</html>',
    match.replace('-99.14,30.05', '1e9,30'),
    match.replace('"0"', '"7"'),
    '"0","x","Perhaps"',
    '"0',
  ])('rejects %s', (text) => expect(readBatch(text, [query])).toBeNull())

  it('reads 10,000 rows in linear time', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => match.replace('"0"', `"${n}"`)).join('')
    const answers = readBatch(
      rows,
      Array.from({ length: 10_000 }, () => query),
    )
    expect(answers?.every((answer) => answer !== null)).toBe(true)
  })
})

describe('the services', () => {
  let host: FeedHost
  const opened: (StreetGeocoder & { close(): Promise<void> })[] = []
  beforeAll(async () => {
    host = await startFeedHost()
  })
  beforeEach(() => {
    host.requests.length = 0
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((geocoder) => geocoder.close()))
  })
  afterAll(() => host.close())

  const options = () => ({ baseUrl: host.url, contact: 'ops@parapet.test', pauseMs: 0 })
  const open = <Opened extends StreetGeocoder & { close(): Promise<void> }>(geocoder: Opened) => {
    opened.push(geocoder)
    return geocoder
  }
  const census = () => open(createCensusGeocoder(options()))
  const respond = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    host.respondWith(
      (_request, response) =>
        void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body)),
    )
  const censusMatch = (matchedAddress: string, x = -99.14, y = 30.05) => ({
    matchedAddress,
    coordinates: { x, y },
  })
  const respondCensus = (...addressMatches: object[]) => respond({ result: { addressMatches } })

  it('sends the Census Bureau one line, and identifies itself', async () => {
    respondCensus(censusMatch('1200 MAPLE ST, KERRVILLE, TX, 78028'))
    expect(await census().locate(query)).toMatchObject({ status: 'ok', matchType: 'exact' })
    const { url, headers } = host.requests[0]!
    expect(Object.fromEntries(new URL(url, host.url).searchParams)).toEqual({
      address: '1200 Maple St, Kerrville, TX 78028',
      benchmark: 'Public_AR_Current',
      format: 'json',
    })
    expect(headers['user-agent']).toMatch(/^Parapet\/.+ops@parapet\.test/)
  })

  it('reports several places as a tie, but not both sides of a street', async () => {
    respondCensus(
      censusMatch('1200 N MAPLE ST, KERRVILLE, TX, 78028'),
      censusMatch('1200 S MAPLE ST, KERRVILLE, TX, 78028', -99.14, 30.07),
    )
    expect(await census().locate(query)).toMatchObject({
      status: 'ambiguous',
      matchType: 'tie',
      candidates: [{ lat: 30.05 }, { lat: 30.07 }],
    })
    respondCensus(
      censusMatch('1200 MAPLE ST, KERRVILLE, TX, 78028'),
      censusMatch('1200 MAPLE ST, KERRVILLE, TX, 78028', -99.1401, 30.0501),
    )
    expect(await census().locate(query)).toMatchObject({ status: 'ok' })
  })

  it('offers a place with another house number, street, or city instead of accepting it', async () => {
    for (const near of [
      '1201 MAPLE ST, KERRVILLE, TX, 78028',
      '1200 WILLOW DR, KERRVILLE, TX, 78028',
      '1200 MAPLE ST, INGRAM, TX, 78025',
    ]) {
      respondCensus(censusMatch(near))
      expect(await census().locate(query), near).toMatchObject({
        status: 'ambiguous',
        matchType: 'non_exact',
      })
    }
    respondCensus(censusMatch('1200 MAPLE ST, BOISE, ID, 83702'))
    expect(await census().locate(query)).toMatchObject({ status: 'failed', candidates: [] })
  })

  it.each([
    [429, 'busy', 7_000],
    [503, 'busy', 7_000],
    [500, 'answered', 7_000],
    [302, 'answered', 7_000],
    [400, 'rejected', 7_000],
  ])('describes status %i as %s', async (status, kind, retryAfterMs) => {
    respond('no', status, { 'Retry-After': '7', Location: 'http://127.0.0.1:9/' })
    await expect(census().locate(query)).rejects.toMatchObject({
      name: 'GeocoderFailure',
      kind,
      retryAfterMs,
    })
    expect(host.requests).toHaveLength(1)
  })

  it('rejects maintenance pages and endless responses', async () => {
    respond('<html>Maintenance</html>')
    await expect(census().locate(query)).rejects.toMatchObject({ kind: 'unreadable' })
    respond('x'.repeat(2 * 1024 * 1024))
    await expect(census().locate(query)).rejects.toMatchObject({ kind: 'too_large' })
  })

  it('fails without a service, and stops with the task', async () => {
    const gone = open(createCensusGeocoder({ ...options(), baseUrl: 'http://127.0.0.1:9' }))
    await expect(gone.locate(query)).rejects.toMatchObject({ kind: 'unreachable' })
    const controller = new AbortController()
    host.respondWith(() => controller.abort(new Error('stopping')))
    await expect(census().locate(query, controller.signal)).rejects.toThrow('stopping')
  })

  const germanQuery = {
    street: 'Sendlinger Straße 8',
    city: 'München',
    region: null,
    postalCode: '80331',
    country: 'DE',
  }
  const photonHouse = {
    geometry: { coordinates: [11.568, 48.136] },
    properties: {
      type: 'house',
      housenumber: '8',
      street: 'Sendlinger Straße',
      city: 'Munich',
      state: 'Bavaria',
      postcode: '80331',
      countrycode: 'DE',
    },
  }

  it('queries Photon', async () => {
    respond({ features: [photonHouse] })
    const photon = open(createPhotonGeocoder(options()))
    expect(await photon.locate(germanQuery)).toMatchObject({
      status: 'ok',
      source: 'photon',
      matchType: 'exact',
      candidates: [{ lat: 48.136, lon: 11.568, precision: 'rooftop' }],
    })
    expect(await photon.suggest!('Sendlinger', { country: 'DE' })).toMatchObject([
      { address: { line1: 'Sendlinger Straße 8', postalCode: '80331', country: 'DE' } },
    ])
    const street = {
      ...photonHouse,
      properties: { ...photonHouse.properties, type: 'street', housenumber: undefined },
    }
    respond({ features: [street] })
    expect(await photon.locate(germanQuery)).toMatchObject({ status: 'ambiguous' })
  })

  it('queries Pelias, with a key', async () => {
    const properties = {
      label: 'Sendlinger Straße 8, München, Germany',
      layer: 'address',
      accuracy: 'point',
      match_type: 'exact',
      confidence: 1,
      housenumber: '8',
      street: 'Sendlinger Straße',
      locality: 'München',
      postalcode: '80331',
      country_code: 'DE',
    }
    respond({ features: [{ geometry: { coordinates: [11.568, 48.136] }, properties }] })
    const pelias = open(createPeliasGeocoder({ ...options(), key: 'secret' }))
    expect(await pelias.locate(germanQuery)).toMatchObject({
      status: 'ok',
      matchType: 'exact',
      candidates: [{ precision: 'rooftop', score: 1 }],
    })
    expect(host.requests[0]!.url).toContain('api_key=secret')
  })
})
