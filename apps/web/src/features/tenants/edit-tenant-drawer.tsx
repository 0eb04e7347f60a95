import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { useEditForm } from '~/components/use-edit-form'
import type { Tenant } from '~/data/tenants/queries'
import { tenantFormTexts as texts } from './form-texts.ts'
import { TenantFields } from './tenant-fields.tsx'
import {
  describeTenantValue,
  tenantLabels,
  tenantPointers,
  toTenantValues,
  type TenantValues,
} from './tenant-values.ts'
import { useSaveTenant } from './use-tenant-editing.ts'

export interface EditTenantDrawerProps {
  orgId: string
  tenant: Tenant
  onClose: () => void
}

/** Changes a tenant. Only what was changed is sent. */
export function EditTenantDrawer({ orgId, tenant, onClose }: EditTenantDrawerProps) {
  const save = useSaveTenant(orgId, tenant, { isAnnounced: true })
  const { form, submit, conflict } = useEditForm<TenantValues, Tenant>({
    item: tenant,
    toValues: toTenantValues,
    pointers: tenantPointers,
    save: async (values, base, version) => {
      await save(values, base, version)
      onClose()
    },
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  return (
    <>
      <FormDrawer
        title={texts.editTitle}
        description={tenant.displayName}
        submitLabel={formTexts.save}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        errors={toFormErrors(errors)}
        attempt={submitCount}
        onSubmit={submit}
        onClose={onClose}
      >
        <TenantFields orgId={orgId} form={form} showsContact={!tenant.masked} />
      </FormDrawer>
      {conflict ? (
        <ConflictDialog conflict={conflict} labels={tenantLabels} describeValue={describeTenantValue} />
      ) : null}
    </>
  )
}
