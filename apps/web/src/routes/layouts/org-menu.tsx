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

/** The menu of organizations, which knows what there is of a page in each of them. */
export function ProductOrgMenu(props: OrgMenuFrameProps) {
  const { pathname } = useLocation()
  const match = useMatches().at(-1)
  const { permissions = [] } = (match?.handle ?? {}) as { permissions?: readonly Permission[] }

  function findPlace(held: readonly string[]) {
    // A thing of one organization does not exist in another; a list does, with other rows.
    const isOfOneOrg = match?.params.id !== undefined
    const subPage = subPages.find(({ path }) => path === pathname)
    const isOpen = holdsEvery(held, permissions) && (!subPage || mayOpen(subPage, held))
    return isOpen && !isOfOneOrg ? pathname : paths.home()
  }

  return <OrgMenu {...props} findPlace={findPlace} />
}
