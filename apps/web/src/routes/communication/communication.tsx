import { PageHeader, TabLink, TabNav } from '@parapet/ui'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PageLink } from '~/components/page-link'
import { usePageTitle } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { createSubPageRoute } from '~/lib/sub-page'
import { communicationPages, readTab } from './communication-pages.ts'
import { communicationTexts as texts } from './texts.ts'

const route = createSubPageRoute(communicationPages)

export function preload(args: Parameters<typeof route.preload>[0]) {
  return route.preload({ ...args, params: { page: readTab(args.url.searchParams) } })
}

export function loader(args: LoaderFunctionArgs) {
  return route.loader({ ...args, params: { page: readTab(args.url.searchParams) } })
}

/** Messaging to tenants. The tab is in the query string, so that the page has a single path. */
export function Component() {
  const tab = useLoaderData<typeof loader>()
  usePageTitle(tab && tab.name !== 'welcome' ? tab.title : texts.title)
  if (!tab) return null
  const { name, Page } = tab

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        tabs={
          <TabNav aria-label={texts.tabs}>
            {communicationPages.map((page) => (
              <TabLink
                key={page.name}
                label={page.title}
                current={page.name === name}
                render={(props) => (
                  <PageLink
                    to={paths.communication(page.name === 'welcome' ? {} : { tab: page.name })}
                    {...props}
                  />
                )}
              />
            ))}
          </TabNav>
        }
      />
      <Page key={name} />
    </>
  )
}
