import { describe, expect, it } from 'vitest'
import { FeedUnreadable } from '../connector.ts'
import { createCaptureReader } from '../../../../testing/read-capture.ts'
import { noaaNwps } from './noaa-nwps.ts'

const { read, readSingle } = createCaptureReader(noaaNwps, 'nwps', {})

describe('noaa_nwps', () => {
  it('reads a gauge above flood stage', () => {
    expect(readSingle('normal.json')).toEqual({
      identifier: 'FIHM1@2026-03-28T11:45:00.000Z@minor',
      dedupeKey: 'nwps:FIHM1:2026-03-28',
      aliases: ['nwps:FIHM1:2026-03-27'],
      references: [],
      relatedKeys: [],
      messageType: 'alert',
      isTest: false,
      conclusion: null,
      hazard: 'flood',
      event: 'River gauge',
      title: 'Fish River at Fort Kent: minor flooding, 11.4 ft',
      severity: 'moderate',
      certainty: 'observed',
      urgency: 'immediate',
      responseType: 'monitor',
      headline: null,
      description:
        'Fish River at Fort Kent: minor flooding at 11.4 ft. Flood stages: action 9 ft, minor 11 ft, moderate 12 ft, major 13 ft.',
      instruction: null,
      sentAt: '2026-03-28T11:45:00.000Z',
      effectiveAt: '2026-03-28T11:45:00.000Z',
      onsetAt: '2026-03-28T11:45:00.000Z',
      expiresAt: null,
      endsAt: null,
      areaDesc: 'Aroostook County, ME',
      geometry: null,
      point: [-68.58277778, 47.2375],
      radiusMeters: null,
      zones: { ugc: [], same: [] },
      magnitude: { value: 11.4, unit: 'ft', text: '11.4 ft' },
      vtec: null,
      externalUrl: 'https://water.noaa.gov/gauges/FIHM1',
      senderName: 'Northeast River Forecast Center',
      language: 'en-US',
      rawContentType: 'application/json',
    })
  })

  it('recognizes a flood on the next day', () => {
    const after = readSingle('next-day.json')
    expect(after).toMatchObject({ dedupeKey: 'nwps:FIHM1:2026-03-29', severity: 'severe' })
    expect(after.aliases).toEqual([readSingle('normal.json').dedupeKey])
  })

  it('rates the four categories', () => {
    expect(
      read('categories.json').messages.map(({ severity, title }) => [severity, title.split(': ')[1]]),
    ).toEqual([
      ['minor', 'near flood stage, 9.1 ft'],
      ['moderate', 'minor flooding, 11.1 ft'],
      ['severe', 'moderate flooding, 12.1 ft'],
      ['extreme', 'major flooding, 13.9 ft'],
    ])
  })

  it('rates a forecast above the observation as likely and future', () => {
    expect(readSingle('forecast.json')).toMatchObject({
      title: 'Fish River at Fort Kent: moderate flooding forecast, 12.4 ft',
      severity: 'severe',
      certainty: 'likely',
      urgency: 'future',
      sentAt: '2026-03-28T11:45:00.000Z',
      onsetAt: '2026-03-30T06:00:00.000Z',
    })
  })

  it('uses the observation if the forecast is milder', () => {
    expect(readSingle('forecast-milder.json')).toMatchObject({ severity: 'extreme', certainty: 'observed' })
  })

  it('drops gauges below flood stage, so that a flood ends after six hours', () => {
    expect(read('quiet.json')).toMatchObject({
      messages: [],
      dropped: { no_flooding: 1, obs_not_current: 1, not_defined: 1, out_of_service: 1, unknown_category: 1 },
    })
    expect(noaaNwps.endsAfterAbsentMs).toBe(6 * 3_600_000)
  })

  it('reads -999 as missing', () => {
    expect(readSingle('missing-stage.json')).toMatchObject({
      title: 'Fish River at Fort Kent: minor flooding',
      description: 'Fish River at Fort Kent: minor flooding.',
      magnitude: null,
    })
  })

  it('counts a gauge without a time', () => {
    expect(read('without-time.json').unparsable[0]!.reason).toBe(
      'The gauge FIHM1 reports minor without a time.',
    )
  })

  it('counts invalid gauges with the reason, and reads the others', () => {
    const { messages, unparsable } = read('bad-items.json')
    expect(messages).toHaveLength(1)
    expect(unparsable.map(({ reason }) => reason)).toEqual([
      'The gauge has no “lid”.',
      'The gauge FIHM1 has no “status”.',
      'The gauge FIHM1 has no valid location.',
      'The gauge has no “lid”.',
      'The gauge has no “lid”.',
    ])
  })

  it('reads numbers that are written as text', () => {
    expect(readSingle('text-numbers.json')).toMatchObject({
      point: [-68.58277778, 47.2375],
      magnitude: { value: 11.4 },
    })
  })

  it('reads an empty list as no gauges', () => {
    expect(read('empty.json')).toMatchObject({ messages: [], unparsable: [], dropped: {} })
  })

  it.each([
    ['timed-out.json', 'the response was JSON: "{ "message": "Endpoint request timed out" }".'],
    ['truncated.txt', 'the JSON ends early or is damaged after 500 characters.'],
    [
      'error-page.txt',
      'the response was a web page: "<!DOCTYPE html><html><head><title>503 Service Unavailable</t…".',
    ],
  ])('rejects %s', (name, found) => {
    const expected = 'Expected JSON with a list of river gauges from api.water.noaa.gov, but '
    expect(() => read(name)).toThrow(new FeedUnreadable(expected + found))
  })

  it('requests tiles of at most ten degrees, and only in the United States', () => {
    const requests = noaaNwps.requests({}, { states: [], boxes: [[-180, -90, 180, 90]] })
    expect(requests.length).toBeLessThan(50)
    for (const { url } of requests) {
      const query = new URL(url).searchParams
      const span = (from: string, to: string) => Number(query.get(to)) - Number(query.get(from))
      expect(span('bbox.xmin', 'bbox.xmax')).toBeLessThanOrEqual(10)
      expect(span('bbox.ymin', 'bbox.ymax')).toBeLessThanOrEqual(10)
    }
    expect(noaaNwps.requests({}, { states: [], boxes: [[-105, 39.2, -104.5, 39.9]] })).toEqual([
      {
        key: 'noaa_nwps:-110,30,-100,40',
        url: 'https://api.water.noaa.gov/nwps/v1/gauges?bbox.xmin=-110&bbox.ymin=30&bbox.xmax=-100&bbox.ymax=40&srid=EPSG_4326',
        accept: 'application/json',
        isFromPerson: false,
      },
    ])
  })
})
