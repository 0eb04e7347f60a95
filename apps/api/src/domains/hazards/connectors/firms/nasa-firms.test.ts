import { describe, expect, it } from 'vitest'
import { FeedUnreadable } from '../connector.ts'
import { createCaptureReader } from '../../../../testing/read-capture.ts'
import { clusterDetections } from './clusters.ts'
import { nasaFirms } from './nasa-firms.ts'

const config = { satellite: 'VIIRS_NOAA20_NRT' } as const
const { read, readSingle } = createCaptureReader(nasaFirms, 'firms', config)

describe('nasa_firms', () => {
  it('joins nearby detections into one message', () => {
    expect(readSingle('normal.csv')).toEqual({
      identifier: 'firms:2026-06-12:39.60,-107.40@2026-06-12T07:00:00.000Z#2',
      dedupeKey: 'firms:2026-06-12:39.60,-107.40',
      aliases: [],
      references: [],
      relatedKeys: [],
      messageType: 'alert',
      isTest: false,
      conclusion: null,
      hazard: 'wildfire',
      event: 'Satellite heat detection',
      title: 'Heat detected by satellite, 2 detections, 25 MW',
      severity: 'moderate',
      certainty: 'possible',
      urgency: 'immediate',
      responseType: 'monitor',
      headline: null,
      description:
        '2 heat detections since Jun 12, 2026, 6:59 AM UTC, most recently on Jun 12, 2026, 7:00 AM UTC, totaling 25.0 MW. A detection is the center of a pixel 375 m to 1 km wide. It may be a fire, but it could also be an industrial site or a hot roof.',
      instruction: null,
      sentAt: '2026-06-12T07:00:00.000Z',
      effectiveAt: '2026-06-12T06:59:00.000Z',
      onsetAt: '2026-06-12T06:59:00.000Z',
      expiresAt: null,
      endsAt: '2026-06-13T07:00:00.000Z',
      areaDesc: null,
      geometry: null,
      point: [-107.402, 39.6025],
      radiusMeters: null,
      zones: { ugc: [], same: [] },
      magnitude: { value: 25, unit: 'MW', text: '25.0 MW' },
      vtec: null,
      externalUrl: 'https://firms.modaps.eosdis.nasa.gov/map/#d:24hrs;@-107.402,39.6025,11z',
      senderName: 'NASA FIRMS',
      language: 'en-US',
      rawContentType: 'text/csv',
    })
    expect(read('normal.csv').messages[0]!.raw.split('\n')).toHaveLength(3)
  })

  it('recognizes a fire at the next pass, when the first detections are gone', () => {
    const before = readSingle('normal.csv')
    const after = readSingle('next-pass.csv')
    expect([after.dedupeKey, ...after.aliases]).toEqual([
      'firms:2026-06-12:39.60,-107.40',
      'firms:2026-06-12:39.61,-107.41',
    ])
    expect([before.dedupeKey, ...before.aliases]).toContain(after.dedupeKey)
    expect(after).toMatchObject({ severity: 'severe', endsAt: '2026-06-13T19:30:00.000Z' })
  })

  it('shows a lone detection only if it is strong and of high confidence', () => {
    const { messages, dropped } = read('lone.csv')
    expect(messages.map(({ point }) => point)).toEqual([[-107.4, 39.6]])
    expect(dropped).toEqual({ single_weak_detection: 2 })
  })

  it('reads MODIS: confidence in percent, five past midnight as 5', () => {
    const { messages, dropped } = read('modis.csv')
    expect(messages.map(({ sentAt }) => sentAt)).toEqual(['2026-06-12T00:05:00.000Z'])
    expect(dropped).toEqual({ low_confidence: 1, single_weak_detection: 1 })
  })

  it('finds columns by name, even with an additional first column', () => {
    expect(readSingle('country.csv')).toMatchObject({ point: [-107.4, 39.6] })
  })

  it('outlines a large cluster, and rates twenty detections as severe', () => {
    const message = readSingle('large.csv')
    expect(message).toMatchObject({ severity: 'severe', magnitude: { value: 48, unit: 'MW' } })
    expect(message.geometry?.type).toBe('Polygon')
    const ring = message.geometry!.coordinates[0]!
    expect(ring[0]).toEqual(ring.at(-1))
    expect(ring.length).toBeGreaterThan(3)
  })

  it('drops permanent heat sources', () => {
    const { messages, dropped } = read('static-heat.csv')
    expect(messages.map(({ point }) => point)).toEqual([[-105, 38]])
    expect(dropped).toEqual({ static_heat: 5 })
  })

  it('uses only the last day', () => {
    const { messages, dropped } = read('yesterday.csv')
    expect(messages).toHaveLength(1)
    expect(dropped).toEqual({ older_than_a_day: 1 })
  })

  it('counts each invalid row with the reason', () => {
    const { messages, unparsable } = read('bad-rows.csv')
    expect(messages).toHaveLength(1)
    expect(unparsable.map(({ reason }) => reason)).toEqual([
      'The row has 3 of 14 columns.',
      'Latitude and longitude aren’t a valid location.',
      'Latitude and longitude aren’t a valid location.',
      '“12/06/2026 659” isn’t a date and time (HHMM).',
      '“2026-06-12 2460” isn’t a date and time (HHMM).',
      '“maybe” isn’t a confidence value.',
    ])
  })

  it('reads a truncated response, and counts the broken row', () => {
    const { messages, unparsable } = read('truncated.csv')
    expect(messages).toHaveLength(1)
    expect(unparsable).toEqual([
      { sample: '38.0,-105.0,306.7,0.43,0.62,2026-0', reason: 'The row has 6 of 14 columns.' },
    ])
  })

  it('reads a lone header as no fires', () => {
    expect(read('empty.csv')).toMatchObject({ messages: [], unparsable: [], dropped: {}, madeAt: null })
  })

  it.each([
    ['invalid-key.txt', 'FIRMS rejected the request: “Invalid MAP_KEY.”.'],
    ['limit.txt', 'FIRMS rejected the request: “Exceeding allowed transaction limit.”.'],
    [
      'empty-body.txt',
      'Expected NASA FIRMS CSV with the columns latitude, longitude, acq_date, acq_time, confidence, but the response was empty.',
    ],
    [
      'error-page.txt',
      'Expected NASA FIRMS CSV with the columns latitude, longitude, acq_date, acq_time, confidence, but the response was a web page: "<!DOCTYPE html><html><head><title>503 Service Unavailable</t…".',
    ],
  ])('rejects %s, which has status 200', (name, message) => {
    expect(() => read(name)).toThrow(new FeedUnreadable(message))
  })

  it('requests tiles with a placeholder for the key, or the world instead of many tiles', () => {
    const listRequests = (boxes: [number, number, number, number][]) =>
      nasaFirms.requests(config, { states: [], boxes })
    expect(listRequests([[-105.9, 39, -104, 39.9]])).toEqual([
      {
        key: 'nasa_firms:VIIRS_NOAA20_NRT:-110,35,-100,40',
        url: 'https://firms.modaps.eosdis.nasa.gov/api/area/csv/{secret}/VIIRS_NOAA20_NRT/-110,35,-100,40/5',
        accept: 'text/csv',
        isFromPerson: false,
      },
    ])
    expect(listRequests([[-180, -90, 180, 90]]).map(({ key }) => key)).toEqual([
      'nasa_firms:VIIRS_NOAA20_NRT:world',
    ])
  })
})

it('finds the same groups as comparing every pair, also at the date line and near the poles', () => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const places = [
    [0, 0],
    [60, 179.99],
    [84, 20],
    [-45, -70],
  ] as const
  const detections = places.flatMap(([lat, lon]) =>
    Array.from({ length: 60 }, (_, at) => ({
      lat: lat + random() * 0.15,
      lon: lon + random() * 0.15 - (lon > 179 ? 0.15 : 0),
      seenAt: `2026-06-12T00:${String(at).padStart(2, '0')}:00.000Z`,
      power: 1,
      isHighConfidence: false,
      row: '',
    })),
  )
  const isNear = (a: (typeof detections)[number], b: (typeof detections)[number]) => {
    const north = (a.lat - b.lat) * 111_320
    const east = (a.lon - b.lon) * 111_320 * Math.cos((a.lat * Math.PI) / 180)
    return Math.hypot(north, east) <= 1_500
  }
  const groups: (typeof detections)[] = []
  for (const detection of detections) {
    const joined = groups.filter((group) => group.some((other) => isNear(detection, other)))
    for (const group of joined) groups.splice(groups.indexOf(group), 1)
    groups.push([detection, ...joined.flat()])
  }
  const sizes = (list: readonly (readonly unknown[])[]) =>
    list.map(({ length }) => length).toSorted((a, b) => a - b)
  expect(sizes(clusterDetections(detections))).toEqual(sizes(groups))
})
