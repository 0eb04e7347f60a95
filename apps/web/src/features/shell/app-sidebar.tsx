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

/** The work areas that the person has permission for. */
export function AppSidebar({ isCollapsed }: AppSidebarProps) {
  const permissions = usePermissions()?.permissions ?? []
  const { pathname } = useLocation()

  return (
    <Sidebar
      // The logo is outside the navigation, and all content must be inside a landmark.
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
        .filter((item) => holdsEvery(permissions, item.permissions))
        .map((item) => (
          <SidebarItem
            key={item.to}
            label={item.label}
            icon={<item.icon />}
            current={[item.pathPrefix, item.otherPrefix].some(
              (prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`),
            )}
            render={(props) => <PageLink to={item.to} {...props} />}
          />
        ))}
    </Sidebar>
  )
}

/** Offers to reload into the newer build. The next navigation loads it anyway. */
function NewBuildNotice() {
  return (
    <div role="status">
      <Button size="sm" onClick={() => location.reload()}>
        {shellTexts.newBuild}
      </Button>
    </div>
  )
}
