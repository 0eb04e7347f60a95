import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { runEvery } from './run-every.ts'

it('runs at intervals, never concurrently, and waits for the current run to stop', async () => {
  let underWay = 0
  let most = 0
  const work = vi.fn(async () => {
    most = Math.max(most, (underWay += 1))
    await setTimeout(30)
    underWay -= 1
  })
  const rounds = runEvery(5, work, () => {})
  await expect.poll(() => work.mock.calls.length).toBeGreaterThan(2)
  await rounds.stop()
  expect({ most, underWay }).toEqual({ most: 1, underWay: 0 })
  const count = work.mock.calls.length
  await setTimeout(40)
  expect(work).toHaveBeenCalledTimes(count)
})

it('continues after a failed run, and aborts the work when stopped', async () => {
  const failures: unknown[] = []
  const signals: AbortSignal[] = []
  const rounds = runEvery(
    5,
    (signal) => {
      signals.push(signal)
      return Promise.reject(new Error('no'))
    },
    (error) => failures.push(error),
  )
  await expect.poll(() => failures.length).toBeGreaterThan(1)
  expect(signals[0]!.aborted).toBe(false)
  await rounds.stop()
  expect(signals[0]!.aborted).toBe(true)
})
