import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { usePageTitle } from '~/lib/page-params'
import { createSubPageRoute } from '~/lib/sub-page'
import { CommunicationHeader } from './communication-header.tsx'
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
      <CommunicationHeader current={name} />
      <Page key={name} />
    </>
  )
}
