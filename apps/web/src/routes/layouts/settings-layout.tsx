import { usePermissions } from '@parapet/permissions/react'
import { Page } from '@parapet/ui'
import { Outlet } from 'react-router'
import { SettingsNavigation } from '~/features/settings/settings-navigation'
import { mayOpen } from '~/lib/sub-page'
import { settingsPages } from '~/routes/settings/settings-pages'
import styles from './settings-layout.module.css'

/** The settings layout: navigation on the left, one column of forms on the right. */
export function Component() {
  const permissions = usePermissions()?.permissions ?? []

  return (
    <Page width="content" data-layout="settings">
      <div className={styles.root}>
        <SettingsNavigation pages={settingsPages.filter((page) => mayOpen(page, permissions))} />
        <div className={styles.column}>
          <Outlet />
        </div>
      </div>
    </Page>
  )
}
