import { screen, waitFor } from '~/testing/render'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { watchThemeAndWidth } from '~/lib/store'
import { mockNetwork, ok, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

let app: ReturnType<typeof openApp> | undefined
let stopFollowing: (() => void) | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  mockNetwork()
  storeSession()
})

afterEach(() => {
  app?.close()
  stopFollowing?.()
  clearSession(createQueryClient())
})

async function openAt(widthPx: number, path = '/home', heading: string | RegExp = 'Home') {
  await page.viewport(widthPx, 700)
  stopFollowing = watchThemeAndWidth()
  app = openApp(path)
  await screen.findByRole('heading', { name: heading })
}

const getState = () => document.querySelector('[data-slot=app-shell]')?.getAttribute('data-sidebar')
const isDocked = () =>
  screen.queryByRole('navigation', { name: 'Main' })?.closest('[data-slot=sidebar-overlay]') === null

/** Changes of the sidebar are transitions, so they show a moment later. */
const expectState = (state: string) => waitFor(() => expect(getState()).toBe(state))

async function press(name: string) {
  const button = await screen.findByRole('button', { name })
  button.click()
}

it('[2.45] [2.46] [4.40] is docked on wide screens and collapses to icons', async () => {
  await openAt(1200)
  expect(getState()).toBe('open')
  expect(isDocked()).toBe(true)

  await press('Collapse navigation')
  await expectState('collapsed')
  expect(screen.getByRole('link', { name: 'Properties' })).toBeTruthy()
})

it('[2.48] [2.49] [4.39] [9.01] starts closed at 799 px and opens as an overlay', async () => {
  await openAt(799)
  expect(getState()).toBe('closed')

  await press('Open navigation')
  await expectState('overlay')
  expect(isDocked()).toBe(false)
})

it('[2.48] [4.39] [9.01] starts closed at 800 px and opens docked', async () => {
  await openAt(800)
  expect(getState()).toBe('closed')

  await press('Open navigation')
  await expectState('open')
  expect(isDocked()).toBe(true)
})

it('[2.47] closes again at 800 px, and leaves its space to the page', async () => {
  await openAt(800)
  await press('Open navigation')
  await expectState('open')
  const besideSidebar = screen.getByRole('main').offsetWidth

  await press('Collapse navigation')
  await expectState('closed')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  expect(besideSidebar).toBeLessThan(800)
  expect(screen.getByRole('main').offsetWidth).toBe(800)
})

it('[2.47] stays closed on the widest screens if the route closes it', async () => {
  mockNetwork({ 'GET /api/user': ok({ ...testUser, onboarded: false }) })
  await openAt(1440, '/onboarding', /./)

  expect(app?.getUrl()).toBe('/onboarding')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

it('[4.33] [4.39] closes when the window becomes narrow, and reopens', async () => {
  await openAt(1100)
  expect(getState()).toBe('open')

  await page.viewport(600, 700)
  await expectState('closed')
  await page.viewport(1100, 700)
  await expectState('open')
})
