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
import { emptyStay, writeList } from './tenant-lists.ts'
import { tenantPointers, emptyTenant, toNewTenant, type TenantValues } from './tenant-values.ts'

interface Named {
  id: string
  name: string
}

export interface CreateTenantDrawerProps {
  orgId: string
  /** Where the page is, as the place of the first stay. */
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
      occupancies: writeList([
        {
          ...emptyStay,
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

  // Most tenants are people, so the name is what is typed first.
  useEffect(() => form.setFocus('firstName'), [form])

  const submit = form.handleSubmit(async (values) => {
    try {
      const made = await create.mutateAsync(toNewTenant(values))
      toast({ color: 'success', heading: texts.created(made.displayName) })
      await navigate(paths.tenant(made.id))
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
