import { buttonClassName, PageHeader, TabLink, TabNav } from '@parapet/ui'
import { useLoaderData } from 'react-router'
import { PageLink } from '~/components/page-link'
import { PageNotFound } from '~/components/page-not-found'
import { sourcesTexts } from '~/features/sources/texts'
import { errorTexts } from '~/lib/error-texts'
import { usePageTitle } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { createSubPageRoute } from '~/lib/sub-page'
import { sourcesPages } from './sources-pages.ts'

export const { preload, loader } = createSubPageRoute(sourcesPages)

/** One page about where data comes from. Everybody may open it; each part shows what the person may see. */
export function Component() {
  const found = useLoaderData<typeof loader>()
  usePageTitle(found ? found.title : errorTexts.pageNotFound)

  if (!found) {
    return (
      <PageNotFound
        action={
          <PageLink to={paths.sources()} className={buttonClassName({ tone: 'primary' })}>
            {sourcesTexts.toFeeds}
          </PageLink>
        }
      />
    )
  }
  const { name, Page } = found
  return (
    <>
      <PageHeader
        title={sourcesTexts.title}
        tabs={
          <TabNav aria-label={sourcesTexts.tabs}>
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
