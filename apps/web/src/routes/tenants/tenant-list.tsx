import { tenantQueries } from '~/data/tenants/queries'
import { readTenantConditions, useTenantList } from '~/features/tenants/tenant-list'
import { paths } from '~/lib/paths'
import { tenantTexts as texts } from '~/features/tenants/texts'
import { createListRoute } from '../lists/create-list-route.tsx'

export const { loader, Component } = createListRoute({
  screen: 'tenants',
  readSource: (orgId, params) => tenantQueries.source(orgId, readTenantConditions(params)),
  useList: useTenantList,
  create: {
    permission: 'tenant:create',
    label: texts.create,
    loadDrawer: async () => (await import('~/features/tenants/create-tenant-drawer')).CreateTenantDrawer,
  },
  import: { permission: 'tenant:import', label: texts.import, path: paths.tenantImport },
})
