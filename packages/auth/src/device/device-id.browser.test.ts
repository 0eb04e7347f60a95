// @vitest-environment node
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'

import type { PageTools } from '../testing/browser-page.ts'
import { servePage } from '../testing/serve-page.ts'
import type { ServedPage } from '../testing/serve-page.ts'

const collectorUrl = 'https://collector.test/device'

let served: ServedPage
let page: Page

beforeAll(async () => {
  served = await servePage()
})
afterAll(() => served?.stop())
afterEach(() => page?.context().close())

async function open(policy?: string) {
  page = await served.open(policy)
  const requested: { url: string; body: unknown }[] = []
  await page.route(collectorUrl, (route) =>
    route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } }),
  )
  page.on('request', (request) => {
    if (request.method() !== 'OPTIONS')
      requested.push({ url: request.url(), body: request.postDataJSON() as unknown })
  })
  return requested
}

/** Returns the page's device id and its errors. */
function find(options: { collectorUrl?: string; apiKey?: string } = {}) {
  return page.evaluate(async (given) => {
    const { createDeviceId } = globalThis as unknown as PageTools
    const errors: string[] = []
    const device = createDeviceId({ ...given, onError: ({ message }) => errors.push(message) })
    const id = await device.get()
    // The collector is called without delaying the result.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { id, errors, stored: Object.keys(localStorage) }
  }, options)
}

it('[0.11] [7.159] is the same in every visit of a browser, and is sent only to the collector', async () => {
  const requested = await open()
  const first = await find({ collectorUrl, apiKey: 'public-key' })
  expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), errors: [], stored: ['device'] })
  const [agent, collected, ...others] = requested
  expect(new URL(agent!.url).origin).toBe(new URL(served.url).origin)
  expect(collected).toEqual({
    url: collectorUrl,
    body: { visitorId: first.id, score: expect.any(Number) },
  })
  expect(others).toEqual([])

  await page.context().close()
  expect(await open()).toEqual([])
  expect((await find()).id).toBe(first.id)
})

it('[8.26] reports that the page’s policy blocks the agent, after one attempt', async () => {
  const requested = await open(`script-src ${served.url}page.js`)
  expect(await find()).toEqual({ id: null, errors: ['Blocked by CSP'], stored: [] })
  expect(requested).toHaveLength(1)
})

it('[8.26] reports that the page’s policy blocks the collector', async () => {
  await open("connect-src 'self'")
  expect(await find({ collectorUrl, apiKey: 'public-key' })).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    errors: ['Blocked by CSP'],
  })
})

it('[8.29] [9.20] tries to load the agent five times, and uses one that loads late', async () => {
  await open()
  let asked = 0
  await page.route(/\.js$/, (route) => {
    asked += 1
    return asked < 5 ? route.abort() : route.continue()
  })
  expect(await find()).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/), errors: [] })
  expect(asked).toBe(5)

  await open()
  await page.route(/\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  expect(await find()).toEqual({
    id: null,
    errors: ['Failed to load the JS script of the agent'],
    stored: [],
  })
})
