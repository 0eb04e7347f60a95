import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { HazardMessage } from '../../../../platform/db/schema/hazard-message.ts'
import { type FeedResponse, FeedUnreadable } from '../connector.ts'
import { createEmptyMessage } from '../parsing/messages.ts'
import { readShaking, requestDetail } from './shake-map.ts'

const page = 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/detail/ci39876543.geojson'

const quake = (properties: object = {}, values: Partial<HazardMessage> = {}) =>
  ({
    ...createEmptyMessage(),
    identifier: 'ci39876543@1',
    raw: JSON.stringify({
      properties: { types: ',origin,shakemap,', mmi: 6.1, detail: page, ...properties },
    }),
    ...values,
  }) as HazardMessage

const createResponse = (body: string): FeedResponse => ({
  body: new TextEncoder().encode(body),
  contentType: 'application/json',
  url: page,
  receivedAt: '2024-03-28T12:00:00.000Z',
})
const capture = (name: string) =>
  createResponse(readFileSync(new URL(`./captures/${name}`, import.meta.url), 'utf8'))

it('requests the details of an earthquake with a ShakeMap worth fetching', () => {
  expect(requestDetail(quake())).toMatchObject({ url: page, isFromPerson: false })
})

it.each([
  ['there is no map', quake({ types: ',origin,' })],
  ['the shaking was weak', quake({ mmi: 3.2 })],
  ['the intensity is unknown', quake({ mmi: null })],
  ['the page is on another host', quake({ detail: 'https://example.org/detail.geojson' })],
  ['the page is not served over https', quake({ detail: page.replace('https', 'http') })],
  ['it was canceled', quake({}, { conclusion: 'cancelled' })],
])('requests nothing if %s', (_why, message) => {
  expect(requestDetail(message)).toBeNull()
})

it('follows the details to the contours of the current ShakeMap', () => {
  expect(readShaking(quake(), capture('detail.geojson'))).toMatchObject({
    url: 'https://earthquake.usgs.gov/product/shakemap/ci39876543/ci/1711627500000/download/cont_mmi.json',
  })
  expect(readShaking(quake(), createResponse('{"type":"Feature","properties":{"products":{}}}'))).toBeNull()
})

it('reads contours as areas, one for each severity, worst first', () => {
  const message = readShaking(quake(), capture('cont-mmi.json')) as HazardMessage
  expect(message.bands!.map(({ severity, text }) => [severity, text])).toEqual([
    ['severe', 'MMI 6'],
    ['moderate', 'MMI 4'],
  ])
  // A line that runs off the map is closed, and an area can have several parts.
  expect(message.bands![0]!.geometry.coordinates[0]![0]!.at(-1)).toEqual([-118.55, 33.95])
  expect(message.bands![1]!.geometry.coordinates).toHaveLength(2)
})

it('adds nothing without contours, and rejects anything else', () => {
  expect(readShaking(quake(), createResponse('{"type":"FeatureCollection","features":[]}'))).toBeNull()
  expect(() => readShaking(quake(), createResponse('<html>'))).toThrow(FeedUnreadable)
})
