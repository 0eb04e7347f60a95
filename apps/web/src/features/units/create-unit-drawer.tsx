import { Combobox, Field, RadioGroup, toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch, type Control } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AddressFields } from '~/components/address-fields'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { usePropertyChoices } from '~/data/choices'
import { sessionQueries } from '~/data/session/queries'
import { useCreateUnit } from '~/data/units/mutations'
import { addressPointers, toNewAddress, type AddressValues } from '~/lib/address-values'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { paths } from '~/lib/paths'
import { unitFormTexts as texts } from './form-texts.ts'
import { UnitFields } from './unit-fields.tsx'
import { emptyUnit, toNewUnit, unitPointers, type UnitValues } from './unit-values.ts'

type CreateValues = UnitValues & AddressValues & Record<'propertyId' | 'place', string>

const pointers = {
  ...unitPointers,
  ...addressPointers('/address'),
  '/propertyId': 'propertyId',
} as Record<string, keyof CreateValues>

export interface CreateUnitDrawerProps {
  orgId: string
  /** The property to preselect. */
  property?: { id: string; name: string }
  onClose: () => void
}

/** Adds a unit, at its property's address or at its own. */
export function CreateUnitDrawer({ orgId, property, onClose }: CreateUnitDrawerProps) {
  const navigate = useNavigate()
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const create = useCreateUnit(orgId)
  const properties = usePropertyChoices(orgId, property)
  const form = useForm<CreateValues>({
    defaultValues: {
      ...emptyUnit,
      propertyId: property?.id ?? '',
      place: 'same',
      country: org.defaultCountry,
      line1: '',
      line2: '',
      city: '',
      region: '',
      postalCode: '',
      lat: '',
      lon: '',
    },
    shouldFocusError: false,
    shouldUnregister: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const [propertyId, place, country] = useWatch({
    control: form.control,
    name: ['propertyId', 'place', 'country'],
  })
  form.register('propertyId', { validate: (value) => value !== '' || texts.propertyRequired })

  // With a preselected property, start at the unit number.
  useEffect(() => {
    if (property) form.setFocus('name')
  }, [form, property])

  const submit = form.handleSubmit(async (values) => {
    try {
      const address = values.place === 'own' ? { address: toNewAddress(values) } : {}
      const created = await create.mutateAsync({ ...toNewUnit(values, values.propertyId), ...address })
      toast({ color: 'success', heading: texts.created(created.name) })
      await navigate(paths.unit(created.id))
    } catch (error) {
      if (!showFieldErrors(error, pointers, form.setError))
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
      {/* Registers the unit's and the address's fields in this form under their own names. */}
      <UnitFields
        errors={errors}
        register={form.register}
        control={form.control as unknown as Control<UnitValues>}
        first={
          <Field label={texts.property} controlId="propertyId" required error={errors.propertyId?.message}>
            <Combobox
              {...properties}
              emptyText={texts.propertyEmpty}
              value={propertyId || null}
              onValueChange={(id) =>
                form.setValue('propertyId', id ?? '', { shouldDirty: true, shouldValidate: submitCount > 0 })
              }
            />
          </Field>
        }
      />
      <RadioGroup
        label={texts.addressChoice}
        value={place}
        onValueChange={(value) => form.setValue('place', value, { shouldDirty: true })}
        options={[
          { value: 'same', label: texts.sameAddress },
          { value: 'own', label: texts.ownAddress, description: texts.ownAddressHelp },
        ]}
      />
      {place === 'own' ? <AddressFields country={country} errors={errors} register={form.register} /> : null}
    </FormDrawer>
  )
}
