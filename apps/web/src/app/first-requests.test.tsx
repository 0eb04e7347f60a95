import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { findLoadedUserId, runFirstLoad, SessionChangedError } from '~/data/session/first-load'
import { sessionQueries } from '~/data/session/queries'
import { clearSession } from '~/data/session/sign-out'
import { dropFirstResponses, fetchOrConsume } from '~/lib/first-responses'
import { permissionStore } from '~/lib/permission-store'
import { selectOrg } from '~/lib/selected-org'
import { auth } from '~/lib/session'
import { mockNetwork, ok, permissionsResponse, testOrg, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'
import { startFirstRequests } from './first-requests.ts'

const firstLoad = 'GET /api/auth/first-load'
const permissions = ['user:read', 'org:read', 'property:read', 'tenant:read', 'unit:read']
const emptyList = ok({ items: [], page: { total: 0, totalIsExact: true } })

let app: ReturnType<typeof openApp> | undefined
let stopAuth = () => {}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // Also the organization that an earlier file has selected in memory.
  clearSession(createQueryClient())
})
afterEach(() => {
  app?.close()
  app = undefined
  dropFirstResponses()
  clearSession(createQueryClient())
  stopAuth()
  stopAuth = () => {}
  vi.useRealTimers()
})

function mockServer({ user = testUser, held = permissions }: { user?: object; held?: string[] } = {}) {
  return mockNetwork({
    [firstLoad]: ok({ user, org: testOrg, permissions: permissionsResponse(held).body }),
    'GET /api/property': emptyList,
    'GET /api/tenant': emptyList,
    'GET /api/unit': emptyList,
  })
}

/** Sends the first requests of a page, and waits until the page's own have left. */
async function visit(path: string) {
  const [pathname = '', search = ''] = path.split(/(?=\?)/)
  startFirstRequests({ pathname, search } as Location)
  await window.__PARAPET_FIRST_RESPONSES__?.firstLoad
}

it.each(['/home', '/properties', '/tenants', '/units'])(
  'makes exactly the first calls of %s, so that the page makes none of them again',
  async (path) => {
    const network = mockServer()
    storeSession()
    await visit(path)
    const early = network.requests.map(({ key, query }) => `${key} ${JSON.stringify(query)}`)
    expect(early.length).toBeGreaterThan(1)

    app = openApp(path)
    await waitFor(() => expect(window.__PARAPET_FIRST_RESPONSES__?.pageResponses.size).toBe(0))
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
    await waitFor(() => expect(app?.queryClient.isFetching()).toBe(0))
    const all = network.requests.map(({ key, query }) => `${key} ${JSON.stringify(query)}`)
    for (const call of early) expect([call, all.filter((one) => one === call).length]).toEqual([call, 1])
    for (const call of ['GET /api/user', 'GET /api/auth/permissions', 'GET /api/org/org-1']) {
      expect(network.calls).not.toContain(call)
    }
  },
)

it('sends nothing without a valid token, or on public pages', async () => {
  const { calls } = mockServer()
  await visit('/properties')
  storeSession({ session: -1 })
  await visit('/properties')
  storeSession()
  for (const path of ['/auth', '/oauth/callback', '/logout', '/optin']) await visit(path)
  expect(calls).toEqual([])
})

it('makes Home’s calls only for people who are allowed to make them and who see that page', async () => {
  storeSession()
  for (const options of [{ held: ['user:read'] }, { user: { ...testUser, onboarded: false } }]) {
    const { calls } = mockServer(options)
    await visit('/home')
    expect(calls).toEqual([firstLoad])
  }
})

it('requests the rows of a list only if its URL has no query', async () => {
  const { calls } = mockServer()
  storeSession()
  await visit('/properties?status=inactive')
  expect(calls).toEqual([firstLoad])
})

it('doesn’t use the rows for a person whose default view is another one', async () => {
  const listSettings = { properties: { columns: [], density: 'normal', defaultQuery: 'status=inactive' } }
  const { requests } = mockServer({ user: { ...testUser, listSettings } })
  storeSession()
  await visit('/properties')
  app = openApp('/properties')
  await waitFor(() =>
    expect(requests.map(({ query }) => query)).toContainEqual({
      sort: '-riskScore',
      status: 'inactive',
      limit: '100',
    }),
  )
  expect(window.__PARAPET_FIRST_RESPONSES__?.pageResponses.size).toBe(1)
})

it('leaves a failure to the app, which makes the calls itself', async () => {
  const { calls } = mockNetwork({ [firstLoad]: { status: 503, body: {} } })
  storeSession()
  await visit('/home')
  app = openApp('/home')
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  expect(calls).toContain('GET /api/user')
})

it.each([
  [
    'session',
    () => {
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1000)
      storeSession()
      vi.restoreAllMocks()
    },
  ],
  ['organization', () => selectOrg('org-2')],
])('isn’t used for another %s', async (_, change) => {
  const { calls } = mockServer()
  storeSession()
  await visit('/home')
  change()
  app = openApp('/home')
  await waitFor(() => expect(calls).toContain('GET /api/user'))
})

it('hands each response to one call of the same session and organization', async () => {
  const { calls } = mockServer()
  storeSession()
  stopAuth = auth.start()
  await visit('/properties')
  const token = auth.findToken()!
  const count = () => calls.filter((call) => call === 'GET /api/property').length
  const call = (orgId: string, sessionToken: string) =>
    fetchOrConsume('/api/property?sort=-riskScore&limit=100', {
      headers: { authorization: `Bearer ${sessionToken}`, 'x-org-id': orgId },
    })
  expect(count()).toBe(1)
  await call('org-1', `${token}x`)
  expect(count()).toBe(2)
  await call('org-1', token)
  expect(count()).toBe(2)
  await call('org-1', token)
  expect(count()).toBe(3)

  // A new tab’s request is about the organization that the person selected last.
  await visit('/properties')
  expect(count()).toBe(4)
  await call('org-2', token)
  expect(count()).toBe(5)
})

it('keeps nothing of a session that ended while it loaded', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof ok>>()
  mockNetwork({ [firstLoad]: answer.promise })
  storeSession()
  stopAuth = auth.start()
  startFirstRequests({ pathname: '/home', search: '' } as Location)
  const queryClient = createQueryClient()
  const loading = runFirstLoad(queryClient, () => {})
  clearSession(queryClient)
  answer.resolve(ok({ user: testUser, org: testOrg, permissions: permissionsResponse(permissions).body }))
  await expect(loading).rejects.toThrow(SessionChangedError)
  expect(permissionStore.getSnapshot()).toBeNull()
  expect(queryClient.getQueryData(sessionQueries.user().queryKey)).toBeUndefined()
  expect(sessionStorage.getItem('parapet.org')).toBeNull()
})

it('remembers whose data it has for as long as the page is open', async () => {
  vi.useFakeTimers()
  mockServer()
  storeSession()
  stopAuth = auth.start()
  const queryClient = createQueryClient()
  await runFirstLoad(queryClient, () => {})
  const userId = findLoadedUserId(queryClient)
  expect(userId).toBeTruthy()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(findLoadedUserId(queryClient)).toBe(userId)
})
