import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createDeviceId, type DeviceError, type DeviceIdOptions } from '../device.ts'
import { getBackoffMs, runAgent as runRealAgent } from './visitor.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const visitor = { visitorId: 'f'.repeat(32), score: 0.7 }
const runAgent = vi.fn<() => Promise<typeof visitor>>()
const send = vi.fn<typeof fetch>()
let errors: DeviceError[]

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  localStorage.clear()
  errors = []
  runAgent.mockReset().mockResolvedValue(visitor)
  send.mockReset().mockImplementation(async () => new Response('{}'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const create = (options: DeviceIdOptions = {}) =>
  createDeviceId({ runAgent, fetch: send, onError: (error) => errors.push(error), ...options })

/** Requests the id, and advances all timers. */
async function getNow(device = create()) {
  const asked = device.get()
  await vi.runAllTimersAsync()
  return asked
}

function violate(effectiveDirective: string, blockedURI: string, disposition = 'enforce') {
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI, disposition }),
  )
}

describe('the cache', () => {
  it('[9.19] keeps the ID for 24 h, across pages, and never under the sign-in SDK’s key', async () => {
    expect(await getNow()).toBe(visitor.visitorId)
    vi.setSystemTime(Date.now() + DAY_MS - 1)
    expect(create().findCached()).toBe(visitor.visitorId)
    expect(await getNow()).toBe(visitor.visitorId)
    expect(runAgent).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1)
    expect(create().findCached()).toBeNull()
    expect(await getNow()).toBe(visitor.visitorId)
    expect(runAgent).toHaveBeenCalledTimes(2)
    expect(Object.keys(localStorage)).toEqual(['device'])
  })

  it('[9.19] expires in an open page too', async () => {
    const device = create()
    await getNow(device)
    vi.setSystemTime(Date.now() + DAY_MS)
    expect(device.findCached()).toBeNull()
    await getNow(device)
    expect(runAgent).toHaveBeenCalledTimes(2)
  })

  it('runs once for concurrent calls', async () => {
    const device = create()
    const asked = Promise.all([device.get(), device.get(), device.get()])
    await vi.runAllTimersAsync()
    expect(await asked).toEqual([visitor.visitorId, visitor.visitorId, visitor.visitorId])
    expect(runAgent).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['no JSON', '{'],
    ['something else', '"text"'],
    ['no id', JSON.stringify({ expiresAtMs: 1_800_000_001_000 })],
    [
      'an id from before the clock was set back',
      JSON.stringify({ ...visitor, expiresAtMs: 1_900_000_000_000 }),
    ],
  ])('works without storage that it can’t use: %s', async (_, stored) => {
    localStorage.setItem('device', stored)
    expect(create().findCached()).toBeNull()
    expect(await getNow()).toBe(visitor.visitorId)
  })

  it('works in memory without storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const device = create()
    await getNow(device)
    expect(await getNow(device)).toBe(visitor.visitorId)
    expect(device.findCached()).toBe(visitor.visitorId)
    expect(runAgent).toHaveBeenCalledTimes(1)
  })

  it('can be cleared', async () => {
    const device = create()
    await getNow(device)
    device.clear()
    expect(device.findCached()).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  })
})

describe('loading the agent', () => {
  it('[8.29] [9.20] makes five attempts, then reports that the script failed to load', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    runAgent.mockRejectedValueOnce(cause).mockRejectedValue(new Error('another'))
    const device = create()
    expect(await getNow(device)).toBeNull()
    expect(runAgent).toHaveBeenCalledTimes(5)
    expect(errors).toMatchObject([
      { code: 'script', message: 'Failed to load the JS script of the agent', cause },
    ])
    expect(await getNow(device)).toBeNull()
    expect(runAgent).toHaveBeenCalledTimes(5)
    expect(localStorage.getItem('device')).toBeNull()
  })

  it('[9.20] ends with the first attempt that works', async () => {
    runAgent.mockRejectedValueOnce(new Error('one')).mockRejectedValueOnce(new Error('two'))
    expect(await getNow()).toBe(visitor.visitorId)
    expect(runAgent).toHaveBeenCalledTimes(3)
    expect(errors).toEqual([])
  })

  it.each([
    [1, 200],
    [2, 400],
    [3, 800],
    [4, 1600],
    [5, 3000],
    [20, 3000],
  ])('[9.21] waits from 100 ms to a growing limit, 3000 ms at most, before retry %i', (retry, most) => {
    expect(getBackoffMs(retry, () => 0)).toBe(100)
    expect(getBackoffMs(retry, () => 0.5)).toBe((100 + most) / 2)
    expect(getBackoffMs(retry, () => 1)).toBe(most)
  })

  it('[9.21] waits between its attempts, and not before the first', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    runAgent.mockRejectedValue(new Error('no'))
    const device = create()
    void device.get()
    await vi.advanceTimersByTimeAsync(0)
    expect(runAgent).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(99)
    expect(runAgent).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runAgent).toHaveBeenCalledTimes(2)
  })

  it('[8.26] stops immediately if the page’s policy blocks the script', async () => {
    runAgent.mockImplementation(() => {
      setTimeout(() => violate('script-src-elem', 'https://app.test/agent.js'))
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    expect(await getNow()).toBeNull()
    expect(runAgent).toHaveBeenCalledTimes(1)
    expect(errors).toMatchObject([{ code: 'csp', message: 'Blocked by CSP' }])
  })

  it.each([
    ['of another kind', 'img-src', 'https://app.test/pixel.png', 'enforce'],
    ['of inline code', 'script-src-elem', 'inline', 'enforce'],
    ['that is only reported', 'script-src-elem', 'https://app.test/agent.js', 'report'],
  ])('[8.26] does not treat a violation %s as a block', async (_, directive, address, disposition) => {
    runAgent.mockImplementationOnce(() => {
      violate(directive, address, disposition)
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    expect(await getNow()).toBe(visitor.visitorId)
    expect(errors).toEqual([])
  })

  it('never rejects, even if the listener throws', async () => {
    runAgent.mockRejectedValue(new Error('no'))
    const thrown = new Promise((resolve) => process.once('uncaughtException', resolve))
    const device = create({
      onError() {
        throw new Error('of the listener')
      },
    })
    expect(await getNow(device)).toBeNull()
    expect(await thrown).toMatchObject({ message: 'of the listener' })
  })
})

describe('the collector', () => {
  const collector = { collectorUrl: 'https://collector.test/device', apiKey: 'public-key' }

  it('[7.159] receives the ID once in 24 h', async () => {
    expect(await getNow(create(collector))).toBe(visitor.visitorId)
    expect(send).toHaveBeenCalledTimes(1)
    const [url, init] = send.mock.calls[0]!
    expect(url).toBe(collector.collectorUrl)
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer public-key' },
      body: JSON.stringify(visitor),
      credentials: 'omit',
    })
    await getNow(create(collector))
    expect(send).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + DAY_MS)
    await getNow(create(collector))
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('gets no request without a URL', async () => {
    await getNow()
    expect(send).not.toHaveBeenCalled()
  })

  it.each([
    ['says no', async () => new Response('', { status: 500 })],
    ['is out of reach', () => Promise.reject(new TypeError('fetch failed'))],
  ])('that %s is ignored, and receives the id from the next page', async (_, answer) => {
    send.mockImplementation(answer)
    const device = create(collector)
    expect(await getNow(device)).toBe(visitor.visitorId)
    await getNow(device)
    expect(send).toHaveBeenCalledTimes(1)
    await getNow(create(collector))
    expect(send).toHaveBeenCalledTimes(2)
    expect(errors).toEqual([])
  })

  it('doesn’t delay the caller', async () => {
    send.mockReturnValue(new Promise(() => {}))
    expect(await getNow(create(collector))).toBe(visitor.visitorId)
  })

  it.each(['device', '', 'ftp://collector.test', 'https://'])(
    '[8.27] with the invalid URL "%s" is reported, and the id is still returned',
    async (collectorUrl) => {
      expect(await getNow(create({ ...collector, collectorUrl }))).toBe(visitor.visitorId)
      expect(errors).toMatchObject([
        { code: 'endpoint', message: 'The endpoint parameter is not a valid URL' },
      ])
      expect(send).not.toHaveBeenCalled()
    },
  )

  it.each([null, undefined, ''])('[8.28] needs an API key, not %s', async (apiKey) => {
    expect(await getNow(create({ ...collector, apiKey }))).toBe(visitor.visitorId)
    expect(errors).toMatchObject([{ code: 'api-key', message: 'API key required' }])
    expect(send).not.toHaveBeenCalled()
  })

  it('[8.26] can be blocked by the page’s policy', async () => {
    send.mockImplementation(() => {
      violate('connect-src', collector.collectorUrl)
      return Promise.reject(new TypeError('Failed to fetch'))
    })
    expect(await getNow(create(collector))).toBe(visitor.visitorId)
    expect(errors).toMatchObject([{ code: 'csp', message: 'Blocked by CSP' }])
  })
})

it('[0.11] comes from the open-source agent', async () => {
  vi.useRealTimers()
  const asked = vi.spyOn(globalThis, 'fetch')
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The random number that would make the agent send its statistics.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  expect(await createDeviceId({ runAgent: runRealAgent }).get()).toMatch(/^[0-9a-f]{32}$/)
  expect(asked).not.toHaveBeenCalled()
  expect(opened).not.toHaveBeenCalled()
})
