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

/** What the organization sends to its tenants. The tab stands in the query, so that the page has one address. */
export function Component() {
  const found = useLoaderData<typeof loader>()
  usePageTitle(found && found.name !== 'welcome' ? found.title : texts.title)
  if (!found) return null
  const { name, Page } = found

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
