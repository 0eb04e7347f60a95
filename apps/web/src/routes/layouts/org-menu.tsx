import { holdsEvery, type Permission } from '@parapet/permissions'
import { useLocation, useMatches } from 'react-router'
import { OrgMenu, type OrgMenuFrameProps } from '~/features/shell/org-menu'
import { paths } from '~/lib/paths'
import { mayOpen } from '~/lib/sub-page'
import { settingsPages } from '~/routes/settings/settings-pages'
import { sourcesPages } from '~/routes/sources/sources-pages'

const subPages = [
  ...settingsPages.map((page) => ({ ...page, path: paths.settings(page.name) })),
  ...sourcesPages.map((page) => ({ ...page, path: paths.sources(page.name) })),
]

/** The organization menu. After switching, stays on the current page if the other organization allows it. */
export function ProductOrgMenu(props: OrgMenuFrameProps) {
  const { pathname } = useLocation()
  const match = useMatches().at(-1)
  const { permissions = [] } = (match?.handle ?? {}) as { permissions?: readonly Permission[] }

  function findTargetPath(userPermissions: readonly string[]) {
    // A record belongs to one organization, while a list exists in each.
    const isRecordPage = match?.params.id !== undefined
    const subPage = subPages.find(({ path }) => path === pathname)
    const isPermitted =
      holdsEvery(userPermissions, permissions) && (!subPage || mayOpen(subPage, userPermissions))
    return isPermitted && !isRecordPage ? pathname : paths.home()
  }

  return <OrgMenu {...props} findTargetPath={findTargetPath} />
}
