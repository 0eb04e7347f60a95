import { NetworkError } from '@parapet/api-client'
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { toPagedTableProps } from './paged-table-props.tsx'

const page = { total: 4, totalIsExact: true }

it('shows why the next page failed, keeps the rows and retries', async () => {
  const listNames = vi
    .fn()
    .mockResolvedValueOnce({ items: ['Maple Court', 'Cedar Heights'], page, next: 2 })
    .mockRejectedValueOnce(new NetworkError('unreachable', 'offline'))
    .mockResolvedValueOnce({ items: ['Oak Terrace', 'Elm House'], page, next: null })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(
    () =>
      toPagedTableProps<string>(
        useInfiniteQuery({
          queryKey: ['names'],
          queryFn: () => listNames(),
          initialPageParam: 1,
          getNextPageParam: (last: { next: number | null }) => last.next,
        }),
        'Properties',
      ),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  await waitFor(() => expect(result.current.rows).toHaveLength(2))
  expect(result.current.loadError).toBeUndefined()

  act(() => result.current.onEndReached())
  await waitFor(() =>
    expect(result.current.loadError).toBe(
      'Couldn’t load more rows. Can’t reach the server. Check your connection and try again.',
    ),
  )
  expect(result.current.rows).toHaveLength(2)
  expect(result.current.error).toBeUndefined()

  act(() => result.current.onRetry())
  await waitFor(() => expect(result.current.rows).toEqual(expect.arrayContaining(['Elm House'])))
  expect(result.current.loadError).toBeUndefined()
  expect(listNames).toHaveBeenCalledTimes(3)
})
