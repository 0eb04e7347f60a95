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

/** The organization menu. Keeps the current page if the other organization has it too. */
export function ProductOrgMenu(props: OrgMenuFrameProps) {
  const { pathname } = useLocation()
  const match = useMatches().at(-1)
  const { permissions = [] } = (match?.handle ?? {}) as { permissions?: readonly Permission[] }

  function findPath(held: readonly string[]) {
    // A record exists in one organization only; a list page exists in all of them.
    const isRecordPage = match?.params.id !== undefined
    const subPage = subPages.find(({ path }) => path === pathname)
    const isOpen = holdsEvery(held, permissions) && (!subPage || mayOpen(subPage, held))
    return isOpen && !isRecordPage ? pathname : paths.home()
  }

  return <OrgMenu {...props} findPath={findPath} />
}
