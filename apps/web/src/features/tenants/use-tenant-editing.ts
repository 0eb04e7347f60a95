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
  toTenantPatch,
  toTenantValues,
  type TenantValues,
} from './tenant-values.ts'

interface TenantFormOptions {
  /** Confirms that it was saved, where the page does not show it by itself. */
  isAnnounced?: boolean
}

/** How a tenant is edited, in a form or in place. */
export function useTenantForm(
  orgId: string,
  tenant: Tenant,
  { isAnnounced = false }: TenantFormOptions = {},
): InlineEditing<TenantValues, Tenant> {
  const queryClient = useQueryClient()
  const update = useUpdateTenant(orgId)

  return {
    item: tenant,
    toValues: toTenantValues,
    pointers: tenantPointers,
    labels: tenantLabels,
    describeValue: describeTenantValue,
    async save(values, base, version) {
      const body = toTenantPatch(values, base)
      if (Object.keys(body).length === 0) {
        // Accepting the other person's changes leaves nothing to send, but the page is out of date.
        void refreshTenants(queryClient, orgId)
        return
      }
      const saved = await update.mutateAsync({ id: tenant.id, body, version })
      if (isAnnounced) toast({ color: 'success', heading: texts.saved(saved.displayName) })
    },
  }
}

/** The same for editing in place; undefined for people who may not. */
export function useTenantEditing(orgId: string, tenant: Tenant) {
  const form = useTenantForm(orgId, tenant)
  const mayUpdate = tenant.permissions.includes('tenant:update') && tenant.archivedAt === null
  return mayUpdate ? form : undefined
}
