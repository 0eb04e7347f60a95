import { describe, expect, it } from 'vitest'
import { FeedUnreadable } from '../connector.ts'
import { createCaptureReader, toFeedResponse } from '../../../../testing/read-capture.ts'
import { nwsAlerts } from './nws-alerts.ts'

const { read, readSingle } = createCaptureReader(nwsAlerts, 'nws', {})

describe('nws_alerts', () => {
  it('reads a warning with its polygon, codes, times and texts', () => {
    expect(readSingle('normal.geojson')).toEqual({
      identifier: 'urn:oid:2.49.0.1.840.0.aaa.001.1',
      dedupeKey: 'vtec:KEWX.TO.W.0012',
      aliases: [],
      references: [],
      relatedKeys: [],
      messageType: 'alert',
      isTest: false,
      conclusion: null,
      hazard: 'tornado',
      event: 'Tornado Warning',
      title: 'Tornado Warning, Travis TX, until 7:15 PM CDT',
      severity: 'extreme',
      certainty: 'observed',
      urgency: 'immediate',
      responseType: 'shelter',
      headline:
        'Tornado Warning issued May 20 at 6:40PM CDT until May 20 at 7:15PM CDT by NWS Austin/San Antonio TX',
      description: 'HAZARD...Tornado.',
      instruction: 'TAKE COVER NOW!',
      sentAt: '2026-05-20T23:40:00.000Z',
      effectiveAt: '2026-05-20T23:40:00.000Z',
      onsetAt: '2026-05-20T23:40:00.000Z',
      expiresAt: '2026-05-21T00:15:00.000Z',
      endsAt: '2026-05-21T00:15:00.000Z',
      areaDesc: 'Travis, TX',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-97.9, 30.2],
            [-97.6, 30.2],
            [-97.6, 30.5],
            [-97.9, 30.2],
          ],
        ],
      },
      point: null,
      radiusMeters: null,
      zones: { ugc: ['TXC453'], same: ['048453'] },
      magnitude: { value: 1.75, unit: 'in', text: '1.75-inch hail' },
      vtec: {
        office: 'KEWX',
        phenomenon: 'TO',
        significance: 'W',
        etn: 12,
        action: 'NEW',
        begin: '2026-05-20T23:40:00.000Z',
        end: '2026-05-21T00:15:00.000Z',
      },
      externalUrl: 'https://api.weather.gov/alerts/urn:oid:2.49.0.1.840.0.aaa.001.1',
      senderName: 'NWS Austin/San Antonio TX',
      language: 'en-US',
      rawContentType: 'application/geo+json',
    })
    expect(read('normal.geojson')).toMatchObject({
      unparsable: [],
      dropped: {},
      madeAt: null,
      next: null,
    })
    expect(JSON.parse(read('normal.geojson').messages[0]!.raw)).toHaveProperty(
      'properties.event',
      'Tornado Warning',
    )
  })

  it('lists every message that an update replaces, including expired references, newest first', () => {
    expect(readSingle('update.geojson')).toMatchObject({
      identifier: 'urn:oid:2.49.0.1.840.0.ccc.001.1',
      dedupeKey: 'vtec:KEWX.TO.W.0012',
      messageType: 'update',
      conclusion: null,
      references: ['urn:oid:2.49.0.1.840.0.bbb.001.1', 'urn:oid:2.49.0.1.840.0.aaa.001.1'],
      vtec: { action: 'CON', begin: null, end: '2026-05-21T00:15:00.000Z' },
    })
  })

  it('reads a canceled event as a cancellation', () => {
    expect(readSingle('cancel.geojson')).toMatchObject({
      messageType: 'cancel',
      conclusion: 'cancelled',
      urgency: 'past',
      responseType: 'all_clear',
      instruction: null,
    })
  })

  it('splits an upgrade into two related messages: the new warning, and the watch it ends', () => {
    const { messages } = read('upgrade.geojson')
    expect(
      messages.map(({ identifier, dedupeKey, relatedKeys, conclusion, event, title }) => ({
        identifier,
        dedupeKey,
        relatedKeys,
        conclusion,
        event,
        title,
      })),
    ).toEqual([
      {
        identifier: 'urn:oid:2.49.0.1.840.0.eee.001.1',
        dedupeKey: 'vtec:KCYS.HW.W.0055',
        relatedKeys: ['vtec:KCYS.HW.A.0054'],
        conclusion: null,
        event: 'High Wind Warning',
        title: 'High Wind Warning, Central Laramie County, until Thu 6:00 PM MDT',
      },
      {
        identifier: 'urn:oid:2.49.0.1.840.0.eee.001.1#vtec:KCYS.HW.A.0054',
        dedupeKey: 'vtec:KCYS.HW.A.0054',
        relatedKeys: ['vtec:KCYS.HW.W.0055'],
        conclusion: 'cancelled',
        event: 'High Wind Watch',
        title: 'High Wind Watch, Central Laramie County, until Thu 6:00 PM MDT',
      },
    ])
    expect(messages[0]!.magnitude).toEqual({ value: 75, unit: 'mph', text: '75 mph wind' })
  })

  it('reads a watch with only zones, and without onset, end and headline', () => {
    expect(readSingle('zones-only.geojson')).toMatchObject({
      hazard: 'flood',
      geometry: null,
      zones: { ugc: ['IAZ060', 'IAZ048', 'IAZ059'], same: ['019153', '019169', '019049'] },
      onsetAt: '2026-05-21T00:00:00.000Z',
      endsAt: null,
      expiresAt: '2026-05-21T00:15:00.000Z',
      headline: 'FLOOD WATCH IN EFFECT FROM THIS EVENING',
      instruction: null,
      title: 'Flood Watch, Polk and 2 more areas, until 7:15 PM CDT',
    })
  })

  it('joins the open parts of one event, with their whole area and time', () => {
    const message = readSingle('parts.geojson')
    expect(message).toMatchObject({
      dedupeKey: 'vtec:KTFX.HW.W.0032',
      conclusion: null,
      severity: 'extreme',
      zones: { ugc: ['MTZ301', 'MTZ302'], same: ['030035', '030073'] },
      areaDesc: 'Zone 1; Zone 2',
      endsAt: '2026-05-21T18:00:00.000Z',
      title: 'High Wind Warning, Zone 1 and Zone 2, until Thu 12:00 PM MDT',
    })
    expect(message.identifier).toMatch(/^urn:oid:2\.49\.0\.1\.840\.0\.ggg\.001\.1#[0-9a-f]{12}$/)
    expect(message.aliases).toEqual([
      'urn:oid:2.49.0.1.840.0.ggg.001.1',
      'urn:oid:2.49.0.1.840.0.ggg.002.1',
      'urn:oid:2.49.0.1.840.0.ggg.003.1',
    ])
  })

  it('ends an event once all of its parts have ended', () => {
    expect(readSingle('parts-cancelled.geojson')).toMatchObject({
      dedupeKey: 'vtec:KTFX.HW.W.0032',
      conclusion: 'cancelled',
    })
  })

  it('marks drills as tests, by status and by VTEC mode', () => {
    const { messages } = read('exercise.geojson')
    expect(messages.map(({ isTest, dedupeKey }) => [isTest, dedupeKey])).toEqual([
      [true, 'vtec:KEWX.TO.W.0012'],
      [true, 'vtec:KEWX.TO.W.0099'],
    ])
  })

  it('counts dropped alerts by reason', () => {
    expect(read('never-shown.geojson')).toMatchObject({
      messages: [],
      unparsable: [],
      dropped: { not_a_hazard: 2, test_message: 1, outlook: 1, marine: 2, ack: 1 },
    })
  })

  it('raises the severity one step for a damage threat', () => {
    const [flood, storm] = read('damage-threat.geojson').messages
    expect(flood).toMatchObject({ hazard: 'dam_failure', severity: 'extreme' })
    expect(storm).toMatchObject({
      hazard: 'severe_thunderstorm',
      severity: 'severe',
      magnitude: { value: 80, unit: 'mph', text: '80 mph wind, 2.75-inch hail' },
    })
  })

  it('uses the chain of references without VTEC, and reads hazards from names', () => {
    const { messages } = read('without-vtec.geojson')
    expect(messages[0]).toMatchObject({
      dedupeKey: 'nws:urn:oid:2.49.0.1.840.0.kkk.001.1',
      references: ['urn:oid:2.49.0.1.840.0.lll.001.1', 'urn:oid:2.49.0.1.840.0.kkk.001.1'],
      severity: 'unknown',
      vtec: null,
    })
    expect(messages.map(({ hazard, dedupeKey }) => [hazard, dedupeKey.slice(-5)])).toEqual([
      ['air_quality', '001.1'],
      ['civil', '011.1'],
      ['hazmat', '012.1'],
      ['utility_outage', '013.1'],
      ['wildfire', '014.1'],
    ])
  })

  it('reads older responses: FIPS for SAME, no status, no language, and the replacing id', () => {
    expect(readSingle('old-shape.geojson')).toMatchObject({
      zones: { same: ['048453'], ugc: ['TXC453'] },
      isTest: false,
      language: 'en-US',
      aliases: ['urn:oid:2.49.0.1.840.0.next.001.1'],
    })
  })

  it('counts each invalid alert with the reason, and reads the one between them', () => {
    const { messages, unparsable } = read('bad-items.geojson')
    expect(messages.map(({ identifier }) => identifier)).toEqual(['urn:oid:2.49.0.1.840.0.good.001.1'])
    expect(unparsable.map(({ reason }) => reason)).toEqual([
      'The alert has no “event”.',
      'The alert has no “id”.',
      'The alert has no “sent”.',
      '“sent” isn’t a date and time with an offset: “yesterday”.',
      'The alert names no location: no polygon, zone codes, or county codes.',
      'The feature has no “properties”.',
      'The feature has no “properties”.',
    ])
    expect(unparsable[5]!.sample).toBe('null')
  })

  it('falls back to zones if the polygon is invalid', () => {
    expect(readSingle('wrong-geometry.geojson')).toMatchObject({ geometry: null, zones: { ugc: ['TXC453'] } })
  })

  it('reads an empty collection as no alerts', () => {
    expect(read('empty.geojson')).toMatchObject({ messages: [], unparsable: [], dropped: {} })
  })

  it.each([
    ['truncated.txt', 'but the JSON ends early or is damaged after 900 characters.'],
    [
      'error-page.txt',
      'but the response was a web page: "<!DOCTYPE html><html><head><title>503 Service Unavailable</t…".',
    ],
    [
      'problem.json',
      'but the response was JSON: "{ "correlationId": "2f", "title": "Unexpected Problem", "typ…".',
    ],
    ['empty-body.txt', 'but the response was empty.'],
  ])('rejects %s and says what was received', (name, problem) => {
    const expected = 'Expected a GeoJSON FeatureCollection of weather alerts from api.weather.gov, '
    expect(() => read(name)).toThrow(new FeedUnreadable(expected + problem))
  })

  it('reports a feed as stuck if nothing changed for six hours', () => {
    const body = (updated: string) => JSON.stringify({ type: 'FeatureCollection', features: [], updated })
    const readAt = (updated: string) => nwsAlerts.read(toFeedResponse(body(updated)), {}).madeAt
    expect(readAt('2026-05-20T17:42:00+00:00')).toBeNull()
    expect(readAt('2026-05-20T17:41:00+00:00')).toBe('2026-05-20T17:41:00.000Z')
    expect(readAt('never')).toBeNull()
  })

  it('requests one group of states, or the whole country for several groups', () => {
    const listRequests = (...states: string[]) => nwsAlerts.requests({}, { states, boxes: [] })
    expect(listRequests('CO', 'wy')).toEqual([
      {
        key: 'nws_alerts:mountain',
        url: 'https://api.weather.gov/alerts/active?area=AZ,CO,ID,MT,NM,NV,UT,WY',
        accept: 'application/geo+json',
        isFromPerson: false,
      },
    ])
    expect(listRequests('CO')).toEqual(listRequests('UT', 'WY'))
    expect(listRequests('CO', 'ME').map(({ url }) => url)).toEqual(['https://api.weather.gov/alerts/active'])
    expect(listRequests()).toEqual([])
    expect(listRequests('XX')).toEqual([])
  })
})
