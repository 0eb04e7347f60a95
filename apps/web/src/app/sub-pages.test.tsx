import { screen, waitFor, within } from '@testing-library/react'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { watchThemeAndWidth } from '~/lib/store'
import { mockNetwork, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

let app: ReturnType<typeof openApp> | undefined
let stopFollowing: (() => void) | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  toastStore.clearLower()
})
afterEach(() => {
  app?.close()
  stopFollowing?.()
  clearSession(createQueryClient())
})

function openAs(permissions: string[], path: string, widthPx = 1440) {
  mockNetwork({
    'GET /api/auth/permissions': permissionsResponse(permissions),
  })
  storeSession()
  vi.stubGlobal('innerWidth', widthPx)
  stopFollowing = watchThemeAndWidth()
  app = openApp(path)
}

const isAt = (address: string) => waitFor(() => expect(app?.getUrl()).toBe(address))
const getHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the settings', () => {
  it('[2.27] [2.38] have their own layout, with the permitted pages in three groups', async () => {
    openAs(['user:read', 'org:read', 'team:read'], '/settings/notifications')
    await getHeading('Notifications')

    expect(document.querySelector('[data-layout=settings]')).toBeTruthy()
    const navigation = screen.getByRole('navigation', { name: 'Settings' })
    const groups = within(navigation).getAllByRole('region')
    expect(groups.map((group) => group.textContent)).toEqual([
      'YouMy accountNotifications',
      'OrganizationOrganization',
      'People and accessTeam',
    ])
    expect(within(navigation).getByRole('link', { current: 'page' }).textContent).toBe('Notifications')
    // The title is updated in a separate effect, after the page.
    await waitFor(() => expect(document.title).toBe('Notifications · Parapet'))
  })

  it('[2.27] redirect home with a toast from a page without permission', async () => {
    openAs(['user:read', 'org:read'], '/settings/roles')

    await isAt('/home')
    expect(toastStore.getState().lower).toMatchObject({
      color: 'danger',
      heading: 'You do not have permission to access this page.',
    })
  })

  it('[2.27] show an unknown page inside the layout', async () => {
    openAs(['user:read'], '/settings/nonsense')
    await getHeading('Page not found: /settings/nonsense')

    expect(await screen.findByRole('navigation', { name: 'Settings' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Go to my account' })).toBeTruthy()
    await waitFor(() => expect(document.title).toBe('Page Not Found · Parapet'))
  })

  it('[2.28] start with the account', async () => {
    openAs(['user:read', 'user:update'], '/settings')

    await waitFor(() => expect(app?.getUrl()).toBe('/settings/my-account'))
  })

  it('are selected from a menu on narrow screens', async () => {
    openAs(['user:read'], '/settings/notifications', 375)
    await getHeading('Notifications')

    const navigation = screen.getByRole('navigation', { name: 'Settings' })
    expect(within(navigation).getByRole('button', { name: 'Settings' })).toBeTruthy()
    expect(within(navigation).queryByRole('link')).toBeNull()
  })
})

describe('an import page', () => {
  it.each([
    ['properties', 'property'],
    ['units', 'unit'],
    ['tenants', 'tenant'],
  ])('of %s stays open without the permission to import, and says so', async (plural, noun) => {
    openAs(['user:read', `${noun}:read`], `/${plural}/import`)

    expect(await getHeading(`Import ${plural}`)).toBeTruthy()
    expect(screen.getByText(`You don’t have permission to import ${plural}.`)).toBeTruthy()
    expect(app?.getUrl()).toBe(`/${plural}/import`)
    expect(toastStore.getState().lower).toBeNull()
  })
})

describe('the sources', () => {
  it('[2.29] are open to everyone who is signed in, and say what needs a permission', async () => {
    openAs(['user:read'], '/sources')
    await isAt('/sources/feeds')

    expect(await getHeading('Sources')).toBeTruthy()
    expect(screen.getByText('You don’t have permission to view sources.')).toBeTruthy()
    const tabs = screen.getByRole('navigation', { name: 'Source pages' })
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Your sources', 'Catalog', 'Imports', 'Tasks', 'Health'])
    await app?.router.navigate('/sources/imports')
    expect(await screen.findByText('You don’t have permission to view imports.')).toBeTruthy()
    await app?.router.navigate('/sources/tasks')
    expect(await screen.findByText('You haven’t started any tasks')).toBeTruthy()
  })

  it('[2.29] show an unknown page inside the layout', async () => {
    openAs(['user:read'], '/sources/nonsense')

    expect(await getHeading('Page not found: /sources/nonsense')).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
})

describe('the sidebar', () => {
  const listEntries = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .map((link) => link.textContent)

  it('shows every work area in order with all permissions', async () => {
    const everything = [
      'user:read',
      'org:read',
      'portfolio:read',
      'property:read',
      'unit:read',
      'tenant:read',
    ]
    openAs([...everything, 'org:communication_read', 'org:communication_send'], '/units')
    await getHeading('Units')

    expect(listEntries()).toEqual([
      'Home',
      'Portfolios',
      'Properties',
      'Units',
      'Tenants',
      'Communication',
      'Sources',
      'Settings',
    ])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Units')
  })

  it('hides work areas without permission', async () => {
    openAs(['user:read', 'org:read', 'tenant:read', 'org:communication_read'], '/tenants')
    await getHeading('Tenants')

    expect(listEntries()).toEqual(['Home', 'Tenants', 'Sources', 'Settings'])
  })
})
