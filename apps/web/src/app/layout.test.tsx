import { act, screen, waitFor } from '@testing-library/react'
import { toast, toastStore } from '@parapet/ui'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '~/app/query-client'
import { clearSession } from '~/data/session/sign-out'
import { markFirstPageReady } from '~/lib/first-page-ready'
import { setPageLoading } from '~/lib/store'
import { mockNetwork, permissionsResponse } from '~/testing/network'
import { openApp } from '~/testing/open-app'
import { storeSession } from '~/testing/tokens'

let app: ReturnType<typeof openApp> | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  mockNetwork()
})

afterEach(() => {
  app?.close()
  act(() => {
    setPageLoading(false)
    toastStore.clearLower()
  })
  clearSession(createQueryClient())
})

const getLayout = () => document.querySelector('[data-layout]')?.getAttribute('data-layout')

describe('the default layout', () => {
  it('[2.39] [2.40] [2.41] renders the loading bar, the page and the toasts', async () => {
    app = openApp('/auth')

    expect(await screen.findByRole('heading', { name: 'Sign in to Parapet' })).toBeTruthy()
    expect(document.querySelector('[data-slot=loading-bar]')).toBeTruthy()
    act(() => void toast({ heading: 'Saved' }))
    expect(await screen.findByRole('region', { name: 'Notifications' })).toBeTruthy()
    expect(screen.getByText('Saved')).toBeTruthy()
  })

  it('[0.33] draws every element of a page with React', async () => {
    app = openApp('/auth')
    const heading = await screen.findByRole('heading', { name: 'Sign in to Parapet' })
    const container = heading.closest('body > div')!
    const foreign = [...container.querySelectorAll('*')].filter(
      (element) => !Object.keys(element).some((key) => key.startsWith('__reactFiber$')),
    )

    expect(container.querySelectorAll('*').length).toBeGreaterThan(20)
    expect(foreign.map(({ outerHTML }) => outerHTML)).toEqual([])
  })

  it('[2.42] shows a large spinner instead of the page while the page-loading flag is true', async () => {
    app = openApp('/auth')
    await screen.findByRole('heading', { name: 'Sign in to Parapet' })
    act(() => setPageLoading(true))

    expect(screen.getByRole('status', { name: '' }).textContent).toContain('Loading Parapet')
    expect(screen.queryByRole('heading')).toBeNull()
    expect(document.querySelector('[data-slot=loading-bar]')).toBeTruthy()

    act(() => setPageLoading(false))
    expect(screen.getByRole('heading', { name: 'Sign in to Parapet' })).toBeTruthy()
  })

  it('removes the first-load spinner when the page appears', async () => {
    storeSession()
    app = openApp('/home')

    expect(await screen.findByText('Loading Parapet')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy()
    expect(screen.queryByText('Loading Parapet')).toBeNull()
  })
})

describe('the fatal error page', () => {
  it('[8.12] [2.39] [2.41] keeps the toasts and the loading bar in its error color', async () => {
    mockNetwork({
      'GET /api/auth/permissions': permissionsResponse([]),
    })
    storeSession()
    app = openApp('/home')

    expect(
      await screen.findByRole('heading', { name: 'You do not have permission to access this page.' }),
    ).toBeTruthy()
    expect(document.querySelector('[data-slot=loading-bar][data-error]')).toBeTruthy()
    act(() => void toast({ heading: 'Saved' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
  })
})

describe('the layouts', () => {
  it('[2.36] /home uses the intelligence layout', async () => {
    storeSession()
    app = openApp('/home')
    await screen.findByRole('heading', { name: 'Home' })

    expect(getLayout()).toBe('intelligence')
  })

  it('says on every product page when the device is offline, before an action fails', async () => {
    storeSession()
    app = openApp('/home')
    await screen.findByRole('heading', { name: 'Home' })
    act(() => markFirstPageReady())
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))

    const notice = await screen.findByText(/^You’re offline\. This page may be out of date/)
    expect(notice.closest('[role=status]')).toBeTruthy()
    onLine.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull())
  })

  it('[2.37] public pages use the main layout', async () => {
    app = openApp('/auth')
    await screen.findByRole('heading', { name: 'Sign in to Parapet' })

    expect(getLayout()).toBe('main')
  })

  it('[2.50] the header is open on product pages and closed on public ones', async () => {
    storeSession()
    app = openApp('/home')
    await screen.findByRole('heading', { name: 'Home' })
    expect(document.querySelector('[data-slot=header]')).toBeTruthy()

    await act(() => app?.router.navigate('/nowhere'))
    await waitFor(() => expect(document.querySelector('[data-slot=header]')).toBeNull())
  })
})
