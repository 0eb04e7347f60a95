import { toastStore } from '@parapet/ui'
import { useSyncExternalStore } from 'react'
import { atom, createStore, useAtomValue, type Atom } from 'jotai'
import { permissionStore } from '~/lib/permission-store'
import { getScreenSize, isMobile, type ScreenSize } from '~/lib/screen-size'
import {
  getResponsiveSidebar,
  getSidebarState,
  type HeaderSetting,
  type SidebarSetting,
  type SidebarState,
} from '~/lib/sidebar'
import { productName } from './page-texts.ts'
import { applyTheme, readTheme, watchSystemTheme, writeTheme, type Theme } from '~/lib/theme'

export interface Appearance {
  theme: Theme
  /** The current route's setting, or `collapsed` instead of open if the person or the width prefers that. */
  sidebar: SidebarSetting
  header: HeaderSetting
  /** The title of the current route. */
  title: string
  isActive: boolean
  inactiveType: string
  authenticated: boolean
  isPageLoading: boolean
}

export interface Responsive {
  screenSize: ScreenSize
  sidebar: 'open' | 'closed'
}

/** How a route configures the shell around it. */
export interface RouteAppearance {
  sidebar: SidebarSetting
  header: HeaderSetting
  title: string
}

const sidebarStorageKey = 'parapet.sidebar'
const minSidebarLabelsPx = 1024

let routeSidebar: SidebarSetting = 'closed'

const appearanceAtom = atom<Appearance>({
  theme: 'system',
  sidebar: 'closed',
  header: 'open',
  title: '',
  isActive: true,
  inactiveType: 'owner',
  authenticated: false,
  isPageLoading: false,
})
const responsiveAtom = atom<Responsive>({ screenSize: 'xl', sidebar: 'closed' })
const widthAtom = atom(Number.POSITIVE_INFINITY)
const sidebarStateAtom = atom<SidebarState>((get) =>
  getSidebarState(get(widthAtom), get(appearanceAtom).sidebar, get(responsiveAtom).sidebar),
)
const themeAtom = atom((get) => get(appearanceAtom).theme)
const pageLoadingAtom = atom((get) => get(appearanceAtom).isPageLoading)
const headerAtom = atom((get) => get(appearanceAtom).header)

const toastsAtom = createExternalAtom(toastStore.subscribe, toastStore.getState)

const store = createStore()

// A single module-level store without a provider, because the router updates it outside React.
function useValue<Value>(sourceAtom: Atom<Value>): Value {
  return useAtomValue(sourceAtom, { store })
}

export const useAppearance = () => useValue(appearanceAtom)
export const useResponsive = () => useValue(responsiveAtom)
export const useSidebarState = () => useValue(sidebarStateAtom)
export const useHeader = () => useValue(headerAtom)
export const useTheme = () => useValue(themeAtom)
export const useIsPageLoading = () => useValue(pageLoadingAtom)

/** The current toast list and bottom toast. */
export const useToasts = () => useValue(toastsAtom)

/** The only properties a limited member can see; null for everyone else. */
export function usePermittedProperties() {
  // Not an atom, which would be out of date on the first render, and requests would be sent that the API rejects.
  const access = useSyncExternalStore(permissionStore.subscribe, permissionStore.getSnapshot)
  return access?.isFga ? access.permittedProperties : null
}

export const getAppearance = () => store.get(appearanceAtom)
export const getResponsive = () => store.get(responsiveAtom)

function setAppearance(change: Partial<Appearance>) {
  store.set(appearanceAtom, { ...store.get(appearanceAtom), ...change })
}

export function setAuthenticated(authenticated: boolean) {
  setAppearance({ authenticated })
}

export function setPageLoading(isPageLoading: boolean) {
  setAppearance({ isPageLoading })
}

/** Applies the theme and stores it for the next page's first paint. */
export function setTheme(theme: Theme) {
  setAppearance({ theme })
  writeTheme(theme)
  applyTheme(theme)
}

/** Sets the page title and the document title. */
export function setTitle(title: string) {
  setAppearance({ title })
  document.title = title === '' ? productName : `${title} · ${productName}`
}

/** Applies the current route's settings to the shell. */
export function applyRouteAppearance({ sidebar, header, title }: RouteAppearance) {
  routeSidebar = sidebar
  setAppearance({ header })
  setTitle(title)
  updateSidebar()
}

/** Opens or closes the sidebar; a docked one collapses to icons instead of closing. */
export function toggleSidebar() {
  const state = store.get(sidebarStateAtom)
  const { screenSize } = store.get(responsiveAtom)
  if (state === 'closed' || isMobile(screenSize)) {
    setSidebarOpen(state === 'closed')
    return
  }
  const sidebar = state === 'collapsed' ? 'open' : 'collapsed'
  localStorage.setItem(sidebarStorageKey, sidebar)
  setAppearance({ sidebar })
}

export function closeSidebar() {
  setSidebarOpen(false)
}

/** Applies the theme and the window width and keeps them in sync. Returns a function that stops it. */
export function watchThemeAndWidth(): () => void {
  setAppearance({ theme: readTheme() })
  applyTheme(readTheme())
  handleResize()

  const stopTheme = watchSystemTheme(() => applyTheme(getAppearance().theme))
  window.addEventListener('resize', handleResize)
  return () => {
    stopTheme()
    window.removeEventListener('resize', handleResize)
  }
}

/** Keeps the object if nothing changes. Otherwise, what reads it would render twice in every navigation, before the paint. */
function setResponsive(change: Partial<Responsive>) {
  const current = getResponsive()
  const next = { ...current, ...change }
  if (next.screenSize !== current.screenSize || next.sidebar !== current.sidebar)
    store.set(responsiveAtom, next)
}

function handleResize() {
  const widthPx = window.innerWidth
  setResponsive({ screenSize: getScreenSize(widthPx) })
  // The on-screen keyboard changes only the height; an open overlay should stay open.
  if (widthPx === store.get(widthAtom)) return
  store.set(widthAtom, widthPx)
  updateSidebar()
}

function updateSidebar() {
  const { screenSize } = getResponsive()
  setAppearance({ sidebar: routeSidebar === 'open' && prefersCollapsed() ? 'collapsed' : routeSidebar })
  setResponsive({ sidebar: getResponsiveSidebar(screenSize, getAppearance().sidebar) })
}

function setSidebarOpen(isOpen: boolean) {
  setResponsive({ sidebar: isOpen ? 'open' : 'closed' })
}

/** On tablets, the sidebar is collapsed by default to leave room for the page. */
function prefersCollapsed() {
  const isTablet = store.get(widthAtom) < minSidebarLabelsPx && !isMobile(getResponsive().screenSize)
  return (localStorage.getItem(sidebarStorageKey) ?? (isTablet ? 'collapsed' : 'open')) === 'collapsed'
}

/** An atom that mirrors an external store while it is mounted. */
function createExternalAtom<Value>(subscribe: (onChange: () => void) => () => void, readValue: () => Value) {
  const externalAtom = atom(readValue())
  externalAtom.onMount = (set) => {
    const sync = () => set(readValue())
    sync()
    return subscribe(sync)
  }
  return externalAtom
}
