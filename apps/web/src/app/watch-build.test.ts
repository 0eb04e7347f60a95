import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isCodeStale, watchChunkFailures } from '~/lib/loaded-code'
import { buildCheckIntervalMs, watchBuild } from './watch-build.ts'

const hourMs = 3_600_000
let latest: () => Response
let meta: () => Response
let asked: string[]
let stop: () => void
let forget: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  asked = []
  latest = () => Response.json({ id: 'b1', timestamp: 1 })
  meta = () => Response.json({ id: 'b1', timestamp: 1, prerendered: [] })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return path.startsWith('/builds/meta/') ? meta() : latest()
  })
  forget = watchChunkFailures()
  stop = watchBuild('b1')
})
afterEach(() => {
  stop()
  forget()
  vi.useRealTimers()
})

it('[4.60] checks for a new build after an hour, and every hour from then on', async () => {
  await vi.advanceTimersByTimeAsync(hourMs - 1)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(3 * hourMs)
  expect(asked).toHaveLength(5)
  expect(isCodeStale()).toBe(false)
  expect(buildCheckIntervalMs).toBe(hourMs)
})

it('[7.75] [7.76] fetches its own build file once, and the latest one bypassing caches', async () => {
  await vi.advanceTimersByTimeAsync(2 * hourMs)

  expect(asked).toEqual([
    '/builds/meta/b1.json',
    `/builds/latest.json?${1_800_000_000_000 + hourMs}`,
    `/builds/latest.json?${1_800_000_000_000 + 2 * hourMs}`,
  ])
})

it('[4.60] reports a different latest build, and then stops checking', async () => {
  latest = () => Response.json({ id: 'b2', timestamp: 2 })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(isCodeStale()).toBe(true)

  await vi.advanceTimersByTimeAsync(5 * hourMs)
  expect(asked).toHaveLength(2)
})

it('[7.76] works without its own build file', async () => {
  meta = () => new Response('gone', { status: 404 })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(isCodeStale()).toBe(false)

  latest = () => Response.json({ id: 'b2', timestamp: 2 })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(isCodeStale()).toBe(true)
})

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')) as never],
  ['an error', () => new Response('', { status: 503 })],
  ['a page instead of a file', () => new Response('<html></html>')],
  ['a file without a name', () => Response.json({})],
])('ignores %s and checks again an hour later', async (_what, answer) => {
  latest = answer
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(isCodeStale()).toBe(false)

  latest = () => Response.json({ id: 'b2', timestamp: 2 })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(isCodeStale()).toBe(true)
})
