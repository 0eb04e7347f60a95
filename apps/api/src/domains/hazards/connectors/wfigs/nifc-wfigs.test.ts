import { describe, expect, it } from 'vitest'
import { FeedUnreadable } from '../connector.ts'
import { createCaptureReader } from '../../../../testing/read-capture.ts'
import { nifcWfigs } from './nifc-wfigs.ts'

const { read, readSingle } = createCaptureReader(nifcWfigs, 'wfigs', {})

describe('nifc_wfigs', () => {
  it('reads a fire with perimeter, size and containment', () => {
    expect(readSingle('normal.geojson')).toEqual({
      identifier: '2022-ORABC-000001@2022-08-20T12:53:20.000Z@2022-08-20T13:53:20.000Z',
      dedupeKey: 'wfigs:2022-ORABC-000001',
      aliases: ['irwin:AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA'],
      references: [],
      relatedKeys: [],
      messageType: 'alert',
      isTest: false,
      conclusion: null,
      hazard: 'wildfire',
      event: 'Wildfire',
      title: 'Synthetic Fire, 5,000 acres, 20% contained, Deschutes County OR',
      severity: 'severe',
      certainty: 'observed',
      urgency: 'immediate',
      responseType: 'monitor',
      headline: 'Synthetic Fire, 5,000 acres, 20% contained',
      description: null,
      instruction: null,
      sentAt: '2022-08-20T13:53:20.000Z',
      effectiveAt: '2022-08-01T00:00:00.000Z',
      onsetAt: '2022-08-01T00:00:00.000Z',
      expiresAt: null,
      endsAt: null,
      areaDesc: 'Deschutes County OR',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-121, 44],
            [-120.9, 44],
            [-121, 44.1],
            [-121, 44],
          ],
        ],
      },
      point: null,
      radiusMeters: null,
      zones: { ugc: [], same: [] },
      magnitude: { value: 5000.2, unit: 'acres', text: '5,000 acres' },
      vtec: null,
      externalUrl: 'https://data-nifc.opendata.arcgis.com/',
      senderName: 'National Interagency Fire Center',
      language: 'en-US',
      rawContentType: 'application/geo+json',
    })
  })

  it('keeps the newest of several perimeters', () => {
    const { messages, dropped } = read('several-perimeters.geojson')
    expect(messages.map(({ magnitude }) => magnitude?.text)).toEqual(['7,501 acres'])
    expect(dropped).toEqual({ older_perimeter: 2 })
  })

  it('rates a nearly contained fire one step lower', () => {
    expect(readSingle('nearly-contained.geojson')).toMatchObject({ severity: 'moderate', endsAt: null })
  })

  it('ends a contained fire two days after its containment', () => {
    expect(readSingle('contained.geojson')).toMatchObject({
      conclusion: null,
      endsAt: '2022-08-22T12:53:20.000Z',
    })
  })

  it('ends a fire that is out', () => {
    expect(readSingle('out.geojson')).toMatchObject({
      conclusion: 'ended',
      endsAt: '2022-08-20T13:26:40.000Z',
    })
  })

  it('drops prescribed burns', () => {
    expect(read('prescribed-burn.geojson')).toMatchObject({ messages: [], dropped: { prescribed_burn: 1 } })
  })

  it('reads a fire in several parts', () => {
    expect(readSingle('multipolygon.geojson').geometry).toMatchObject({ type: 'MultiPolygon' })
  })

  it('reads a fire with only a perimeter', () => {
    expect(readSingle('nulls.geojson')).toMatchObject({
      title: 'Synthetic Fire, OR',
      magnitude: null,
      aliases: [],
      onsetAt: null,
      effectiveAt: '2022-08-20T12:53:20.000Z',
      severity: 'severe',
    })
  })

  it('counts fires without a perimeter', () => {
    expect(read('null-geometry.geojson').unparsable.map(({ reason }) => reason)).toEqual([
      'The fire has no valid perimeter.',
      'The fire has no valid perimeter.',
    ])
  })

  it('counts fires without an identifier, date or fields', () => {
    expect(read('bad-items.geojson').unparsable.map(({ reason }) => reason)).toEqual([
      'The fire has no “attr_UniqueFireIdentifier”.',
      'The fire has no date for its perimeter or incident.',
      'The feature has no “properties”.',
      'The feature has no “properties”.',
    ])
  })

  it('requests the next page of the same area, at the real host', () => {
    const url =
      'http://localhost:4100/feeds/wfigs/x/query?geometry=-110%2C30%2C-100%2C40&resultOffset=2000&f=geojson'
    const { next } = read('more-pages.geojson', { url })
    expect(next).toMatchObject({ key: 'nifc_wfigs:-110,30,-100,40:2001', isFromPerson: false })
    const { origin, searchParams } = new URL(next!.url)
    expect(origin).toBe('https://services3.arcgis.com')
    expect(searchParams.get('resultOffset')).toBe('2001')
    expect(searchParams.get('geometry')).toBe('-110,30,-100,40')
    expect(read('normal.geojson', { url }).next).toBeNull()
  })

  it('reads an empty collection as no fires', () => {
    expect(read('empty.geojson')).toMatchObject({ messages: [], unparsable: [], madeAt: null })
  })

  it.each([
    [
      'arcgis-error.json',
      'the service returned an error: “Cannot perform query. Invalid query parameters.”.',
    ],
    ['truncated.txt', 'the JSON ends early or is damaged after 400 characters.'],
    [
      'error-page.txt',
      'the response was a web page: "<!DOCTYPE html><html><head><title>503 Service Unavailable</t…".',
    ],
  ])('rejects %s', (name, found) => {
    const expected = 'Expected GeoJSON of wildfire perimeters from NIFC’s ArcGIS service, but '
    expect(() => read(name)).toThrow(new FeedUnreadable(expected + found))
  })

  it('requests wildfires in tiles of the United States', () => {
    const [request, ...otherRequests] = nifcWfigs.requests(
      {},
      { states: [], boxes: [[-105.5, 39.5, -104.5, 40.5]] },
    )
    expect(request).toMatchObject({
      key: 'nifc_wfigs:-110,30,-100,40',
      accept: 'application/geo+json, application/json',
    })
    expect(Object.fromEntries(new URL(request!.url).searchParams)).toMatchObject({
      where: "attr_IncidentTypeCategory='WF'",
      geometry: '-110,30,-100,40',
      geometryType: 'esriGeometryEnvelope',
      inSR: '4326',
      outSR: '4326',
      resultRecordCount: '2000',
      resultOffset: '0',
      f: 'geojson',
    })
    expect(otherRequests.map(({ key }) => key)).toEqual(['nifc_wfigs:-110,40,-100,50'])
  })
})
