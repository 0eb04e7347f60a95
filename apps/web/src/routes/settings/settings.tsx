import { buttonClassName } from '@parapet/ui'
import { useLoaderData } from 'react-router'
import { PageLink } from '~/components/page-link'
import { PageNotFound } from '~/components/page-not-found'
import { settingsTexts } from '~/features/settings/texts'
import { errorTexts } from '~/lib/error-texts'
import { usePageTitle } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { createSubPageRoute } from '~/lib/sub-page'
import { settingsPages } from './settings-pages.ts'

export const { preload, loader } = createSubPageRoute(settingsPages)

/** Renders a settings page. Its entry in `settingsPages` has the required permissions. */
export function Component() {
  const settingsPage = useLoaderData<typeof loader>()
  usePageTitle(settingsPage ? settingsPage.title : errorTexts.pageNotFound)

  if (!settingsPage) {
    return (
      <PageNotFound
        action={
          <PageLink to={paths.settings()} className={buttonClassName({ tone: 'primary' })}>
            {settingsTexts.toMyAccount}
          </PageLink>
        }
      />
    )
  }
  const { name, Page } = settingsPage
  return <Page key={name} />
}
