import { describe, expect, it } from 'vitest'
import { FeedUnreadable } from '../connector.ts'
import { createCaptureReader } from '../../../../testing/read-capture.ts'
import { openfemaDeclarations } from './openfema-declarations.ts'

const { read, readSingle } = createCaptureReader(openfemaDeclarations, 'openfema', {})
const [request] = openfemaDeclarations.requests({}, { states: ['KS'], boxes: [] })

describe('openfema_declarations', () => {
  it('reads a declaration', () => {
    expect(readSingle('normal.json')).toEqual({
      identifier: 'DR-9001-KS@2026-05-02T00:00:00.000Z#1',
      dedupeKey: 'fema:DR-9001-KS',
      aliases: [],
      references: [],
      relatedKeys: [],
      messageType: 'alert',
      isTest: false,
      conclusion: null,
      hazard: 'disaster_declaration',
      event: 'Major disaster declaration',
      title: 'Major disaster declaration, Severe Storms and Flooding, DR-9001-KS',
      severity: 'severe',
      certainty: 'observed',
      urgency: 'past',
      responseType: 'assess',
      headline: 'SEVERE STORMS AND FLOODING',
      description:
        'Major disaster declaration DR-9001-KS: Flood. Programs: individual assistance, public assistance, hazard mitigation.',
      instruction: null,
      sentAt: '2026-05-02T00:00:00.000Z',
      effectiveAt: '2026-05-01T00:00:00.000Z',
      onsetAt: '2026-04-01T00:00:00.000Z',
      expiresAt: null,
      endsAt: '2026-06-30T00:00:00.000Z',
      areaDesc: 'Douglas (County)',
      geometry: null,
      point: null,
      radiusMeters: null,
      zones: { ugc: [], same: ['020045'] },
      magnitude: null,
      vtec: null,
      externalUrl: 'https://www.fema.gov/disaster/9001',
      senderName: 'FEMA',
      language: 'en-US',
      rawContentType: 'application/json',
    })
    expect(read('normal.json').madeAt).toBe('2026-05-20T12:00:00.000Z')
  })

  it('joins the rows of a declaration: one for each county', () => {
    const { messages } = read('counties.json')
    expect(
      messages.map(({ dedupeKey, zones, areaDesc, sentAt }) => [dedupeKey, zones.same, areaDesc, sentAt]),
    ).toEqual([
      [
        'fema:DR-9001-KS',
        ['020045', '020091'],
        'Douglas (County); Johnson (County)',
        '2026-05-09T00:00:00.000Z',
      ],
      ['fema:DR-9002-KS', ['020103'], 'Leavenworth (County)', '2026-05-02T00:00:00.000Z'],
    ])
  })

  it('reads county 000 as the whole state, except for a reservation', () => {
    expect(readSingle('statewide.json').zones.same).toEqual(['020000'])
    expect(readSingle('reservation.json')).toMatchObject({
      zones: { same: [] },
      areaDesc: 'Kickapoo Indian Reservation',
    })
  })

  it('names the three kinds of declarations', () => {
    expect(read('types.json').messages.map(({ title, severity }) => [title, severity])).toEqual([
      ['Emergency declaration, Severe Storms and Flooding, EM-9003-KS', 'moderate'],
      ['Fire management assistance declaration, Prairie Dog Fire, FM-9004-KS', 'moderate'],
    ])
  })

  it('ends with the incident', () => {
    expect(readSingle('ended.json').endsAt).toBe('2026-04-12T23:59:00.000Z')
  })

  it('drops declarations older than a year, and requests no further pages', () => {
    const reading = read('old.json', { url: request!.url })
    expect(reading).toMatchObject({ dropped: { older_than_a_year: 1 }, next: null })
    expect(reading.messages).toHaveLength(1)
  })

  it('counts invalid rows with the reason', () => {
    const { messages, unparsable } = read('bad-items.json')
    expect(messages).toHaveLength(1)
    expect(unparsable.map(({ reason }) => reason)).toEqual([
      'The row has no “femaDeclarationString”.',
      '“declarationDate” of DR-9001-KS isn’t a date and time.',
      'The row has no “femaDeclarationString”.',
      'The row has no “femaDeclarationString”.',
    ])
  })

  it('leaves a declaration that may be incomplete to the next page', () => {
    const { messages, next } = read('page.json', { url: request!.url })
    expect(messages.map(({ dedupeKey }) => dedupeKey)).toEqual(['fema:DR-9001-KS'])
    expect(next!.key).toBe('openfema_declarations:KS:1')
    expect(new URL(next!.url).searchParams.get('$skip')).toBe('1')
  })

  it('stops at the last page, even without a count', () => {
    expect(read('without-count.json', { url: request!.url }).next).toBeNull()
    expect(read('normal.json', { url: request!.url }).next).toBeNull()
  })

  it('reads a row with hardly any fields', () => {
    expect(readSingle('nulls.json')).toMatchObject({
      title: 'Major disaster declaration, DR-9001-KS',
      description: 'Major disaster declaration DR-9001-KS.',
      sentAt: '2026-05-01T00:00:00.000Z',
      areaDesc: null,
      zones: { same: [] },
    })
  })

  it('reads an empty list as no declarations', () => {
    expect(read('empty.json')).toMatchObject({ messages: [], unparsable: [], next: null })
  })

  it.each([
    ['error.json', 'the response was JSON: "{ "statusCode": 400, "error": "Bad Request", "message": "Unk…".'],
    ['truncated.txt', 'the JSON ends early or is damaged after 500 characters.'],
    [
      'error-page.txt',
      'the response was a web page: "<!DOCTYPE html><html><head><title>503 Service Unavailable</t…".',
    ],
  ])('rejects %s', (name, found) => {
    const expected = 'Expected OpenFEMA JSON with a “DisasterDeclarationsSummaries” list, but '
    expect(() => read(name)).toThrow(new FeedUnreadable(expected + found))
  })

  it('requests by state, newest first, with a count', () => {
    const requests = openfemaDeclarations.requests({}, { states: ['wy', 'CO', 'CO', 'x'], boxes: [] })
    expect(requests.map(({ key }) => key)).toEqual(['openfema_declarations:CO', 'openfema_declarations:WY'])
    expect(Object.fromEntries(new URL(requests[0]!.url).searchParams)).toEqual({
      $filter: "state eq 'CO'",
      $orderby: 'declarationDate desc,disasterNumber desc',
      $count: 'true',
      $top: '1000',
      $skip: '0',
    })
  })
})
