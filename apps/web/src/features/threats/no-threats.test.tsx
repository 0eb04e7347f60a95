import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { orgQueries } from '~/data/org/queries'
import { mockNetwork } from '~/testing/network'
import { NoThreats } from './no-threats.tsx'

afterEach(cleanup)

function show(gaps: { isPaused: boolean }[], feeds = 2, isMonitored = true) {
  mockNetwork()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData<unknown>(orgQueries.watch('org-1').queryKey, { feeds, gaps })
  renderWith(queryClient, isMonitored)
}

function renderWith(queryClient: QueryClient, isMonitored = true) {
  render(
    <QueryClientProvider client={queryClient}>
      <NoThreats orgId="org-1" isMonitored={isMonitored} />
    </QueryClientProvider>,
  )
}

it('promises new alerts only if every source is monitored', () => {
  show([])
  expect(screen.getByText('No active threats')).toBeTruthy()
  expect(screen.getByText('New alerts appear here as they arrive.')).toBeTruthy()
})

it('says that threats may be missing while a source isn’t monitored', () => {
  show([{ isPaused: true }])
  expect(screen.getByText('No active threats')).toBeTruthy()
  expect(screen.getByText(/^1 source isn’t working or is paused\./)).toBeTruthy()
  expect(screen.queryByText('New alerts appear here as they arrive.')).toBeNull()
})

it.each([true, false])('doesn’t call a property safe if nothing is monitored, paused: %s', (isPaused) => {
  show([{ isPaused }, { isPaused }])
  expect(screen.getByText('Not monitored')).toBeTruthy()
  expect(screen.queryByText('No active threats')).toBeNull()
})

it('doesn’t call a property safe that isn’t monitored itself', () => {
  show([], 2, false)
  expect(screen.getByText('Not monitored')).toBeTruthy()
  expect(screen.getByText('New threats won’t appear here.')).toBeTruthy()
  expect(screen.queryByText('No active threats')).toBeNull()
})

it('doesn’t call a property safe without sources', () => {
  show([], 0)
  expect(screen.getByText('Not monitored')).toBeTruthy()
})

it('promises nothing until it knows what is monitored, or if it can’t find out', async () => {
  mockNetwork({ 'GET /api/org/org-1/watch': { status: 503, body: { code: 'unavailable', detail: 'Down.' } } })
  renderWith(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  expect(screen.queryByText('No active threats')).toBeNull()
  expect(await screen.findByText(/^Couldn’t check whether your sources are working\./)).toBeTruthy()
  expect(screen.queryByText('New alerts appear here as they arrive.')).toBeNull()
})
