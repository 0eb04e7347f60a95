import { describe, expect, it } from 'vitest'
import { FeedUnreadable } from '../connector.ts'
import { createCaptureReader } from '../../../../testing/read-capture.ts'
import { gdacs } from './gdacs.ts'

const { read, readSingle } = createCaptureReader(gdacs, 'gdacs', { inUnitedStates: false })

describe('gdacs', () => {
  it('reads an event, with latitude before longitude', () => {
    expect(readSingle('normal.xml')).toEqual({
      identifier: 'EQ1080050@1118615@2016-02-05T19:57:27.000Z',
      dedupeKey: 'gdacs:EQ1080050',
      aliases: [],
      references: [],
      relatedKeys: [],
      messageType: 'alert',
      isTest: false,
      conclusion: null,
      hazard: 'earthquake',
      event: 'Earthquake',
      title: 'Earthquake: Magnitude 6.4M, Depth:23km, China',
      severity: 'severe',
      certainty: 'observed',
      urgency: 'past',
      responseType: 'assess',
      headline: 'Orange earthquake alert (Magnitude 6.4M, Depth:23km) in China',
      description: null,
      instruction: null,
      sentAt: '2016-02-05T19:57:27.000Z',
      effectiveAt: '2016-02-05T19:57:27.000Z',
      onsetAt: '2016-02-05T19:57:27.000Z',
      expiresAt: null,
      endsAt: '2016-02-06T19:57:27.000Z',
      areaDesc: 'China',
      geometry: null,
      point: [120.6678, 22.8711],
      radiusMeters: null,
      zones: { ugc: [], same: [] },
      magnitude: { value: 6.4, unit: 'M', text: 'Magnitude 6.4M, Depth:23km' },
      vtec: null,
      externalUrl: 'https://www.gdacs.org/report.aspx?eventtype=EQ&eventid=1080050',
      senderName: 'GDACS',
      language: 'en-US',
      rawContentType: 'application/json',
    })
  })

  it('treats the next episode as a revision of the event', () => {
    const [before, after] = [readSingle('normal.xml'), readSingle('next-episode.xml')]
    expect(after).toMatchObject({ dedupeKey: before.dedupeKey, severity: 'extreme' })
    expect(after.identifier).not.toBe(before.identifier)
    expect(after.sentAt > before.sentAt).toBe(true)
  })

  it('gives a current event no end', () => {
    expect(readSingle('current-cyclone.xml')).toMatchObject({
      hazard: 'tropical_cyclone',
      event: 'Tropical cyclone NOKAEN-26',
      title: 'Tropical cyclone NOKAEN-26: Typhoon (maximum wind speed of 157 km/h), Philippines',
      endsAt: null,
      urgency: 'immediate',
      responseType: 'monitor',
    })
  })

  it('rates alert levels, and an unknown one as unknown', () => {
    expect(read('levels.xml').messages.map(({ severity }) => severity)).toEqual([
      'minor',
      'severe',
      'extreme',
      'unknown',
    ])
  })

  it('knows every event type, and keeps unknown ones', () => {
    expect(read('kinds.xml').messages.map(({ hazard }) => hazard)).toEqual([
      'earthquake',
      'tropical_cyclone',
      'flood',
      'volcano',
      'drought',
      'wildfire',
      'tsunami',
      'other',
    ])
  })

  it('drops events in the United States unless configured', () => {
    expect(read('united-states.xml')).toMatchObject({ dropped: { covered_by_national_feeds: 1 } })
    expect(read('united-states.xml').messages).toHaveLength(1)
    expect(read('united-states.xml', { config: { inUnitedStates: true } }).messages).toHaveLength(2)
  })

  it('reads the place from geo:Point if there is no georss', () => {
    expect(readSingle('geo-point.xml').point).toEqual([120.6678, 22.8711])
  })

  it('counts invalid items with the reason', () => {
    const { messages, unparsable } = read('bad-items.xml')
    expect(messages.map(({ dedupeKey }) => dedupeKey)).toEqual(['gdacs:EQ9'])
    expect(unparsable.map(({ reason }) => reason)).toEqual([
      'The event EQ1080050 has no valid location.',
      'The event EQ1080050 has no valid location.',
      'The item has no “gdacs:eventtype” and “gdacs:eventid”.',
      'The event EQ1080050 has no date.',
    ])
  })

  it('decodes character references, and keeps markup as text', () => {
    expect(readSingle('entities.xml')).toMatchObject({
      headline: "Flood & landslide in Côte d'Ivoire <b>",
      areaDesc: "Côte d'Ivoire",
    })
  })

  it('reads a channel without items as no events', () => {
    expect(read('empty.xml')).toMatchObject({ messages: [], unparsable: [], madeAt: null })
  })

  it.each([
    ['doctype.xml', 'the XML declares a document type, which isn’t allowed.'],
    ['truncated.txt', 'the XML ends early'],
    ['atom.xml', 'the response was XML: "<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Ato…".'],
    [
      'error-page.txt',
      'the response was a web page: "<!DOCTYPE html><html><head><title>503 Service Unavailable</t…".',
    ],
  ])('rejects %s', (name, found) => {
    expect(() => read(name)).toThrow(FeedUnreadable)
    expect(() => read(name)).toThrow(`Expected RSS of disasters from gdacs.org, but ${found}`)
  })

  it('sends one request for sources with the same settings', () => {
    const listRequests = (inUnitedStates: boolean) =>
      gdacs.requests({ inUnitedStates }, { states: [], boxes: [] })
    expect(listRequests(false)).toEqual([
      {
        key: 'gdacs:outside_us',
        url: 'https://www.gdacs.org/xml/rss.xml',
        accept: 'application/rss+xml, application/xml, text/xml',
        isFromPerson: false,
      },
    ])
    expect(listRequests(true)[0]!.key).toBe('gdacs:world')
  })
})
