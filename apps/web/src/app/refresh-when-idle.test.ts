import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { auth } from '~/lib/session'
import { cancelRefreshWhenIdle, refreshWhenIdle } from './middleware/refresh-when-idle.ts'

const refresh = vi.spyOn(auth, 'ensureFresh')

beforeEach(() => {
  vi.useFakeTimers()
  refresh.mockReset().mockResolvedValue('signed-in')
})
afterEach(() => {
  cancelRefreshWhenIdle()
  vi.useRealTimers()
})

const queryTaking = (ms: number) => ({
  queryKey: [ms],
  queryFn: () => new Promise((resolve) => setTimeout(() => resolve(ms), ms)),
})

it('waits for running queries, and for a short idle time after', async () => {
  const queryClient = new QueryClient()
  void queryClient.query(queryTaking(1000))
  refreshWhenIdle(queryClient)

  await vi.advanceTimersByTimeAsync(2900)
  expect(refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(refresh).toHaveBeenCalledOnce()
})

it('waits for queries that start during the idle time', async () => {
  const queryClient = new QueryClient()
  refreshWhenIdle(queryClient)
  await vi.advanceTimersByTimeAsync(100)
  void queryClient.query(queryTaking(500))

  await vi.advanceTimersByTimeAsync(2400)
  expect(refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(refresh).toHaveBeenCalledOnce()
})

it('has a maximum wait, and refreshes once', async () => {
  const queryClient = new QueryClient()
  void queryClient.query(queryTaking(20_000))
  refreshWhenIdle(queryClient)

  await vi.advanceTimersByTimeAsync(8000)
  expect(refresh).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(refresh).toHaveBeenCalledOnce()
})

it('refreshes once for quick navigations, and not after the session has ended', async () => {
  const queryClient = new QueryClient()
  refreshWhenIdle(queryClient)
  await vi.advanceTimersByTimeAsync(600)
  refreshWhenIdle(queryClient)
  await vi.advanceTimersByTimeAsync(8000)
  expect(refresh).toHaveBeenCalledOnce()

  refreshWhenIdle(queryClient)
  cancelRefreshWhenIdle()
  await vi.advanceTimersByTimeAsync(8000)
  expect(refresh).toHaveBeenCalledOnce()
})
