import { AppShell } from '@parapet/ui'
import { Outlet } from 'react-router'
import { AppHeader } from '~/features/shell/app-header'
import { AppSidebar } from '~/features/shell/app-sidebar'
import { DemoBanner } from '~/features/shell/demo-banner'
import { closeSidebar, useHeader, useSidebarState } from '~/lib/store'

/** Around the pages of the product: sidebar and header, each as the route and the screen allow. */
export function Component() {
  const sidebarState = useSidebarState()

  return (
    <AppShell
      sidebarState={sidebarState}
      headerState={useHeader()}
      sidebar={<AppSidebar isCollapsed={sidebarState === 'collapsed'} />}
      header={<AppHeader sidebarState={sidebarState} />}
      onSidebarClose={closeSidebar}
    >
      <DemoBanner />
      <Outlet />
    </AppShell>
  )
}
