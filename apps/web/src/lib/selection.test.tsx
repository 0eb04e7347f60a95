import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { propertyQueries } from '~/data/properties/queries'
import { useSelectedProperty } from '~/data/properties/use-selected-property'
import { sourceQueries, useSources } from '~/data/sources/queries'
import { permissionStore } from '~/lib/permission-store'
import { mockNetwork } from '~/testing/network'
import { useSelectedPropertyId, useSelectedThreatId, writeSelection } from './selection.ts'
import { usePermittedProperties } from './store.ts'

const maple = '01932f00-0000-7000-8000-000000000001'
const cedar = '01932f00-0000-7000-8000-000000000002'
const flood = '01932f60-0000-7000-8000-000000000003'

function Page() {
  const { property } = useSelectedProperty('org-1')
  return (
    <dl>
      <dd data-testid="property-id">{useSelectedPropertyId()}</dd>
      <dd data-testid="threat-id">{useSelectedThreatId()}</dd>
      <dd data-testid="property">{property?.name}</dd>
      <dd data-testid="sources">
        {useSources('org-1')
          .map(({ name, status }) => `${name} ${status}`)
          .join(',')}
      </dd>
      <dd data-testid="permitted">{usePermittedProperties()?.join(',') ?? 'all'}</dd>
    </dl>
  )
}

let queryClient: QueryClient

function open(address: string) {
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const read = (name: string) => screen.getByTestId(name).textContent

beforeEach(() => {
  mockNetwork()
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  const { queryKey } = propertyQueries.detail('org-1', maple)
  queryClient.setQueryData<unknown>(queryKey, { id: maple, name: 'Maple Court' })
})
afterEach(() => {
  cleanup()
  permissionStore.clear()
})

describe('the selection', () => {
  it('[3.29] [3.31] [0.08] follows the URL', async () => {
    const router = open(`/home?property=${maple}&threat=${flood}`)
    expect(read('property-id')).toBe(maple)
    expect(read('threat-id')).toBe(flood)

    await act(() => router.navigate(`/home?property=${cedar}`))
    expect(read('property-id')).toBe(cedar)
    expect(read('threat-id')).toBe('')

    await act(() => router.navigate(-1))
    expect(read('property-id')).toBe(maple)
  })

  it('[3.29] [3.31] is empty if the URL has no valid id', () => {
    open('/home?property=maple&threat=')

    expect(read('property-id')).toBe('')
    expect(read('threat-id')).toBe('')
  })

  it('[3.30] reads the property from the query cache', async () => {
    open(`/home?property=${maple}`)
    expect(read('property')).toBe('Maple Court')

    const { queryKey } = propertyQueries.detail('org-1', maple)
    act(() => void queryClient.setQueryData<unknown>(queryKey, { id: maple, name: 'Maple Gardens' }))
    await waitFor(() => expect(read('property')).toBe('Maple Gardens'))
  })

  it('[3.32] knows them from the first render on', () => {
    permissionStore.set({ orgId: 'org-1', permissions: [], isFga: true, permittedProperties: [cedar] })
    const rendered: unknown[] = []
    function Probe() {
      rendered.push(usePermittedProperties())
      return null
    }
    render(<Probe />)
    expect(rendered[0]).toEqual([cedar])
  })

  it('[3.32] knows the properties a limited member can see, and selects no other', async () => {
    open(`/home?property=${maple}`)
    expect(read('permitted')).toBe('all')

    const limitTo = (permittedProperties: string[]) =>
      act(() => permissionStore.set({ orgId: 'org-1', permissions: [], isFga: true, permittedProperties }))
    limitTo([cedar])
    expect(read('permitted')).toBe(cedar)
    expect(read('property')).toBe('')
    limitTo([cedar, maple])
    await waitFor(() => expect(read('property')).toBe('Maple Court'))
  })
})

it('[3.33] [0.08] reads the sources from the query cache', async () => {
  const { queryKey } = sourceQueries.list('org-1', {})
  const keep = (status: string) =>
    queryClient.setQueryData<unknown>(queryKey, {
      pages: [{ items: [{ id: flood, name: 'NWS alerts', status }], page: { nextCursor: null } }],
      pageParams: [null],
    })
  keep('active')
  open('/home')
  expect(read('sources')).toBe('NWS alerts active')

  act(() => void keep('failing'))
  await waitFor(() => expect(read('sources')).toBe('NWS alerts failing'))
})

it('adds a selection to the existing parameters', () => {
  const params = new URLSearchParams(`view=list&threat=${flood}`)

  expect(writeSelection(params, { propertyId: maple }).toString()).toBe(
    `view=list&threat=${flood}&property=${maple}`,
  )
  expect(writeSelection(params, { threatId: null }).toString()).toBe('view=list')
})
