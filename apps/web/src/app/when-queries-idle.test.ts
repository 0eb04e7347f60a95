import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cancelWhenQueriesIdle, whenQueriesIdle } from './middleware/when-queries-idle.ts'

const callback = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  callback.mockReset()
})
afterEach(() => {
  cancelWhenQueriesIdle()
  vi.useRealTimers()
})

const queryTaking = (ms: number) => ({
  queryKey: [ms],
  queryFn: () => new Promise((resolve) => setTimeout(() => resolve(ms), ms)),
})

it('waits for running queries, and for a short idle time after', async () => {
  const queryClient = new QueryClient()
  void queryClient.query(queryTaking(1000))
  whenQueriesIdle(queryClient, callback)

  await vi.advanceTimersByTimeAsync(2900)
  expect(callback).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(callback).toHaveBeenCalledOnce()
})

it('waits for queries that start during the idle time', async () => {
  const queryClient = new QueryClient()
  whenQueriesIdle(queryClient, callback)
  await vi.advanceTimersByTimeAsync(100)
  void queryClient.query(queryTaking(500))

  await vi.advanceTimersByTimeAsync(2400)
  expect(callback).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(callback).toHaveBeenCalledOnce()
})

it('has a maximum wait, and calls back once', async () => {
  const queryClient = new QueryClient()
  void queryClient.query(queryTaking(20_000))
  whenQueriesIdle(queryClient, callback)

  await vi.advanceTimersByTimeAsync(8000)
  expect(callback).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(callback).toHaveBeenCalledOnce()
})

it('calls back once for quick navigations, and not after the session has ended', async () => {
  const queryClient = new QueryClient()
  whenQueriesIdle(queryClient, callback)
  await vi.advanceTimersByTimeAsync(600)
  whenQueriesIdle(queryClient, callback)
  await vi.advanceTimersByTimeAsync(8000)
  expect(callback).toHaveBeenCalledOnce()

  whenQueriesIdle(queryClient, callback)
  cancelWhenQueriesIdle()
  await vi.advanceTimersByTimeAsync(8000)
  expect(callback).toHaveBeenCalledOnce()
})
