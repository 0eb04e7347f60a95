import { AppShell } from '@parapet/ui'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import { AppHeader, DemoBanner } from '~/features/shell/app-header'
import { AppSidebar } from '~/features/shell/app-sidebar'
import { useQuietTime } from '~/lib/quiet-time'
import { closeSidebar, useHeader, useSidebarState } from '~/lib/store'
import { EarlyKeys } from './early-keys.tsx'
import type { ProductKeysProps } from './product-keys.tsx'

const ProductKeys = lazy<ComponentType<ProductKeysProps>>(() =>
  import('./product-keys.tsx').then(
    (module) => ({ default: module.ProductKeys }),
    // Everything that keys do can be done without them.
    () => ({ default: () => null }),
  ),
)

const OrgMenu = lazy(() => import('./org-menu.tsx').then((module) => ({ default: module.ProductOrgMenu })))

const WatchBanner = lazy<ComponentType>(() =>
  import('./product-watch.tsx').then(
    (module) => ({ default: module.ProductWatch }),
    // Feeds and home say it as well.
    () => ({ default: () => null }),
  ),
)

/** Around the pages of the product: sidebar and header, each as the route and the screen allow. */
export function Component() {
  const sidebarState = useSidebarState()
  const isQuiet = useQuietTime()
  const [isSearching, setIsSearching] = useState(false)
  const search = () => setIsSearching(true)
  const earlyKeys = <EarlyKeys onSearch={search} />

  return (
    <AppShell
      sidebarState={sidebarState}
      headerState={useHeader()}
      sidebar={<AppSidebar isCollapsed={sidebarState === 'collapsed'} />}
      header={<AppHeader sidebarState={sidebarState} onSearch={search} OrgMenu={OrgMenu} />}
      onSidebarClose={closeSidebar}
    >
      <DemoBanner />
      {isQuiet ? (
        <Suspense fallback={null}>
          <WatchBanner />
        </Suspense>
      ) : null}
      <Outlet />
      {isQuiet || isSearching ? (
        <Suspense fallback={earlyKeys}>
          <ProductKeys isPaletteOpen={isSearching} onPaletteOpenChange={setIsSearching} />
        </Suspense>
      ) : (
        earlyKeys
      )}
    </AppShell>
  )
}
