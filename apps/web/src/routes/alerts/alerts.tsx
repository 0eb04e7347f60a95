import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { alertQueries } from '~/data/alerts/queries'
import { AlertList } from '~/features/alerts/alert-list'
import { readStatus, toAlertFilters } from '~/features/alerts/alert-url'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { CommunicationHeader } from '../communication/communication-header.tsx'

const prefetch = (queryClient: QueryClient, url: URL) =>
  queryClient.infiniteQuery(
    alertQueries.pages(getSelectedOrgId(), toAlertFilters(readStatus(url.searchParams))),
  )

export const preload = ({ queryClient, url }: { queryClient: QueryClient; url: URL }) =>
  prefetch(queryClient, url)

export function loader({ context, url }: LoaderFunctionArgs) {
  prefetch(context.get(queryClientContext), url).catch(() => undefined)
  return null
}

/** All alerts to tenants. */
export function Component() {
  return (
    <>
      <CommunicationHeader current="alerts" />
      <AlertList orgId={useOrgId()} />
    </>
  )
}
