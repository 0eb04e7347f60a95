import { Page } from '@parapet/ui'
import { Outlet } from 'react-router'

/** Lists, details and public pages: one column of content. */
export function MainLayout() {
  return (
    <Page width="content" data-layout="main">
      <Outlet />
    </Page>
  )
}
