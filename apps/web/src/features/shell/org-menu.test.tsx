import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearSession } from '~/data/session/sign-out'
import { createQueryClient } from '~/app/query-client'
import { openOrgMenu } from '~/features/palette/key-actions'
import { findSelectedOrgId } from '~/lib/selected-org'
import { createLayoutResponses, mockNetwork, testOrg, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => {
  sessionStorage.clear()
  storeSession()
})
afterEach(() => {
  app?.close()
  app = undefined
  clearSession(createQueryClient())
})

const ok = (body: unknown) => ({ status: 200, body })
const createOrg = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  demo: false,
  logo: null,
  onboarded: true,
  roles: ['Viewer'],
  threatsCount: 0,
  ...more,
})
const first = createOrg('org-1', 'Cedar & Stone', { demo: true, roles: ['Administrator'], threatsCount: 3 })
const second = createOrg('org-2', 'Harbor Point')
const everything = ['user:read', 'user:update', 'org:read', 'portfolio:read', 'role:read']
const allow = (orgId: string, permissions: string[]) =>
  ok({ permissions, isFga: false, permittedProperties: [], orgId })

async function openIn(path: string, orgs = [first, second], heldInSecond = everything) {
  const user = { ...testUser, orgs }
  const network = mockNetwork({
    'GET /api/user': ok(user),
    'PATCH /api/user': ok({ ...user, selectedOrgId: 'org-2' }),
    'GET /api/auth/permissions': allow('org-1', everything),
    'GET /api/org/org-2': ok({ ...testOrg, id: 'org-2', name: 'Harbor Point' }),
    // Without them, an error page could replace the layout before a test has looked at it.
    ...createLayoutResponses('org-2'),
    'GET /api/team/role': ok({ items: [] }),
    'GET /api/portfolio': ok({
      items: [],
      page: { limit: 50, nextCursor: null, prevCursor: null, total: 0, totalIsExact: true },
    }),
  })
  app = openApp(path)
  await screen.findByRole('heading', { level: 1 })
  const button = await screen.findByRole('button', { name: 'Cedar & Stone' })
  network.set('GET /api/auth/permissions', allow('org-2', heldInSecond))
  return { network, button }
}

async function openMenu(button: HTMLElement) {
  fireEvent.click(button)
  return await screen.findByRole('dialog', { name: 'Organizations' })
}

const isAt = (address: string) => waitFor(() => expect(app?.getUrl()).toBe(address))

describe('the organization menu', () => {
  it('shows the person’s roles, demos and the number of threats', async () => {
    const { button } = await openIn('/portfolios')
    const menu = await openMenu(button)
    const [mine, other] = within(menu).getAllByRole('listitem')

    expect(mine?.textContent).toBe('CSCedar & StoneDemoAdministrator·3 threatsopen in this tab')
    expect(other?.textContent).toBe('HPHarbor PointViewer·No open threats')
    expect(within(menu).queryByRole('searchbox')).toBeNull()
  })

  it('switches this tab and keeps the page; the next sign-in starts there', async () => {
    const { button, network } = await openIn('/portfolios?q=x')
    const menu = await openMenu(button)
    fireEvent.click(within(menu).getByRole('button', { name: /Harbor Point/ }))

    await isAt('/portfolios')
    expect(findSelectedOrgId()).toBe('org-2')
    await screen.findByRole('button', { name: 'Harbor Point' })
    await waitFor(() =>
      expect(network.sent).toContainEqual(
        expect.objectContaining({ key: 'PATCH /api/user', body: { selectedOrgId: 'org-2' } }),
      ),
    )
  })

  it('goes to Home if the person can’t open the page there', async () => {
    const { button } = await openIn('/settings/roles', undefined, ['user:read', 'user:update', 'org:read'])
    const menu = await openMenu(button)
    fireEvent.click(within(menu).getByRole('button', { name: /Harbor Point/ }))

    await isAt('/home')
    expect(screen.queryByText('You do not have permission to access this page.')).toBeNull()
  })

  it('has a search field for more than seven organizations', async () => {
    const more = Array.from({ length: 7 }, (_, index) => createOrg(`more-${index}`, `Estate ${index}`))
    const { button } = await openIn('/portfolios', [first, ...more])
    const menu = await openMenu(button)
    const search = within(menu).getByRole('searchbox', { name: 'Find an organization' })
    fireEvent.change(search, { target: { value: 'estate 4' } })

    expect(within(menu).getAllByRole('listitem')).toHaveLength(1)
    search.focus()
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    expect(document.activeElement?.textContent).toContain('Estate 4')
  })

  it('opens with its shortcut, but not with a single organization', async () => {
    await openIn('/portfolios')
    expect(openOrgMenu()).toBe(true)
    expect(await screen.findByRole('dialog', { name: 'Organizations' })).toBeTruthy()
    app?.close()
    clearSession(createQueryClient())

    storeSession()
    mockNetwork()
    app = openApp('/home')
    await screen.findByRole('heading', { level: 1 })
    expect(openOrgMenu()).toBe(false)
  })
})
