import { AppShell } from '@parapet/ui'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Outlet } from 'react-router'
import { AppHeader, DemoBanner } from '~/features/shell/app-header'
import type { NotificationMenuProps } from '~/features/notification-menu/notification-menu'
import { AppSidebar } from '~/features/shell/app-sidebar'
import { useIsFirstPageReady } from '~/lib/first-page-ready'
import { closeSidebar, useHeader, useSidebarState } from '~/lib/store'
import { useIsTourOpen } from '~/lib/tour'
import { ProductShortcutsLoader } from './product-shortcuts-loader.tsx'

const OrgMenu = lazy(() => import('./org-menu.tsx').then((module) => ({ default: module.ProductOrgMenu })))

const NotificationMenu = lazy<ComponentType<NotificationMenuProps>>(() =>
  import('~/features/notification-menu/notification-menu').then(
    (module) => ({ default: module.NotificationMenu }),
    // The email says the same, and the next page load tries again.
    () => ({ default: () => null }),
  ),
)

const Banners = lazy<ComponentType>(() =>
  import('./banners.tsx').then(
    (module) => ({ default: module.Banners }),
    // Sources and Home show unmonitored feeds too, and a failed request says so when the device is offline.
    () => ({ default: () => null }),
  ),
)

const Tour = lazy(() => import('~/features/tour/tour').then((module) => ({ default: module.Tour })))

/** Wraps the product's pages: sidebar and header, each as the route and the screen size allow. */
export function Component() {
  const sidebarState = useSidebarState()
  const isFirstPageReady = useIsFirstPageReady()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const isTourOpen = useIsTourOpen()

  return (
    <AppShell
      sidebarState={sidebarState}
      headerState={useHeader()}
      sidebar={<AppSidebar isCollapsed={sidebarState === 'collapsed'} />}
      header={
        <AppHeader
          sidebarState={sidebarState}
          onSearch={() => setPaletteOpen(true)}
          OrgMenu={OrgMenu}
          NotificationMenu={NotificationMenu}
        />
      }
      onSidebarClose={closeSidebar}
    >
      <DemoBanner />
      {isFirstPageReady ? (
        <Suspense fallback={null}>
          <Banners />
        </Suspense>
      ) : null}
      <Outlet />
      {isTourOpen ? (
        <Suspense fallback={null}>
          <Tour />
        </Suspense>
      ) : null}
      <ProductShortcutsLoader
        isFirstPageReady={isFirstPageReady}
        isPaletteOpen={isPaletteOpen}
        onPaletteOpenChange={setPaletteOpen}
      />
    </AppShell>
  )
}
