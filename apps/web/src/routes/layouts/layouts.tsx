import { Page } from '@parapet/ui'
import { Outlet } from 'react-router'
import styles from './plain-frame.module.css'

/** Lists, details and public pages: one column of content. */
export function MainLayout() {
  return (
    <Page width="content" data-layout="main">
      <Outlet />
    </Page>
  )
}

/** Pages that watch: they use the whole width, so that panes stand beside each other. */
export function IntelligenceLayout() {
  return (
    <Page width="full" data-layout="intelligence">
      <Outlet />
    </Page>
  )
}

/** Around the pages whose sidebar and header are closed. */
export function PlainFrame() {
  return (
    <main id="main" tabIndex={-1} className={styles.root}>
      <Outlet />
    </main>
  )
}
