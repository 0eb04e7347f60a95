import { AppShell } from '@parapet/ui'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import { AppHeader, DemoBanner } from '~/features/shell/app-header'
import { AppSidebar } from '~/features/shell/app-sidebar'
import { useHadFirstIdle } from '~/lib/first-idle'
import { closeSidebar, useHeader, useSidebarState } from '~/lib/store'
import { ProductKeysLoader } from './product-keys-loader.tsx'

const OrgMenu = lazy(() => import('./org-menu.tsx').then((module) => ({ default: module.ProductOrgMenu })))

const WatchBanner = lazy<ComponentType>(() =>
  import('./product-watch.tsx').then(
    (module) => ({ default: module.ProductWatch }),
    // Sources and Home show unmonitored feeds too.
    () => ({ default: () => null }),
  ),
)

/** Wraps the product's pages: sidebar and header, each as the route and the screen size allow. */
export function Component() {
  const sidebarState = useSidebarState()
  const isIdle = useHadFirstIdle()
  const [isSearching, setIsSearching] = useState(false)

  return (
    <AppShell
      sidebarState={sidebarState}
      headerState={useHeader()}
      sidebar={<AppSidebar isCollapsed={sidebarState === 'collapsed'} />}
      header={
        <AppHeader sidebarState={sidebarState} onSearch={() => setIsSearching(true)} OrgMenu={OrgMenu} />
      }
      onSidebarClose={closeSidebar}
    >
      <DemoBanner />
      {isIdle ? (
        <Suspense fallback={null}>
          <WatchBanner />
        </Suspense>
      ) : null}
      <Outlet />
      <ProductKeysLoader isIdle={isIdle} isPaletteOpen={isSearching} onPaletteOpenChange={setIsSearching} />
    </AppShell>
  )
}
