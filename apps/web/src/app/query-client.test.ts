import { ApiError, NetworkError } from '@parapet/api-client'
import { onlineManager } from '@tanstack/react-query'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createQueryClient, retryDelay, shouldRetry } from './query-client.ts'

const createError = (status: number, retryAfter?: string) =>
  new ApiError(status, {}, new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }))

it.each([400, 401, 403, 404, 412, 422])('does not retry a %i response', (status) => {
  expect(shouldRetry(0, createError(status))).toBe(false)
})

it.each([429, 500, 503])('retries a %i response twice', (status) => {
  expect(shouldRetry(0, createError(status))).toBe(true)
  expect(shouldRetry(1, createError(status))).toBe(true)
  expect(shouldRetry(2, createError(status))).toBe(false)
})

it('retries a network error', () => {
  expect(shouldRetry(0, new NetworkError('unreachable', 'No response'))).toBe(true)
})

it('honors Retry-After, and fails immediately if it is long', () => {
  expect(retryDelay(0, createError(503, '4'))).toBe(4000)
  expect(retryDelay(1, createError(503))).toBe(600)
  expect(shouldRetry(0, createError(503, '10'))).toBe(true)
  expect(shouldRetry(0, createError(429, '11'))).toBe(false)
})

it('fails immediately while offline, so that nothing is saved later without anyone knowing', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const client = createQueryClient()
  const call = vi.fn(() => Promise.reject(new NetworkError('unreachable', 'No response')))
  await expect(
    client.getMutationCache().build(client, { mutationFn: call }).execute(undefined),
  ).rejects.toThrow('No response')
  await expect(client.query({ queryKey: ['units'], queryFn: call, retry: false })).rejects.toThrow(
    'No response',
  )
  expect(call).toHaveBeenCalledTimes(2)
})
