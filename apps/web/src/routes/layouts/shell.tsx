import { AppShell } from '@parapet/ui'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import { AppHeader, DemoBanner } from '~/features/shell/app-header'
import { OfflineBanner } from '~/features/shell/offline-banner'
import { AppSidebar } from '~/features/shell/app-sidebar'
import { useIsFirstPageReady } from '~/lib/first-page-ready'
import { closeSidebar, useHeader, useSidebarState } from '~/lib/store'
import { ProductShortcutsLoader } from './product-shortcuts-loader.tsx'

const OrgMenu = lazy(() => import('./org-menu.tsx').then((module) => ({ default: module.ProductOrgMenu })))

const CoverageGapBanner = lazy<ComponentType>(() =>
  import('./coverage-gap-banner.tsx').then(
    (module) => ({ default: module.CoverageGapBanner }),
    // Sources and Home show unmonitored feeds too.
    () => ({ default: () => null }),
  ),
)

/** Wraps the product's pages: sidebar and header, each as the route and the screen size allow. */
export function Component() {
  const sidebarState = useSidebarState()
  const isFirstPageReady = useIsFirstPageReady()
  const [isPaletteOpen, setPaletteOpen] = useState(false)

  return (
    <AppShell
      sidebarState={sidebarState}
      headerState={useHeader()}
      sidebar={<AppSidebar isCollapsed={sidebarState === 'collapsed'} />}
      header={
        <AppHeader sidebarState={sidebarState} onSearch={() => setPaletteOpen(true)} OrgMenu={OrgMenu} />
      }
      onSidebarClose={closeSidebar}
    >
      <OfflineBanner />
      <DemoBanner />
      {isFirstPageReady ? (
        <Suspense fallback={null}>
          <CoverageGapBanner />
        </Suspense>
      ) : null}
      <Outlet />
      <ProductShortcutsLoader
        isFirstPageReady={isFirstPageReady}
        isPaletteOpen={isPaletteOpen}
        onPaletteOpenChange={setPaletteOpen}
      />
    </AppShell>
  )
}
