import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { orgQueries } from '~/data/org/queries'
import { closedTriageFilter, openTriageFilter, threatQueries } from '~/data/threats/queries'
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

function show({ isBelowGrade = false, open = threats, closedCount = 0, gaps = 0 }) {
  mockNetwork()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const openKey = threatQueries.list('org-1', { propertyId: maple.id, triage: openTriageFilter }).queryKey
  queryClient.setQueryData<unknown>(openKey, { items: open })
  const closed = threatQueries.list('org-1', { propertyId: maple.id, triage: closedTriageFilter }, 1)
  queryClient.setQueryData<unknown>(closed.queryKey, { items: [], page: { total: closedCount } })
  queryClient.setQueryData<unknown>(orgQueries.watch('org-1').queryKey, {
    feeds: 2,
    gaps: Array.from({ length: gaps }, () => ({ isPaused: true })),
  })
  const Component = () => <ThreatsCard orgId="org-1" property={maple} isBelowGrade={isBelowGrade} />
  const router = createMemoryRouter([{ path: '*', Component }])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return screen.queryAllByRole('listitem')
}

it('shows the property’s threats, worst first, each with a link to its brief', () => {
  const [first] = show({})
  const link = within(first!).getByRole('link', { name: 'High Wind Warning' })
  expect(link.getAttribute('href')).toBe(`/properties/${maple.id}?threat=wind`)
  expect(screen.queryByText(/below grade/)).toBeNull()
})

it('puts floods first for a unit below grade, and says why', () => {
  const [first, second] = show({ isBelowGrade: true })
  expect(within(first!).getByRole('link').textContent).toBe('Flash Flood Watch')
  expect(first!.textContent).toContain('This unit is below grade, so it floods first.')
  expect(second!.textContent).not.toContain('below grade')
})

it.each([
  { gaps: 0, title: 'No open threats', more: null },
  { gaps: 1, title: 'No open threats', more: '1 source isn’t working or is paused.' },
  { gaps: 2, title: 'Not monitored', more: 'New threats won’t appear here' },
])(
  'counts the threats in effect that were resolved or dismissed, with $gaps gaps',
  ({ gaps, title, more }) => {
    show({ open: [], closedCount: 2, gaps })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(/^2 active or upcoming threats were resolved or dismissed\./)).toBeTruthy()
    if (more) expect(screen.getByText((text) => text.includes(more))).toBeTruthy()
    expect(screen.queryByText(/No active threats|New alerts appear/)).toBeNull()
    const link = screen.getByRole('link', { name: 'View threats' })
    expect(link.getAttribute('href')).toBe(`/properties/${maple.id}?tab=threats`)
  },
)

it('says that no threats are active only if none was resolved or dismissed', () => {
  show({ open: [] })
  expect(screen.getByText('No active threats')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
