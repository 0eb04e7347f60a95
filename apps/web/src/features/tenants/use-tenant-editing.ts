import type { InlineEditing } from '~/components/inline-editor'
import type { Tenant } from '~/data/tenants/queries'
import { describeTenantValue, tenantLabels, tenantPointers } from './tenant-pointers.ts'
import { toTenantValues, type TenantValues } from './tenant-values.ts'
import { useSaveTenant } from './use-save-tenant.ts'

/** How the facts of a tenant are changed where they stand; nothing for whom may not. */
export function useTenantEditing(
  orgId: string,
  tenant: Tenant,
): InlineEditing<TenantValues, Tenant> | undefined {
  const save = useSaveTenant(orgId, tenant)
  if (!tenant.permissions.includes('tenant:update') || tenant.archivedAt !== null) return undefined
  return {
    item: tenant,
    toValues: toTenantValues,
    pointers: tenantPointers,
    labels: tenantLabels,
    describeValue: describeTenantValue,
    save,
  }
}
