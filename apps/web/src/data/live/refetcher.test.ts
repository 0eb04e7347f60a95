import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefetcher } from './refetch-affected.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const fetchMs = 500
const threatKey = ['orgs', 'cedar', 'threats', 'detail', 't1']
const changed = { name: 'threat.updated', id: 't1', version: 1, about: [] }
const rollCallKey = ['orgs', 'cedar', 'roll-call', 'threat', 't1']
const answered = { ...changed, about: ['alert'] }

/** A shown query whose response is what the server had when it was requested. */
async function watch(queryKey: string[], readServer: () => number) {
  const queryClient = new QueryClient()
  let requests = 0
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: async () => {
      requests += 1
      const answer = readServer()
      await new Promise((resolve) => setTimeout(resolve, fetchMs))
      return answer
    },
  })
  observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(fetchMs)
  return {
    refetcher: createRefetcher(queryClient, 'cedar'),
    read: () => queryClient.getQueryData<number>(queryKey),
    countRequests: () => requests,
  }
}

it('shows changes while others keep arriving faster than a request takes', async () => {
  let answers = 0
  const { refetcher, read, countRequests } = await watch(threatKey, () => answers)
  for (; answers < 20;) {
    answers += 1
    refetcher.add(changed)
    await vi.advanceTimersByTimeAsync(150)
  }
  expect(read()).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(3 * fetchMs)
  expect(read()).toBe(20)
  expect(countRequests()).toBeLessThan(12)
})

it('fetches again what was requested before a change', async () => {
  let answers = 0
  const { refetcher, read } = await watch(threatKey, () => answers)
  refetcher.add(changed)
  await vi.advanceTimersByTimeAsync(200)
  answers = 1
  refetcher.add(changed)
  await vi.advanceTimersByTimeAsync(3 * fetchMs)
  expect(read()).toBe(1)
})

it('refetches an alert at once, then at most every two seconds while messages and answers keep changing it', async () => {
  let answers = 1
  const { refetcher, read, countRequests } = await watch(rollCallKey, () => answers)
  refetcher.add(answered)
  await vi.advanceTimersByTimeAsync(200)
  expect(countRequests()).toBe(2)
  for (; answers < 100;) {
    answers += 1
    refetcher.add(answered)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(countRequests()).toBeLessThanOrEqual(7)
  await vi.advanceTimersByTimeAsync(2_000 + fetchMs)
  expect(read()).toBe(100)
})

it('doesn’t let a change of something else wait for that', async () => {
  let changes = 1
  const { refetcher, countRequests } = await watch(threatKey, () => changes)
  refetcher.add(answered)
  await vi.advanceTimersByTimeAsync(200)
  changes += 1
  refetcher.add(changed)
  await vi.advanceTimersByTimeAsync(200)
  expect(countRequests()).toBe(2)
})
