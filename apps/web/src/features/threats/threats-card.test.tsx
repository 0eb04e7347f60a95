import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { openTriageFilter, threatQueries } from '~/data/threats/queries'
import { mockNetwork } from '~/testing/network'
import { ThreatsCard } from './threats-card.tsx'

const maple = { id: '01932f00-0000-7000-8000-000000000001', name: 'Maple Court' }
const common = {
  status: 'active',
  triage: 'new',
  certainty: 'likely',
  onsetAt: null,
  endsAt: null,
  expiresAt: null,
}
const threats = [
  { ...common, id: 'wind', hazard: 'high_wind', severity: 'severe', title: 'High Wind Warning' },
  { ...common, id: 'flood', hazard: 'flash_flood', severity: 'moderate', title: 'Flash Flood Watch' },
]

afterEach(cleanup)

function show(isBelowGrade: boolean) {
  mockNetwork()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = threatQueries.list('org-1', { propertyId: maple.id, triage: openTriageFilter })
  queryClient.setQueryData<unknown>(queryKey, { items: threats })
  const Component = () => <ThreatsCard orgId="org-1" property={maple} isBelowGrade={isBelowGrade} />
  const router = createMemoryRouter([{ path: '*', Component }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return screen.getAllByRole('listitem')
}

it('shows the property’s threats, worst first, each with a link to its brief', () => {
  const [first] = show(false)
  const link = within(first!).getByRole('link', { name: 'High Wind Warning' })
  expect(link.getAttribute('href')).toBe(`/properties/${maple.id}?threat=wind`)
  expect(screen.queryByText(/below grade/)).toBeNull()
})

it('puts floods first for a unit below grade, and says why', () => {
  const [first, second] = show(true)
  expect(within(first!).getByRole('link').textContent).toBe('Flash Flood Watch')
  expect(first!.textContent).toContain('This unit is below grade, so it floods first.')
  expect(second!.textContent).not.toContain('below grade')
})
