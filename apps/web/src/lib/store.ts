import { toastStore } from '@parapet/ui'
import { atom, createStore, useAtomValue, type Atom } from 'jotai'
import { permissionStore } from '~/lib/permission-store'
import { getScreenSize, type ScreenSize } from '~/lib/screen-size'
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
  /** The setting of the current route, or `collapsed` where the person prefers that to open. */
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

/** What a route says about the shell around it. */
export interface RouteAppearance {
  sidebar: SidebarSetting
  header: HeaderSetting
  title: string
}

const collapsedKey = 'parapet.sidebar'

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

const toastsAtom = followed(toastStore.subscribe, toastStore.getState)
const permittedPropertiesAtom = followed(permissionStore.subscribe, () => {
  const access = permissionStore.getSnapshot()
  return access?.isFga ? access.permittedProperties : null
})

const store = createStore()

// One store for the page: the router changes it outside React, so no provider may stand between.
function useValue<Value>(source: Atom<Value>): Value {
  return useAtomValue(source, { store })
}

export const useAppearance = () => useValue(appearanceAtom)
export const useResponsive = () => useValue(responsiveAtom)
export const useSidebarState = () => useValue(sidebarStateAtom)
export const useHeader = () => useValue(headerAtom)
export const useTheme = () => useValue(themeAtom)
export const useIsPageLoading = () => useValue(pageLoadingAtom)

/** The list and the lower toast as they are now. */
export const useToasts = () => useValue(toastsAtom)

/** The only properties that a limited person may see; null for everybody else. */
export const usePermittedProperties = () => useValue(permittedPropertiesAtom)

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

/** Dresses the page and remembers the choice for the next first paint. */
export function setTheme(theme: Theme) {
  setAppearance({ theme })
  writeTheme(theme)
  applyTheme(theme)
}

/** Names the page, also in the title of the window. */
export function setTitle(title: string) {
  setAppearance({ title })
  document.title = title === '' ? productName : `${title} · ${productName}`
}

/** Gives the shell what the current route asks for. */
export function showRoute({ sidebar, header, title }: RouteAppearance) {
  const preferred = sidebar === 'open' && prefersCollapsed() ? 'collapsed' : sidebar
  setAppearance({ sidebar: preferred, header })
  setTitle(title)
  fitSidebar()
}

/** Opens or closes the sidebar; where it stands beside the page it collapses to icons instead of closing. */
export function toggleSidebar() {
  const state = store.get(sidebarStateAtom)
  const { screenSize } = store.get(responsiveAtom)
  if (state === 'closed' || screenSize === 'xs' || screenSize === 'sm' || screenSize === 'md') {
    setSidebarOpen(state === 'closed')
    return
  }
  const sidebar = state === 'collapsed' ? 'open' : 'collapsed'
  localStorage.setItem(collapsedKey, sidebar)
  setAppearance({ sidebar })
}

export function closeSidebar() {
  setSidebarOpen(false)
}

/** Reads the theme and the width of this page and follows both; the answer stops that. */
export function followDevice(): () => void {
  setAppearance({ theme: readTheme() })
  applyTheme(readTheme())
  fitWindow()

  const stopTheme = watchSystemTheme(() => applyTheme(getAppearance().theme))
  window.addEventListener('resize', fitWindow)
  return () => {
    stopTheme()
    window.removeEventListener('resize', fitWindow)
  }
}

function fitWindow() {
  const widthPx = window.innerWidth
  store.set(responsiveAtom, { ...getResponsive(), screenSize: getScreenSize(widthPx) })
  // A phone that shows its keyboard changes only its height: an open overlay stays.
  if (widthPx === store.get(widthAtom)) return
  store.set(widthAtom, widthPx)
  fitSidebar()
}

function fitSidebar() {
  const { screenSize } = getResponsive()
  store.set(responsiveAtom, {
    screenSize,
    sidebar: getResponsiveSidebar(screenSize, getAppearance().sidebar),
  })
}

function setSidebarOpen(isOpen: boolean) {
  store.set(responsiveAtom, { ...getResponsive(), sidebar: isOpen ? 'open' : 'closed' })
}

function prefersCollapsed() {
  return localStorage.getItem(collapsedKey) === 'collapsed'
}

/** An atom over a store that is not ours, followed while something shows it. */
function followed<Value>(subscribe: (onChange: () => void) => () => void, read: () => Value) {
  const followedAtom = atom(read())
  followedAtom.onMount = (set) => {
    const take = () => set(read())
    take()
    return subscribe(take)
  }
  return followedAtom
}
