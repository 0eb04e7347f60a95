import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { findCachedRow } from './find-cached-row.ts'
import type { ListPageParams, ListSource } from './list-source.ts'
import { useListWindow } from './use-list-window.ts'

interface Row {
  id: string
}

/** A list with `count` rows that records its requests. Requests with the cursor `heldCursor` are never answered. */
function createList(count: number, { name = 'all', heldCursor = '' } = {}) {
  const requests: (ListPageParams & { signal: AbortSignal })[] = []
  const fetchPage = vi.fn(async (pageParams: ListPageParams, { signal }: { signal: AbortSignal }) => {
    requests.push({ ...pageParams, signal })
    await new Promise((resolve, reject) => {
      if (pageParams.cursor !== heldCursor) setTimeout(resolve, 5)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    const start = Number(pageParams.cursor ?? 0) + (pageParams.skip ?? 0)
    const items = Array.from(
      { length: Math.max(0, Math.min(pageParams.limit, count - start)) },
      (_, index) => ({
        id: `${name}-${start + index}`,
      }),
    )
    const anchors = Array.from({ length: Math.ceil(count / 1000) }, (_, index) => ({
      index: index * 1000,
      cursor: index === 0 ? null : String(index * 1000),
    }))
    const isExact = pageParams.anchors === 'true' || count <= 10_000
    return {
      items,
      page: {
        total: isExact ? count : 10_000,
        totalIsExact: isExact,
        ...(pageParams.anchors === 'true' ? { anchors } : {}),
      },
    }
  })
  const source: ListSource<Row> = { queryKey: ['list', name], fetchPage }
  return { source, requests }
}

function renderWindow(source: ListSource<Row>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const hook = renderHook((props) => useListWindow(props.source), { wrapper, initialProps: { source } })
  const scrollTo = (first: number) =>
    act(() => hook.result.current.rows.onRangeChange({ first, last: first + 20 }))
  const getId = (index: number) => hook.result.current.rows.getRow(index)?.id
  return { ...hook, queryClient, scrollTo, getId }
}

const toPageParams = (requests: ListPageParams[]) =>
  requests.map(({ limit, cursor, skip, anchors }) => ({ limit, cursor, skip, anchors }))

it('shows a short list with one request', async () => {
  const { source, requests } = createList(340)
  const { result, getId } = renderWindow(source)
  await waitFor(() => expect(result.current.total).toBe(340))
  expect(getId(99)).toBe('all-99')
  expect(getId(100)).toBeUndefined()
  expect(toPageParams(requests)).toEqual([{ limit: 100 }])
})

it('needs no anchors for the first 1,000 rows', async () => {
  const { source, requests } = createList(340)
  const { result, scrollTo, getId } = renderWindow(source)
  await waitFor(() => expect(result.current.total).toBe(340))
  scrollTo(250)
  await waitFor(() => expect(getId(250)).toBe('all-250'))
  expect(toPageParams(requests).at(-1)).toEqual({ limit: 100, skip: 200 })
})

it('shows a long list with two requests, and loads any other part with one more', async () => {
  const { source, requests } = createList(100_000)
  const { result, scrollTo, getId } = renderWindow(source)
  await waitFor(() => expect(result.current.total).toBe(100_000))
  expect(toPageParams(requests)).toEqual([{ limit: 100 }, { limit: 1, anchors: 'true' }])
  scrollTo(73_510)
  await waitFor(() => expect(getId(73_510)).toBe('all-73510'))
  expect(toPageParams(requests).slice(2)).toEqual([{ limit: 100, cursor: '73000', skip: 500 }])
})

it('loads where a dragged scrollbar pauses, not what it passes', async () => {
  const { source, requests } = createList(100_000)
  const { result, scrollTo, getId } = renderWindow(source)
  await waitFor(() => expect(result.current.total).toBe(100_000))
  scrollTo(1200)
  await waitFor(() => expect(getId(1200)).toBe('all-1200'))
  const before = requests.length
  for (const first of [20_000, 40_000, 60_000, 80_010]) scrollTo(first)
  await waitFor(() => expect(getId(80_010)).toBe('all-80010'))
  expect(requests.slice(before).every(({ cursor }) => cursor === '80000')).toBe(true)
})

it('aborts requests for rows that scrolled out of view', async () => {
  const { source, requests } = createList(100_000, { heldCursor: '5000' })
  const { result, scrollTo } = renderWindow(source)
  await waitFor(() => expect(result.current.total).toBe(100_000))
  scrollTo(5000)
  await waitFor(() => expect(requests.at(-1)?.cursor).toBe('5000'))
  const passed = requests.at(-1)
  act(() => result.current.rows.onRangeChange({ first: 5150, last: 5320 }))
  act(() => result.current.rows.onRangeChange({ first: 5350, last: 5370 }))
  await waitFor(() => expect(passed?.signal.aborted).toBe(true))
})

it('evicts rows far from the visible ones', async () => {
  const { source } = createList(100_000)
  const { result, queryClient, scrollTo, getId } = renderWindow(source)
  await waitFor(() => expect(result.current.total).toBe(100_000))
  for (const first of [3000, 50_000, 90_000]) {
    scrollTo(first)
    await waitFor(() => expect(getId(first)).toBe(`all-${first}`))
  }
  const kept = queryClient.getQueryCache().findAll({ queryKey: ['list', 'all', 'chunk'] })
  await waitFor(() => expect(kept.length).toBeLessThanOrEqual(4))
  expect(findCachedRow<Row>(queryClient, ['list'], 'all-3000')).toBeUndefined()
  expect(findCachedRow<Row>(queryClient, ['list'], 'all-90000')).toEqual({ id: 'all-90000' })
})

it('keeps the previous rows until those of other filters have loaded', async () => {
  const { source } = createList(340)
  const { result, rerender, getId } = renderWindow(source)
  await waitFor(() => expect(result.current.total).toBe(340))
  const key = result.current.key
  rerender({ source: createList(7, { name: 'elm' }).source })
  expect(getId(0)).toBe('all-0')
  expect(result.current.isRefreshing).toBe(true)
  await waitFor(() => expect(getId(0)).toBe('elm-0'))
  expect(result.current.total).toBe(7)
  expect(result.current.isRefreshing).toBe(false)
  expect(result.current.key).not.toBe(key)
})

it('reports why later rows failed to load, and loads them on retry', async () => {
  const { source } = createList(340)
  let isDown = false
  const fetchPage: typeof source.fetchPage = (pageParams, options) =>
    isDown ? Promise.reject(new Error('down')) : source.fetchPage(pageParams, options)
  const { result, scrollTo, getId } = renderWindow({ ...source, fetchPage })
  await waitFor(() => expect(result.current.total).toBe(340))
  isDown = true
  scrollTo(250)
  await waitFor(() => expect(result.current.loadMoreError?.message).toBe('down'))
  expect(getId(0)).toBe('all-0')
  isDown = false
  act(() => result.current.refetch())
  await waitFor(() => expect(getId(250)).toBe('all-250'))
  expect(result.current.loadMoreError).toBeNull()
})
