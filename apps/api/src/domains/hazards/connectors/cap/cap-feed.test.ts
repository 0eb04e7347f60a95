import { describe, expect, it } from 'vitest'
import { FeedUnreadable } from '../connector.ts'
import { createCaptureReader } from '../../../../testing/read-capture.ts'
import { capFeed } from './cap-feed.ts'

const url = 'https://county.example/feeds/cap.xml'
const { read, readSingle } = createCaptureReader(capFeed, 'cap', { url })

describe('cap_feed', () => {
  it('reads an alert: polygon with latitude first, codes, times with an offset', () => {
    expect(readSingle('normal.xml')).toEqual({
      identifier: 'ops@county.example,demo-20261120-1',
      dedupeKey: 'cap:ops@county.example,demo-20261120-1',
      aliases: [],
      references: [],
      relatedKeys: [],
      messageType: 'alert',
      isTest: false,
      conclusion: null,
      hazard: 'flash_flood',
      event: 'Flash Flood Warning',
      title: 'Flash Flood Warning, Kerr County, until 9:45 PM CST',
      severity: 'severe',
      certainty: 'likely',
      urgency: 'immediate',
      responseType: 'avoid',
      headline: 'Flash Flood Warning',
      description: null,
      instruction: "Turn around, don't drown.",
      sentAt: '2026-11-20T17:05:00.000Z',
      effectiveAt: null,
      onsetAt: null,
      expiresAt: '2026-11-21T03:45:00.000Z',
      endsAt: null,
      areaDesc: 'Kerr County',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-99.3, 30],
            [-99.3, 30.12],
            [-99.05, 30.12],
            [-99.05, 30],
            [-99.3, 30],
          ],
        ],
      },
      point: null,
      radiusMeters: null,
      zones: { ugc: [], same: ['048265'] },
      magnitude: null,
      vtec: null,
      externalUrl: 'https://county.example/alerts/1',
      senderName: 'ops@county.example',
      language: 'en-US',
      rawContentType: 'application/json',
    })
    expect(read('normal.xml')).toMatchObject({ linkedRequests: [], madeAt: null, next: null })
  })

  it('uses the oldest reference of an update as the key of its event', () => {
    expect(readSingle('update.xml')).toMatchObject({
      messageType: 'update',
      dedupeKey: 'cap:ops@county.example,demo-20261120-1',
      references: ['ops@county.example,demo-20261120-2', 'ops@county.example,demo-20261120-1'],
    })
  })

  it('reads a cancellation that consists of references only', () => {
    expect(readSingle('cancel.xml')).toMatchObject({
      messageType: 'cancel',
      conclusion: 'cancelled',
      dedupeKey: 'cap:ops@county.example,demo-20261120-1',
    })
  })

  it('chooses one of several languages: the configured one, else English', () => {
    expect(readSingle('languages.xml')).toMatchObject({ language: 'en-US', event: 'Flash Flood Warning' })
    const [spanish, ...otherMessages] = read('languages.xml', { config: { url, language: 'es' } }).messages
    expect(spanish).toMatchObject({
      language: 'es-US',
      event: 'Aviso de inundacion repentina',
      dedupeKey: 'cap:ops@county.example,demo-20261120-1',
    })
    expect(otherMessages).toEqual([])
    expect(spanish!.raw).toContain('Flash Flood Warning')
  })

  it('splits an alert with two events into two messages', () => {
    expect(
      read('two-events.xml').messages.map(({ identifier, hazard, severity }) => [
        identifier,
        hazard,
        severity,
      ]),
    ).toEqual([
      ['ops@county.example,demo-20261120-1', 'flash_flood', 'severe'],
      ['ops@county.example,demo-20261120-1#2', 'tornado', 'extreme'],
    ])
  })

  it('reads a circle as a point with a radius', () => {
    expect(readSingle('circle.xml')).toMatchObject({
      hazard: 'hazmat',
      geometry: null,
      point: [-99.2, 30.05],
      radiusMeters: 2500,
    })
  })

  it('joins several areas, circles as polygons', () => {
    const message = readSingle('several-areas.xml')
    expect(message).toMatchObject({ areaDesc: 'North; Mill', point: null, zones: { ugc: ['TXZ187'] } })
    expect(message.geometry?.type).toBe('MultiPolygon')
    expect(message.title).toBe('Flash Flood Warning, North and Mill, until 9:45 PM CST')
  })

  it('reads an alert without an area, in UTC', () => {
    expect(readSingle('without-area.xml')).toMatchObject({
      geometry: null,
      point: null,
      areaDesc: null,
      title: 'Flash Flood Warning, until Sat 3:45 AM UTC',
    })
  })

  it('marks an exercise as a test', () => {
    expect(readSingle('exercise.xml').isTest).toBe(true)
  })

  it('drops private alerts and acknowledgments', () => {
    expect(read('not-public.xml')).toMatchObject({ messages: [], dropped: { not_public: 1 } })
    expect(read('acknowledgement.xml')).toMatchObject({ messages: [], dropped: { ack: 1 } })
  })

  it('reads values outside of CAP as unknown, and the hazard from the category', () => {
    expect(readSingle('words.xml')).toMatchObject({
      severity: 'unknown',
      certainty: 'likely',
      urgency: 'unknown',
      responseType: 'all_clear',
      hazard: 'structure_fire',
    })
  })

  it('leaves out a polygon with invalid coordinates', () => {
    expect(readSingle('wrong-order.xml')).toMatchObject({ geometry: null, areaDesc: 'Swapped' })
  })

  it('counts alerts without a time, or with a time without offset', () => {
    expect(read('without-sent.xml').unparsable.map(({ reason }) => reason)).toEqual([
      'The alert has no “sent”.',
    ])
    expect(read('local-time.xml').unparsable.map(({ reason }) => reason)).toEqual([
      '“sent” isn’t a date and time with an offset: “2026-11-20T11:05:00”.',
    ])
  })

  it('reads elements with a namespace prefix', () => {
    expect(readSingle('prefixed.xml')).toMatchObject({ identifier: 'ops@county.example,demo-20261120-1' })
  })

  it('follows an Atom index to its alerts, and counts entries without one', () => {
    const reading = read('atom-index.xml', { url })
    expect(reading.linkedRequests).toEqual([
      {
        key: 'cap_feed:https://county.example/1.xml',
        url: 'https://county.example/1.xml',
        accept: 'application/cap+xml, application/xml, text/xml',
        isFromPerson: true,
      },
      {
        key: 'cap_feed:https://county.example/alerts/2.xml',
        url: 'https://county.example/alerts/2.xml',
        accept: 'application/cap+xml, application/xml, text/xml',
        isFromPerson: true,
      },
    ])
    expect(reading.unparsable.map(({ reason }) => reason)).toEqual([
      'The entry doesn’t link to an alert.',
      'The entry doesn’t link to an alert.',
    ])
  })

  it('follows an RSS index, each URL once', () => {
    expect(read('rss-index.xml').linkedRequests?.map((request) => request.url)).toEqual([
      'https://county.example/cap/1.xml',
    ])
  })

  it('reads an index without entries as no alerts', () => {
    expect(read('empty-index.xml')).toMatchObject({ messages: [], linkedRequests: [], unparsable: [] })
  })

  it.each([
    ['doctype.xml', 'the XML declares a document type, which isn’t allowed.'],
    ['truncated.txt', 'the XML ends early'],
    ['other.xml', 'the response was XML: "<?xml version="1.0"?><weather><temp>5</temp></weather>".'],
    [
      'error-page.txt',
      'the response was a web page: "<!DOCTYPE html><html><head><title>503 Service Unavailable</t…".',
    ],
  ])('rejects %s', (name, problem) => {
    expect(() => read(name)).toThrow(FeedUnreadable)
    expect(() => read(name)).toThrow(
      `Expected a CAP 1.2 alert, or an Atom or RSS index of alerts, but ${problem}`,
    )
  })

  it('requests the configured URL, which must be valid', () => {
    expect(capFeed.requests({ url }, { states: [], boxes: [] })).toEqual([
      {
        key: `cap_feed:${url}`,
        url,
        accept: 'application/cap+xml, application/xml, text/xml',
        isFromPerson: true,
      },
    ])
    for (const wrong of ['file:///etc/passwd', 'javascript:alert(1)', 'county', '']) {
      expect(capFeed.config.safeParse({ url: wrong }).success).toBe(false)
    }
  })
})
