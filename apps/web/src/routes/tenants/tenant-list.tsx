import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '~/components/list-page/list-page'
import { UnmatchedOptInsNotice } from '~/components/unmatched-opt-ins-notice'
import type { TenantListItem } from '~/data/tenants/queries'
import { useUnmatchedOptInCount } from '~/data/tenants/unmatched-opt-ins'
import { tenantList, useTenantList } from '~/features/tenants/tenant-list'
import { tenantTexts as texts } from '~/features/tenants/texts'
import { withParams } from '~/lib/page-params'
import { paths } from '~/lib/paths'
import { createListRoute, type ListViewProps } from '../lists/create-list-route.tsx'

const UnmatchedOptIns = lazy(() =>
  import('~/features/tenants/unmatched-opt-ins').then((module) => ({ default: module.UnmatchedOptIns })),
)

export const { loader, Component } = createListRoute({
  list: tenantList,
  useList: useTenantList,
  create: {
    permission: 'tenant:create',
    label: texts.create,
    loadDrawer: async () => (await import('~/features/tenants/create-tenant-drawer')).CreateTenantDrawer,
  },
  import: { permission: 'tenant:import', label: texts.import, path: paths.tenantImport },
  View: TenantView,
})

/** The tenants, and with `?opt-ins` the people who opted in and aren't matched to a tenant. */
function TenantView(list: ListViewProps<TenantListItem>) {
  const [params, setParams] = useSearchParams()
  const optInId = params.get('opt-ins')
  const unmatchedCount = useUnmatchedOptInCount(list.orgId)

  const select = (id: string | null) =>
    setParams((current) => withParams(current, { 'opt-ins': id }), {
      preventScrollReset: true,
      replace: id === null,
    })

  return (
    <>
      <UnmatchedOptInsNotice count={unmatchedCount} />
      <ListPage {...list} />
      <Suspense fallback={null}>
        {optInId === null ? null : (
          <UnmatchedOptIns orgId={list.orgId} selectedId={optInId} onSelect={select} />
        )}
      </Suspense>
    </>
  )
}
