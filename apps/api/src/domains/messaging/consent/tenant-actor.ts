import type { Access, Actor } from '../../../platform/context/context.ts'

const nothing: Access = {
  permissions: new Set(),
  unscoped: new Set(),
  isFga: false,
  permittedProperties: [],
  byProperty: new Map(),
  byPortfolio: new Map(),
}

/** A tenant who acts through a link. They are named nowhere: the ledger keeps their id alone. */
export const tenantActor = (tenantId: string | null): Actor => ({
  type: 'tenant',
  id: tenantId,
  name: 'Tenant',
  access: nothing,
})
