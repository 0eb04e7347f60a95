import { EditDrawer } from '~/components/edit-drawer'
import type { Tenant } from '~/data/tenants/queries'
import { describeFailure } from '~/lib/describe-failure'
import { tenantFormTexts as texts } from './form-texts.ts'
import { TenantFields } from './tenant-fields.tsx'
import { useTenantForm, useTenantWithContact } from './use-tenant-editing.ts'

export interface EditTenantDrawerProps {
  orgId: string
  tenant: Tenant
  onClose: () => void
}

/** Opening the form loads the contact details, which is logged like any other view of them. */
export function EditTenantDrawer({ orgId, tenant, onClose }: EditTenantDrawerProps) {
  const contact = useTenantWithContact(orgId, tenant)
  if (contact.isLoading) return null
  return (
    <LoadedDrawer
      orgId={orgId}
      tenant={contact.tenant}
      hiddenContact={contact.error ? describeFailure(contact.error) : texts.contactHidden}
      onClose={onClose}
    />
  )
}

interface LoadedDrawerProps extends EditTenantDrawerProps {
  /** Why contact details can't be edited if they're masked. */
  hiddenContact: string
}

function LoadedDrawer({ orgId, tenant, hiddenContact, onClose }: LoadedDrawerProps) {
  const editing = useTenantForm(orgId, tenant, { hasToast: true })
  return (
    <EditDrawer title={texts.editTitle} description={tenant.displayName} editing={editing} onClose={onClose}>
      {(form) => (
        <TenantFields orgId={orgId} form={form} hiddenContact={tenant.masked ? hiddenContact : null} />
      )}
    </EditDrawer>
  )
}
