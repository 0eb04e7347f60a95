import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as StoreModule from './store.ts'

type Store = typeof StoreModule

let store: Store
let stop: (() => void) | undefined

beforeEach(async () => {
  localStorage.clear()
  document.cookie = 'theme=; Max-Age=0; Path=/'
  vi.resetModules()
  store = await import('./store.ts')
})
afterEach(() => stop?.())

const page = { sidebar: 'open', header: 'open', title: 'Home' } as const

function resize(widthPx: number) {
  vi.stubGlobal('innerWidth', widthPx)
  window.dispatchEvent(new Event('resize'))
}

describe('the appearance', () => {
  it('[2.51] [2.52] [3.37] [3.38] [3.39] [3.40] [3.41] [3.42] [3.43] [3.44] starts as specified', () => {
    expect(store.getAppearance()).toEqual({
      theme: 'system',
      sidebar: 'closed',
      header: 'open',
      title: '',
      isActive: true,
      inactiveType: 'owner',
      authenticated: false,
      isPageLoading: false,
    })
  })

  it('[2.53] [2.54] [3.40] uses the route’s sidebar, header and title', () => {
    store.applyRouteAppearance(page)

    expect(store.getAppearance()).toMatchObject(page)
    expect(document.title).toBe('Home · Parapet')
  })

  it('[2.46] keeps a collapsed sidebar collapsed on the next page', () => {
    vi.stubGlobal('innerWidth', 1440)
    stop = store.watchThemeAndWidth()
    store.applyRouteAppearance(page)
    store.toggleSidebar()
    store.applyRouteAppearance({ ...page, title: 'Properties' })

    expect(store.getAppearance().sidebar).toBe('collapsed')
  })
})

describe('the responsive state', () => {
  it('stays the same object on the next page, so that nothing renders again', () => {
    stop = store.watchThemeAndWidth()
    store.applyRouteAppearance(page)
    const before = store.getResponsive()
    store.applyRouteAppearance({ ...page, title: 'Properties' })

    expect(store.getResponsive()).toBe(before)
  })

  it('[3.56] [3.57] starts as xl and closed', () => {
    expect(store.getResponsive()).toEqual({ screenSize: 'xl', sidebar: 'closed' })
  })

  it('[4.33] [4.39] [4.40] is recomputed on each resize', () => {
    vi.stubGlobal('innerWidth', 1440)
    stop = store.watchThemeAndWidth()
    store.applyRouteAppearance(page)
    expect(store.getResponsive()).toEqual({ screenSize: 'xl', sidebar: 'open' })

    resize(810)
    expect(store.getResponsive()).toEqual({ screenSize: 'md', sidebar: 'closed' })
    resize(820)
    expect(store.getResponsive()).toEqual({ screenSize: 'lg', sidebar: 'open' })
  })

  it('[2.46] collapses the sidebar below 1024 px, until the person opens it', () => {
    vi.stubGlobal('innerWidth', 1024)
    stop = store.watchThemeAndWidth()
    store.applyRouteAppearance(page)
    expect(store.getAppearance().sidebar).toBe('open')

    resize(1023)
    expect(store.getAppearance().sidebar).toBe('collapsed')
    store.toggleSidebar()
    store.applyRouteAppearance({ ...page, title: 'Properties' })
    expect(store.getAppearance().sidebar).toBe('open')
  })

  it('leaves an open overlay open when only the height changes', () => {
    vi.stubGlobal('innerWidth', 375)
    stop = store.watchThemeAndWidth()
    store.applyRouteAppearance(page)
    store.toggleSidebar()
    window.dispatchEvent(new Event('resize'))

    expect(store.getResponsive().sidebar).toBe('open')
  })
})

describe('the theme', () => {
  it('[3.45] [9.06] is stored in the cookie and read from it', async () => {
    store.setTheme('dark')
    expect(document.cookie).toContain('theme=dark')
    vi.resetModules()
    const next: Store = await import('./store.ts')
    stop = next.watchThemeAndWidth()

    expect(next.getAppearance().theme).toBe('dark')
    expect(document.documentElement.classList.contains('dark')).toBe(true)
  })
})
