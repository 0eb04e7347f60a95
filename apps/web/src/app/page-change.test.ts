import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageChange, waitForPaint } from './middleware/page-change.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // First, because stubs hide fake frames, which would come back in place of the real ones.
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function watch(promise: Promise<void>) {
  let isOver = false
  void promise.then(() => (isOver = true))
  return () => isOver
}

it('[9.14] resolves with the next painted frame', async () => {
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => setTimeout(() => paint(0), 16))
  const isOver = watch(waitForPaint())

  await vi.advanceTimersByTimeAsync(15)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(isOver()).toBe(true)
})

it('[9.14] resolves after 100 ms if nothing paints', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const isOver = watch(waitForPaint())

  await vi.advanceTimersByTimeAsync(99)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver()).toBe(true)
})

it('waits for the frame while the next page loads, not again afterward', async () => {
  vi.stubGlobal('requestAnimationFrame', (paint: FrameRequestCallback) => setTimeout(() => paint(0), 16))
  const change = createPageChange(() => false)
  const load = () => new Promise((resolve) => setTimeout(() => resolve({}), 40))
  const request = new Request('http://localhost/units')
  const isOver = watch(change({ request } as Parameters<typeof change>[0], load) as Promise<void>)

  await vi.advanceTimersByTimeAsync(39)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver()).toBe(true)
})
