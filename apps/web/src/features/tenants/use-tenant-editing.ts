import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { InlineEditing } from '~/components/inline-editor'
import { refreshTenants, useUpdateTenant } from '~/data/tenants/mutations'
import type { Tenant } from '~/data/tenants/queries'
import { tenantFormTexts as texts } from './form-texts.ts'
import {
  describeTenantValue,
  tenantLabels,
  tenantPointers,
  toTenantValues,
  type TenantValues,
  toTenantPatch,
} from './tenant-values.ts'

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

interface SaveTenantOptions {
  /** Says that it was saved, where the page does not show it by itself. */
  isAnnounced?: boolean
}

/** Sends what was changed about a tenant. */
export function useSaveTenant(
  orgId: string,
  tenant: Tenant,
  { isAnnounced = false }: SaveTenantOptions = {},
) {
  const queryClient = useQueryClient()
  const update = useUpdateTenant(orgId)

  return async (values: TenantValues, base: TenantValues, version: number): Promise<void> => {
    const body = toTenantPatch(values, base)
    if (Object.keys(body).length === 0) {
      // Whoever takes over what somebody else saved has nothing left to send, but an old page before them.
      void refreshTenants(queryClient, orgId)
      return
    }
    const saved = await update.mutateAsync({ id: tenant.id, body, version })
    if (isAnnounced) toast({ color: 'success', heading: texts.saved(saved.displayName) })
  }
}
