import { tenantList, useTenantList } from '~/features/tenants/tenant-list'
import { tenantTexts as texts } from '~/features/tenants/texts'
import { paths } from '~/lib/paths'
import { createListRoute } from '../lists/create-list-route.tsx'

export const { loader, Component } = createListRoute({
  list: tenantList,
  useList: useTenantList,
  create: {
    permission: 'tenant:create',
    label: texts.create,
    loadDrawer: async () => (await import('~/features/tenants/create-tenant-drawer')).CreateTenantDrawer,
  },
  import: { permission: 'tenant:import', label: texts.import, path: paths.tenantImport },
})
