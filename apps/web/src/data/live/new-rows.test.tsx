import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useNewRows } from './new-rows.ts'
import { createRefetcher } from './refetch-affected.ts'

afterEach(cleanup)

const listKey = ['orgs', 'cedar', 'properties', 'list', {}]

function renderPinnedList(countNow: () => Promise<number>) {
  const queryClient = new QueryClient()
  queryClient.setQueryData([...listKey, 'head'], 'rows')
  queryClient.setQueryData(['orgs', 'cedar', 'portfolios', 'list'], 'groups')
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(({ total }) => useNewRows(listKey, total, countNow), {
    wrapper,
    initialProps: { total: 5 },
  })
  const refetcher = createRefetcher(queryClient, 'cedar')
  const change = () => refetcher.add({ name: 'ledger.appended', id: 'p1', version: 1, about: ['property'] })
  const isOld = (...key: unknown[]) => queryClient.getQueryState(key)?.isInvalidated
  return { result, rerender, change, isOld }
}

it('counts rows added by others and updates the list on request', async () => {
  const { result, change, isOld } = renderPinnedList(() => Promise.resolve(8))
  change()
  await waitFor(() => expect(result.current.count).toBe(3))
  expect(isOld(...listKey, 'head')).toBe(false)
  expect(isOld('orgs', 'cedar', 'portfolios', 'list')).toBe(true)

  await act(() => result.current.show())
  expect(result.current.count).toBe(0)
  expect(isOld(...listKey, 'head')).toBe(true)
})

it('doesn’t count a row that the list shows in the meantime', async () => {
  const { result, rerender, change } = renderPinnedList(() => Promise.resolve(6))
  change()
  await waitFor(() => expect(result.current.count).toBe(1))
  rerender({ total: 6 })
  expect(result.current.count).toBe(0)
})

it('refetches changed rows in place if none were added', async () => {
  const { result, change, isOld } = renderPinnedList(() => Promise.resolve(5))
  change()
  await waitFor(() => expect(isOld(...listKey, 'head')).toBe(true))
  expect(result.current.count).toBe(0)
})
