import { EditDrawer } from '~/components/edit-drawer'
import type { Tenant } from '~/data/tenants/queries'
import { tenantFormTexts as texts } from './form-texts.ts'
import { TenantFields } from './tenant-fields.tsx'
import { useTenantForm } from './use-tenant-editing.ts'

export interface EditTenantDrawerProps {
  orgId: string
  tenant: Tenant
  onClose: () => void
}

export function EditTenantDrawer({ orgId, tenant, onClose }: EditTenantDrawerProps) {
  const editing = useTenantForm(orgId, tenant, { hasToast: true })
  return (
    <EditDrawer title={texts.editTitle} description={tenant.displayName} editing={editing} onClose={onClose}>
      {(form) => <TenantFields orgId={orgId} form={form} maySeeContact={!tenant.masked} />}
    </EditDrawer>
  )
}
