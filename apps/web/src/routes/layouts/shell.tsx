import { AppShell } from '@parapet/ui'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import { AppHeader, DemoBanner } from '~/features/shell/app-header'
import { AppSidebar } from '~/features/shell/app-sidebar'
import { useHadFirstIdle } from '~/lib/first-idle'
import { closeSidebar, useHeader, useSidebarState } from '~/lib/store'
import { SearchShortcut } from './search-shortcut.tsx'
import type { ProductKeysProps } from './product-keys.tsx'

const ProductKeys = lazy<ComponentType<ProductKeysProps>>(() =>
  import('./product-keys.tsx').then(
    (module) => ({ default: module.ProductKeys }),
    // Every shortcut has an alternative in the UI.
    () => ({ default: () => null }),
  ),
)

const OrgMenu = lazy(() => import('./org-menu.tsx').then((module) => ({ default: module.ProductOrgMenu })))

const WatchBanner = lazy<ComponentType>(() =>
  import('./product-watch.tsx').then(
    (module) => ({ default: module.ProductWatch }),
    // The feeds and home pages show coverage gaps too.
    () => ({ default: () => null }),
  ),
)

/** The app shell of product pages. The route and the screen size determine sidebar and header. */
export function Component() {
  const sidebarState = useSidebarState()
  const isIdle = useHadFirstIdle()
  const [isSearching, setIsSearching] = useState(false)
  const search = () => setIsSearching(true)
  const searchShortcut = <SearchShortcut onSearch={search} />

  return (
    <AppShell
      sidebarState={sidebarState}
      headerState={useHeader()}
      sidebar={<AppSidebar isCollapsed={sidebarState === 'collapsed'} />}
      header={<AppHeader sidebarState={sidebarState} onSearch={search} OrgMenu={OrgMenu} />}
      onSidebarClose={closeSidebar}
    >
      <DemoBanner />
      {isIdle ? (
        <Suspense fallback={null}>
          <WatchBanner />
        </Suspense>
      ) : null}
      <Outlet />
      {isIdle || isSearching ? (
        <Suspense fallback={searchShortcut}>
          <ProductKeys isPaletteOpen={isSearching} onPaletteOpenChange={setIsSearching} />
        </Suspense>
      ) : (
        searchShortcut
      )}
    </AppShell>
  )
}
