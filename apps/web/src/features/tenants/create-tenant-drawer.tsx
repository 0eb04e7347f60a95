import { toast } from '@parapet/ui'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { useCreateTenant } from '~/data/tenants/mutations'
import { paths } from '~/lib/paths'
import { tenantFormTexts as texts } from './form-texts.ts'
import { TenantFields } from './tenant-fields.tsx'
import { emptyOccupancy, serializeList } from './tenant-entries.ts'
import { tenantPointers, emptyTenant, toNewTenant, type TenantValues } from './tenant-values.ts'

interface NamedRecord {
  id: string
  name: string
}

export interface CreateTenantDrawerProps {
  orgId: string
  /** Preselects the property of the first occupancy. */
  property?: NamedRecord
  unit?: NamedRecord
  onClose: () => void
}

/** Adds one person or company, with the unit they live in. */
export function CreateTenantDrawer({ orgId, property, unit, onClose }: CreateTenantDrawerProps) {
  const navigate = useNavigate()
  const create = useCreateTenant(orgId)
  const [addedCount, setAddedCount] = useState(0)
  const { form, submit, submitAnother } = useRecordForm<TenantValues>({
    defaultValues: {
      ...emptyTenant,
      occupancies: serializeList([
        {
          ...emptyOccupancy,
          propertyId: property?.id ?? '',
          propertyName: property?.name ?? '',
          unitId: unit?.id ?? '',
          unitName: unit?.name ?? '',
        },
      ]),
    },
    pointers: tenantPointers,
    save: async (values, createsAnother) => {
      const created = await create.mutateAsync(toNewTenant(values))
      toast({ color: 'success', heading: texts.created(created.displayName) })
      if (!createsAnother) return await navigate(paths.tenant(created.id), { replace: true })
      form.reset()
      setAddedCount((count) => count + 1)
    },
  })

  // After the reset has been rendered, because it registers the fields again.
  useEffect(() => {
    if (addedCount > 0) form.setFocus('firstName')
  }, [addedCount, form])

  return (
    <FormDrawer
      title={texts.createTitle}
      description={texts.createDetail}
      submitLabel={texts.create}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      anotherLabel={formTexts.createAnother}
      onSubmitAnother={submitAnother}
      // Most tenants are people, so start at the name.
      initialField="firstName"
      onClose={onClose}
    >
      <TenantFields orgId={orgId} form={form} hiddenContact={null} />
    </FormDrawer>
  )
}
