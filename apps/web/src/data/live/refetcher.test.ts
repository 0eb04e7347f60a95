import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRefetcher } from './refetch-affected.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const fetchMs = 500
const queryKey = ['orgs', 'cedar', 'roll-call', 'threat', 't1']
const answered = { name: 'threat.updated', id: 't1', version: 1, about: ['alert'] }

/** A shown query whose response is what the server had when it was requested. */
async function watch(readServer: () => number) {
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
  const { refetcher, read, countRequests } = await watch(() => answers)
  for (; answers < 20;) {
    answers += 1
    refetcher.add(answered)
    await vi.advanceTimersByTimeAsync(150)
  }
  expect(read()).toBeGreaterThan(10)
  await vi.advanceTimersByTimeAsync(3 * fetchMs)
  expect(read()).toBe(20)
  expect(countRequests()).toBeLessThan(12)
})

it('fetches again what was requested before a change', async () => {
  let answers = 0
  const { refetcher, read } = await watch(() => answers)
  refetcher.add(answered)
  await vi.advanceTimersByTimeAsync(200)
  answers = 1
  refetcher.add(answered)
  await vi.advanceTimersByTimeAsync(3 * fetchMs)
  expect(read()).toBe(1)
})
