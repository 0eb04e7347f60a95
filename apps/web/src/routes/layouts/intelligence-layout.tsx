import { Page } from '@parapet/ui'
import { Outlet } from 'react-router'

/** Pages that watch: they use the whole width, so that panes stand beside each other. */
export function IntelligenceLayout() {
  return (
    <Page width="full" data-layout="intelligence">
      <Outlet />
    </Page>
  )
}
