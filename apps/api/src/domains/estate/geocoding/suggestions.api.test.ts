import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { type FeedHost, startFeedHost } from '../../../testing/feed-host.ts'

let host: FeedHost
let test: TestApp
let disabled: TestApp

beforeAll(async () => {
  host = await startFeedHost()
  const other = { kind: 'photon' as const, url: host.url, key: null }
  test = await createTestApp({ geocoding: { other, suggests: true } })
  disabled = await createTestApp({ geocoding: { other } })
})
afterAll(async () => {
  await test.close()
  await disabled.close()
  await host.close()
})

const suggest = async (app: TestApp, query: string, role: 'org_admin' | 'responder' = 'org_admin') => {
  const person = await (await app.mintOrg()).member(role)
  return await app.as(person).request(`/address/suggestions?${query}`)
}

it('suggests addresses, and none while the server fails', async () => {
  const properties = {
    type: 'house',
    housenumber: '1701',
    street: 'Bryant Street',
    city: 'Denver',
    state: 'Colorado',
    postcode: '80204',
    countrycode: 'US',
  }
  const features = [{ geometry: { coordinates: [-105.017, 39.743] }, properties }]
  host.respondWith((_request, response) => void response.writeHead(200).end(JSON.stringify({ features })))
  const response = await suggest(test, 'q=1701+Bryant&country=US')
  expect(await response.json()).toEqual({
    isEnabled: true,
    items: [
      {
        formatted: '1701 Bryant Street, Denver, Colorado 80204',
        address: {
          line1: '1701 Bryant Street',
          city: 'Denver',
          region: 'CO',
          postalCode: '80204',
          country: 'US',
        },
        point: { lat: 39.743, lon: -105.017, precision: 'rooftop', source: 'photon' },
      },
    ],
  })
  host.respondWith((_request, failure) => void failure.writeHead(503).end())
  expect(await (await suggest(test, 'q=1701+Bryant')).json()).toEqual({ isEnabled: true, items: [] })
})

it('sends nothing if it is switched off, or for only a few characters', async () => {
  host.requests.length = 0
  expect(await (await suggest(disabled, 'q=1701+Bryant')).json()).toEqual({ isEnabled: false, items: [] })
  expect(await (await suggest(test, 'q=17')).json()).toEqual({ isEnabled: true, items: [] })
  expect((await suggest(test, 'q=1701+Bryant', 'responder')).status).toBe(403)
  expect(host.requests).toHaveLength(0)
})

it('suggests a street without a point, because the building is anywhere on it', async () => {
  const properties = { type: 'street', name: 'Bryant Street', city: 'Denver', countrycode: 'US' }
  const features = [{ geometry: { coordinates: [-105.017, 39.743] }, properties }]
  host.respondWith((_request, response) => void response.writeHead(200).end(JSON.stringify({ features })))
  const { items } = (await (await suggest(test, 'q=bryant')).json()) as { items: unknown[] }
  expect(items).toMatchObject([{ address: { line1: 'Bryant Street' }, point: null }])
})
