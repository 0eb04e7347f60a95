import { act, fireEvent, screen } from '@testing-library/react'
import { toastStore } from '@parapet/ui'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { auth } from '~/lib/session'
import { mockNetwork, testUser } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

const refresh = 'POST identity.test/v1/auth/refresh'
const me = 'GET identity.test/v1/auth/me'
const user = 'GET /api/user'
const firstLoad = [refresh, 'GET /api/auth/permissions', user, 'GET /api/org/org-1']

const outage = 'Can’t reach Parapet. Trying again…'
const down = { status: 503, body: { errorCode: 'E1', errorDescription: 'Down', code: 'unavailable' } }

let app: ReturnType<typeof openApp> | undefined

// Lazy chunks load from real files, which fake timers don't wait for.
beforeAll(async () => {
  mockNetwork()
  await Promise.all([import('~/routes/home/home'), import('~/routes/layouts/shell'), auth.loadIdentityUser()])
  await import('~/routes/auth/sign-in')
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  localStorage.clear()
  sessionStorage.clear()
  toastStore.clearLower()
})

afterEach(() => {
  app?.close()
  app = undefined
  vi.useRealTimers()
  clearSession(createQueryClient())
})

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isHome = () => screen.queryByRole('heading', { name: 'Home' }) !== null
const ok = () => ({ status: 200, body: testUser })

describe('the first load while a server is unreachable', () => {
  it.each(firstLoad)('waits for %s and shows that after a moment', async (call) => {
    const network = mockNetwork({ [call]: down })
    storeSession({ session: call === refresh ? -1 : 600 })
    app = openApp('/home')

    await advanceTime(1500)
    expect(screen.queryByText(outage)).toBeNull()
    await advanceTime(1000)
    expect(screen.getByText(outage)).toBeTruthy()
    expect(screen.getByText('Loading Parapet')).toBeTruthy()

    network.reset(call)
    await advanceTime(6000)
    expect(isHome()).toBe(true)
    expect(screen.queryByText(outage)).toBeNull()
    expect(localStorage.getItem('DSR')).not.toBeNull()
  })

  it.each(firstLoad)('[4.16] signs out if %s does not respond within 30 s', async (call) => {
    mockNetwork({ [call]: down })
    storeSession({ session: call === refresh ? -1 : 600 })
    app = openApp('/home?tab=activity')

    await advanceTime(29_500)
    expect(localStorage.getItem('DSR')).not.toBeNull()
    await advanceTime(1500)
    expect(app.getUrl()).toBe('/auth?logout=true')
    expect(localStorage.getItem('DSR')).toBeNull()
    expect(sessionStorage.getItem('parapet.next')).toBe('/home?tab=activity')
    expect(toastStore.getState().lower?.body).toContain('Can’t reach Parapet.')
  })

  it('[4.16] signs out if the identity user doesn’t load within 30 s, although the page is shown by then', async () => {
    mockNetwork({ [me]: down })
    storeSession()
    app = openApp('/home?tab=activity')
    await advanceTime(3000)
    expect(isHome()).toBe(true)

    await advanceTime(26_500)
    expect(localStorage.getItem('DSR')).not.toBeNull()
    await advanceTime(4500)
    expect(app.getUrl()).toBe('/auth?logout=true')
    expect(localStorage.getItem('DSR')).toBeNull()
    expect(sessionStorage.getItem('parapet.next')).toBe('/home?tab=activity')
    expect(toastStore.getState().lower?.body).toContain('Can’t reach Parapet.')
  })

  it('waits while offline', async () => {
    const { calls } = mockNetwork()
    const working = fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    storeSession()
    app = openApp('/home')
    await advanceTime(3000)
    expect(screen.getByText(outage)).toBeTruthy()
    expect(calls).toEqual([])

    vi.restoreAllMocks()
    vi.stubGlobal('fetch', working)
    act(() => void window.dispatchEvent(new Event('online')))
    await advanceTime(300)
    expect(isHome()).toBe(true)
  })

  it('retries immediately on request, with another 30 s', async () => {
    const network = mockNetwork({ [user]: down })
    storeSession()
    app = openApp('/home')
    await advanceTime(20_000)
    const before = network.calls.filter((call) => call === user).length
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await advanceTime(0)
    expect(network.calls.filter((call) => call === user)).toHaveLength(before + 1)

    await advanceTime(25_000)
    expect(localStorage.getItem('DSR')).not.toBeNull()
    await advanceTime(6000)
    expect(localStorage.getItem('DSR')).toBeNull()
  })

  it('stops on navigation without signing out', async () => {
    const network = mockNetwork({ [user]: down })
    storeSession()
    app = openApp('/home')
    await advanceTime(5000)
    void app.router.navigate('/auth')
    await advanceTime(200)
    const { length } = network.calls
    await advanceTime(60_000)

    expect(network.calls).toHaveLength(length)
    expect(localStorage.getItem('DSR')).not.toBeNull()
  })

  it('does not retry a rejected call', async () => {
    const { calls } = mockNetwork({ [refresh]: { status: 401, body: { errorCode: 'E064001' } } })
    storeSession({ session: -1 })
    app = openApp('/home')
    await advanceTime(500)

    expect(app.getUrl()).toBe('/auth?logout=true')
    expect(calls).toEqual([refresh])
  })

  it('shows only that it is slow if a server responds slowly', async () => {
    let come = (_: ReturnType<typeof ok>) => {}
    mockNetwork({ [user]: new Promise((resolve) => (come = resolve)) })
    storeSession()
    app = openApp('/home')
    await advanceTime(4900)
    expect(screen.queryByText(/longer than usual/)).toBeNull()
    await advanceTime(200)
    expect(screen.getByText(/longer than usual/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()

    come(ok())
    await advanceTime(200)
    expect(isHome()).toBe(true)
  })
})
