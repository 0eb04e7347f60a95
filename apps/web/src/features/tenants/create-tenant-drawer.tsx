import { toast } from '@parapet/ui'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { useCreateTenant } from '~/data/tenants/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { paths } from '~/lib/paths'
import { tenantFormTexts as texts } from './form-texts.ts'
import { TenantFields } from './tenant-fields.tsx'
import { emptyOccupancy, serializeList } from './tenant-lists.ts'
import { tenantPointers, emptyTenant, toNewTenant, type TenantValues } from './tenant-values.ts'

interface Named {
  id: string
  name: string
}

export interface CreateTenantDrawerProps {
  orgId: string
  /** Preselects the place of the first occupancy. */
  property?: Named
  unit?: Named
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

  // Most tenants are people, so start at the name.
  useEffect(() => form.setFocus('firstName'), [form])

  const submit = form.handleSubmit(async (values) => {
    try {
      const created = await create.mutateAsync(toNewTenant(values))
      toast({ color: 'success', heading: texts.created(created.displayName) })
      await navigate(paths.tenant(created.id))
    } catch (error) {
      if (!showFieldErrors(error, tenantPointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  })

  return (
    <FormDrawer
      title={texts.createTitle}
      description={texts.createDetail}
      submitLabel={texts.create}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      errors={toFormErrors(errors)}
      attempt={submitCount}
      onSubmit={submit}
      onClose={onClose}
    >
      <TenantFields orgId={orgId} form={form} showsContact />
    </FormDrawer>
  )
}
