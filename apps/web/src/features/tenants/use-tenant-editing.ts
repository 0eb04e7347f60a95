import { isApiError } from '@parapet/api-client'
import { toast } from '@parapet/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InlineEditing } from '~/components/inline-editor'
import { refreshTenants, useUpdateTenant } from '~/data/tenants/mutations'
import { tenantWithContact } from '~/data/tenants/contact'
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
  /** Shows a toast after saving, for forms that close. */
  hasToast?: boolean
}

/** Editing for a tenant, in a form or inline. */
export function useTenantForm(
  orgId: string,
  tenant: Tenant,
  { hasToast = false }: TenantFormOptions = {},
): InlineEditing<TenantValues, Tenant> {
  const queryClient = useQueryClient()
  const update = useUpdateTenant(orgId)

  /** A version conflict's `current` has masked contact details, which can't be compared with those in the form. */
  async function unmaskCurrent(error: unknown) {
    if (!isApiError(error) || error.code !== 'version-conflict') return
    const { current } = error.body as { current?: object }
    if (!current) return
    const query = { ...tenantWithContact(orgId, tenant.id), staleTime: 0 }
    Object.assign(current, await queryClient.query(query))
  }

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
      try {
        const saved = await update.mutateAsync({ id: tenant.id, body, version })
        if (hasToast) toast({ color: 'success', heading: texts.saved(saved.displayName) })
      } catch (error) {
        if (!tenant.masked) await unmaskCurrent(error)
        throw error
      }
    },
  }
}

/** {@link useTenantForm} for inline editing; undefined without permission. */
export function useTenantEditing(orgId: string, tenant: Tenant) {
  const form = useTenantForm(orgId, tenant)
  const mayUpdate = tenant.permissions.includes('tenant:update') && tenant.archivedAt === null
  return mayUpdate ? form : undefined
}

/**
 * The tenant with unmasked contact details for a form, which the ledger records; masked without permission, or if they
 * can't be loaded.
 */
export function useTenantWithContact(orgId: string, tenant: Tenant) {
  const { data, error, isLoading } = useQuery({
    ...tenantWithContact(orgId, tenant.id),
    enabled: tenant.permissions.includes('tenant:contact_read'),
  })
  return { tenant: data ?? tenant, error, isLoading }
}
