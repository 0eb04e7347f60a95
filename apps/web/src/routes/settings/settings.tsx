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

/** One page of the settings, each with a guard of its own. */
export function Component() {
  const found = useLoaderData<typeof loader>()
  usePageTitle(found ? found.title : errorTexts.pageNotFound)

  if (!found) {
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
  const { name, Page } = found
  return <Page key={name} />
}
