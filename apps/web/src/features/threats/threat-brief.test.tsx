import { createPermissionStore } from '@parapet/permissions'
import { PermissionsProvider } from '@parapet/permissions/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { PropertyListItem } from '~/data/properties/queries'
import { threatQueries } from '~/data/threats/queries'
import { mockNetwork } from '~/testing/network'
import { ThreatBrief } from './threat-brief.tsx'

const maple = { id: 'property-1', name: 'Maple Court' } as PropertyListItem

afterEach(cleanup)

/** The API responds with 404 for the threat at the property. */
function show({ existsElsewhere }: { existsElsewhere: boolean }) {
  mockNetwork()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  if (existsElsewhere) {
    const { queryKey } = threatQueries.detail('org-1', 'flood')
    queryClient.setQueryData<unknown>(queryKey, { id: 'flood', title: 'Flood Warning' })
  }
  const Component = () => <ThreatBrief orgId="org-1" property={maple} threatId="flood" />
  render(
    <QueryClientProvider client={queryClient}>
      <PermissionsProvider store={createPermissionStore()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', Component }])} />
      </PermissionsProvider>
    </QueryClientProvider>,
  )
}

it('says that a threat doesn’t affect the property, with a link to it', async () => {
  show({ existsElsewhere: true })
  expect(await screen.findByText('This threat doesn’t affect Maple Court')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View threat' }).getAttribute('href')).toBe('/threats/flood')
  expect(screen.queryByText('Threat not found')).toBeNull()
})

it('says that a threat wasn’t found anywhere', async () => {
  show({ existsElsewhere: false })
  expect(await screen.findByText('Threat not found')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
