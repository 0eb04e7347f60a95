import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '~/testing/render'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mockNetwork } from '~/testing/network'
import { storeSession } from '~/testing/tokens'
import { readTeamState } from './team-list-url.ts'
import { TeamList } from './team-list.tsx'

const ignore = () => undefined

/** Shows a member with two grants and these roles. Returns the element with the roles. */
async function openTeam(names: readonly string[]) {
  await page.viewport(1440, 900)
  storeSession()
  const member = {
    user: { id: 'user-1', name: 'Ana Ruiz', email: 'ana@example.test', picture: null },
    roles: names.map((name) => ({ id: name, name })),
    grantsCount: 2,
    membership: { id: 'm1', status: 'active', lastActiveAt: null },
    invitation: null,
  }
  mockNetwork({
    'GET /api/team/user': {
      status: 200,
      body: {
        items: [member],
        page: { limit: 50, nextCursor: null, prevCursor: null, total: 1, totalIsExact: true },
      },
    },
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TeamList
        orgId="org-1"
        currentUserId="user-1"
        mayInvite={false}
        maySeeRoles={false}
        state={readTeamState(new URLSearchParams())}
        onStateChange={ignore}
        onOpen={ignore}
      />
    </QueryClientProvider>,
  )
  const roles = page.getByTitle(names.join(', '))
  await expect.element(roles).toBeVisible()
  return roles.element()
}

it('shows the role of a member with grants in full', async () => {
  const element = await openTeam(['Limited member'])
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
})

it('ends a long list of roles with an ellipsis, and shows all of it on hover', async () => {
  const element = await openTeam(['Limited member', 'Property manager', 'Communications'])
  expect(getComputedStyle(element).textOverflow).toBe('ellipsis')
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth)
  const cell = element.closest('td')!
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
})
