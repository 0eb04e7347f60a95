import { buttonClassName, PageHeader, TabLink, TabNav } from '@parapet/ui'
import { useLoaderData } from 'react-router'
import { PageLink } from '~/components/page-link'
import { PageNotFound } from '~/components/page-not-found'
import { sourceTexts } from '~/features/sources/texts'
import { errorTexts } from '~/lib/error-texts'
import { usePageTitle } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { createSubPageRoute } from '~/lib/sub-page'
import { sourcesPages } from './sources-pages.ts'

export const { preload, loader } = createSubPageRoute(sourcesPages)

/** The sources pages. Open to everyone; each part checks its own permissions. */
export function Component() {
  const sourcesPage = useLoaderData<typeof loader>()
  usePageTitle(sourcesPage ? sourcesPage.title : errorTexts.pageNotFound)

  if (!sourcesPage) {
    return (
      <PageNotFound
        action={
          <PageLink to={paths.sources()} className={buttonClassName({ tone: 'primary' })}>
            {sourceTexts.goToSources}
          </PageLink>
        }
      />
    )
  }
  const { name, Page } = sourcesPage
  return (
    <>
      <PageHeader
        title={sourceTexts.title}
        tabs={
          <TabNav aria-label={sourceTexts.tabs}>
            {sourcesPages.map((page) => (
              <TabLink
                key={page.name}
                label={page.title}
                current={page.name === name}
                render={(props) => <PageLink to={paths.sources(page.name)} {...props} />}
              />
            ))}
          </TabNav>
        }
      />
      <Page key={name} />
    </>
  )
}
