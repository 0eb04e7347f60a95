import { Page } from '@parapet/ui'
import { Outlet } from 'react-router'
import styles from './plain-frame.module.css'

/** One column of content, for lists, details and public pages. */
export function MainLayout() {
  return (
    <Page width="content" data-layout="main">
      <Outlet />
    </Page>
  )
}

/** Full width, for monitoring pages with panes side by side. */
export function IntelligenceLayout() {
  return (
    <Page width="full" data-layout="intelligence">
      <Outlet />
    </Page>
  )
}

/** For pages without sidebar and header. */
export function PlainFrame() {
  return (
    <main id="main" tabIndex={-1} className={styles.root}>
      <Outlet />
    </main>
  )
}
