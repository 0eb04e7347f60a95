import { Page } from '@parapet/ui'
import { Outlet } from 'react-router'
import styles from './plain-frame.module.css'

/** For lists, details and public pages: a single column. */
export function MainLayout() {
  return (
    <Page width="content" data-layout="main">
      <Outlet />
    </Page>
  )
}

/** For monitoring pages: full width, with panes side by side. */
export function IntelligenceLayout() {
  return (
    <Page width="full" data-layout="intelligence">
      <Outlet />
    </Page>
  )
}

/** The frame of pages without sidebar and header. */
export function PlainFrame() {
  return (
    <main id="main" tabIndex={-1} className={styles.root}>
      <Outlet />
    </main>
  )
}
