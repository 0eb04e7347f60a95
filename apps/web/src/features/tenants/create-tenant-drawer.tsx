import { toast } from '@parapet/ui'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { useCreateTenant } from '~/data/tenants/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
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
  const form = useForm<TenantValues>({
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
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  // After the reset has been rendered, because it registers the fields again.
  const [addedCount, setAddedCount] = useState(0)
  useEffect(() => {
    if (addedCount > 0) form.setFocus('firstName')
  }, [addedCount, form])

  async function save(values: TenantValues, createsAnother: boolean) {
    try {
      const created = await create.mutateAsync(toNewTenant(values))
      toast({ color: 'success', heading: texts.created(created.displayName) })
      if (!createsAnother) return await navigate(paths.tenant(created.id), { replace: true })
      form.reset()
      setAddedCount((count) => count + 1)
    } catch (error) {
      if (!showFieldErrors(error, tenantPointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      title={texts.createTitle}
      description={texts.createDetail}
      submitLabel={texts.create}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      errors={toFormErrors(errors)}
      attempt={submitCount}
      onSubmit={form.handleSubmit((values) => save(values, false))}
      anotherLabel={formTexts.createAnother}
      onSubmitAnother={form.handleSubmit((values) => save(values, true))}
      // Most tenants are people, so start at the name.
      initialField="firstName"
      onClose={onClose}
    >
      <TenantFields orgId={orgId} form={form} hiddenContact={null} />
    </FormDrawer>
  )
}
