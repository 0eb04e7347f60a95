import { holdsEvery } from '@parapet/permissions'
import { usePermissions } from '@parapet/permissions/react'
import { Logo, Sidebar, SidebarItem, Button } from '@parapet/ui'
import { useLocation } from 'react-router'
import { PageLink } from '~/components/page-link'
import { shellTexts } from '~/components/shell-texts'
import { workAreas } from '~/components/work-areas'
import { useHasNewBuild } from '~/lib/loaded-code'
import { paths } from '~/lib/paths'
import styles from './shell.module.css'

interface AppSidebarProps {
  isCollapsed: boolean
}

/** The work areas that the person may enter. */
export function AppSidebar({ isCollapsed }: AppSidebarProps) {
  const held = usePermissions()?.permissions ?? []
  const { pathname } = useLocation()

  return (
    <Sidebar
      // The logo stands outside the navigation; everything must be inside some landmark.
      role="region"
      aria-label={shellTexts.sidebar}
      label={shellTexts.navigation}
      foot={useHasNewBuild() ? <NewBuildNotice /> : undefined}
      head={
        <PageLink to={paths.home()} className={styles.logo} aria-label={shellTexts.logo}>
          <Logo withName={!isCollapsed} />
        </PageLink>
      }
    >
      {workAreas
        .filter((item) => holdsEvery(held, item.permissions))
        .map((item) => (
          <SidebarItem
            key={item.to}
            label={item.label}
            icon={<item.icon />}
            current={pathname === item.area || pathname.startsWith(`${item.area}/`)}
            render={(props) => <PageLink to={item.to} {...props} />}
          />
        ))}
    </Sidebar>
  )
}

/** Offers the newer build; the next page would bring it as well. */
function NewBuildNotice() {
  return (
    <div role="status">
      <Button size="sm" onClick={() => location.reload()}>
        {shellTexts.newBuild}
      </Button>
    </div>
  )
}
