import { describe, expect, it } from 'vitest'
import { FeedUnreadable } from '../connector.ts'
import { createCaptureReader } from '../../../../testing/read-capture.ts'
import { usgsEarthquake } from './usgs-earthquake.ts'

const { read, readSingle } = createCaptureReader(usgsEarthquake, 'usgs', { from: '2.5' })

describe('usgs_earthquake', () => {
  it('reads an earthquake with all of its ids', () => {
    expect(readSingle('normal.geojson')).toEqual({
      identifier: 'ci39876543@2024-03-28T11:55:00.000Z',
      dedupeKey: 'usgs:ci39876543',
      aliases: ['usgs:us7000abcd'],
      references: [],
      relatedKeys: [],
      messageType: 'alert',
      isTest: false,
      conclusion: null,
      hazard: 'earthquake',
      event: 'Earthquake',
      title: 'M 5.1 earthquake, 6 km W of Santa Monica, CA, at 4:40 AM PDT',
      severity: 'moderate',
      certainty: 'observed',
      urgency: 'past',
      responseType: 'assess',
      headline: 'M 5.1 - 6 km W of Santa Monica, CA',
      description:
        'Depth 7.2 km. Strongest estimated shaking: MMI 5.81. Felt reports: 4210. PAGER alert level: green.',
      instruction: null,
      sentAt: '2024-03-28T11:55:00.000Z',
      effectiveAt: '2024-03-28T11:40:00.000Z',
      onsetAt: '2024-03-28T11:40:00.000Z',
      expiresAt: null,
      endsAt: '2024-03-29T11:40:00.000Z',
      areaDesc: '6 km W of Santa Monica, CA',
      geometry: null,
      point: [-118.5, 34],
      radiusMeters: null,
      zones: { ugc: [], same: [] },
      magnitude: { value: 5.1, unit: 'mw', text: 'M 5.1' },
      vtec: null,
      externalUrl: 'https://earthquake.usgs.gov/earthquakes/eventpage/ci39876543',
      senderName: 'USGS',
      language: 'en-US',
      rawContentType: 'application/geo+json',
    })
    expect(read('normal.geojson').madeAt).toBe('2024-03-28T12:00:00.000Z')
  })

  it('recognizes an earthquake when its preferred id changes', () => {
    const before = readSingle('normal.geojson')
    const after = readSingle('changed-id.geojson')
    expect(after).toMatchObject({ dedupeKey: 'usgs:us7000abcd', aliases: ['usgs:ci39876543'] })
    expect(after.identifier).not.toBe(before.identifier)
    expect(after.sentAt > before.sentAt).toBe(true)
  })

  it('cancels a deleted earthquake, even without a magnitude', () => {
    expect(readSingle('deleted.geojson')).toMatchObject({
      conclusion: 'cancelled',
      messageType: 'cancel',
      dedupeKey: 'usgs:ci39876543',
    })
  })

  it('rates by shaking, else by magnitude and depth, but never below PAGER', () => {
    const severities = read('severities.geojson').messages.map(({ magnitude, severity }) => [
      magnitude!.value,
      severity,
    ])
    expect(severities).toEqual([
      [7.4, 'extreme'],
      [6, 'extreme'],
      [5, 'severe'],
      [4.6, 'moderate'],
      [3, 'minor'],
      [6.4, 'severe'],
      [4.6, 'severe'],
      [4.6, 'extreme'],
      [6.4, 'minor'],
      [4.1, 'extreme'],
    ])
  })

  it('drops blasts, explosions and events without a magnitude', () => {
    expect(read('not-earthquakes.geojson')).toMatchObject({
      messages: [],
      dropped: { no_earthquake: 2, no_magnitude: 1 },
    })
  })

  it('reads an earthquake with only time, place and magnitude', () => {
    expect(readSingle('nulls.geojson')).toMatchObject({
      title: 'M 5.1 earthquake, at 4:40 AM PDT',
      description: 'Depth 7.2 km.',
      severity: 'severe',
      sentAt: '2024-03-28T11:40:00.000Z',
      externalUrl: null,
      areaDesc: null,
      magnitude: { value: 5.1, unit: 'M', text: 'M 5.1' },
    })
  })

  it('shows a large one for three days, and hints at tsunami.gov without calling it a tsunami', () => {
    expect(readSingle('large-and-tsunami.geojson')).toMatchObject({
      hazard: 'earthquake',
      endsAt: '2024-03-31T11:40:00.000Z',
      description: expect.stringMatching(/Large offshore earthquake: check tsunami\.gov\.$/) as string,
    })
  })

  it('counts items without a place, and reads the others', () => {
    const { messages, unparsable } = read('null-geometry.geojson')
    expect(messages).toHaveLength(1)
    expect(unparsable).toEqual([
      {
        sample: expect.stringContaining('"ci39876543"') as string,
        reason: 'The earthquake has no valid location.',
      },
    ])
  })

  it('counts wrong types with the reason', () => {
    const { messages, unparsable } = read('wrong-types.geojson')
    expect(unparsable.map(({ reason }) => reason)).toEqual([
      '“time” isn’t a number of milliseconds.',
      'The earthquake has no valid location.',
      'The feature has no “properties”.',
      'The feature has no “properties”.',
    ])
    expect(messages.map(({ magnitude }) => magnitude?.value)).toEqual([5.1])
  })

  it('counts an item without an id', () => {
    expect(read('no-id.geojson').unparsable[0]!.reason).toBe('The earthquake has no “id”.')
  })

  it('reads an empty summary as no earthquakes', () => {
    expect(read('empty.geojson')).toMatchObject({ messages: [], unparsable: [] })
  })

  it.each([
    ['truncated.txt', 'the JSON ends early or is damaged after 700 characters.'],
    [
      'error-page.txt',
      'the response was a web page: "<!DOCTYPE html><html><head><title>503 Service Unavailable</t…".',
    ],
    ['list.json', 'the response was JSON: "[ { "type": "Feature", "id": "ci39876543", "geometry": { "ty…".'],
  ])('rejects %s', (name, found) => {
    const expected = 'Expected a GeoJSON FeatureCollection of earthquakes from USGS, but '
    expect(() => read(name)).toThrow(new FeedUnreadable(expected + found))
  })

  it('requests one shared summary per minimum magnitude', () => {
    const coverage = { states: ['CO'], boxes: [] }
    expect(usgsEarthquake.requests({ from: '2.5' }, coverage)).toEqual([
      {
        key: 'usgs_earthquake:2.5_day',
        url: 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_day.geojson',
        accept: 'application/geo+json, application/json',
        isFromPerson: false,
      },
    ])
    expect(usgsEarthquake.requests({ from: 'all' }, coverage)[0]!.url).toMatch(/all_hour\.geojson$/)
    expect(usgsEarthquake.config.parse({})).toEqual({ from: '2.5' })
  })
})
