import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { firstApi } from '~/lib/first-api'
import { useUpdateUser } from './mutations.ts'
import { sessionQueries } from './queries.ts'

afterEach(() => vi.restoreAllMocks())

it('keeps a saved change if a read from before it arrives later', async () => {
  const user = { id: 'u1', onboarded: false } as Awaited<ReturnType<typeof firstApi.getUser>>
  const queryClient = new QueryClient()
  const { queryKey } = sessionQueries.user()
  queryClient.setQueryData(queryKey, user)
  const earlier = Promise.withResolvers<typeof user>()
  vi.spyOn(firstApi, 'getUser').mockReturnValue(earlier.promise)
  vi.spyOn(firstApi, 'updateUser').mockResolvedValue({ ...user, onboarded: true })
  const { result } = renderHook(() => useUpdateUser(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })

  const read = queryClient.query({ ...sessionQueries.user(), staleTime: 0 })
  await act(() => result.current.mutateAsync({ onboarded: true }))
  earlier.resolve(user)
  await read

  expect(queryClient.getQueryData(queryKey)).toMatchObject({ onboarded: true })
})
