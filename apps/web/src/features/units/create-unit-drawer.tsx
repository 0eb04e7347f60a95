import { Combobox, Field, RadioGroup, toast } from '@parapet/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { AddressFields } from '~/components/address-fields'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { usePropertyChoices } from '~/data/choices'
import { sessionQueries } from '~/data/session/queries'
import { useCreateUnit } from '~/data/units/mutations'
import { addressPointers, toNewAddress, type AddressValues } from '~/lib/address-values'
import { paths } from '~/lib/paths'
import { unitFormTexts as texts } from './form-texts.ts'
import { UnitFields } from './unit-fields.tsx'
import { emptyUnit, toNewUnit, unitPointers, type UnitValues } from './unit-values.ts'

type CreateValues = UnitValues & AddressValues & Record<'propertyId' | 'addressChoice', string>

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
  const [addedCount, setAddedCount] = useState(0)
  const { form, submit, submitAnother } = useRecordForm<CreateValues>({
    defaultValues: {
      ...emptyUnit,
      propertyId: property?.id ?? '',
      addressChoice: 'same',
      country: org.defaultCountry,
      line1: '',
      line2: '',
      city: '',
      region: '',
      postalCode: '',
      lat: '',
      lon: '',
    },
    pointers,
    save: async (values, createsAnother) => {
      const address = values.addressChoice === 'own' ? { address: toNewAddress(values) } : {}
      const created = await create.mutateAsync({ ...toNewUnit(values, values.propertyId), ...address })
      toast({ color: 'success', heading: texts.created(created.name) })
      if (!createsAnother) return await navigate(paths.unit(created.id), { replace: true })
      // The next unit is usually at the same property.
      form.reset({ ...form.formState.defaultValues, propertyId: values.propertyId })
      setAddedCount((count) => count + 1)
    },
  })
  const { errors, submitCount } = form.formState
  const [propertyId, addressChoice, country] = useWatch({
    control: form.control,
    name: ['propertyId', 'addressChoice', 'country'],
  })
  form.register('propertyId', { validate: (value) => value !== '' || texts.propertyRequired })

  // After the reset has been rendered, because it registers the fields again.
  useEffect(() => {
    if (addedCount > 0) form.setFocus('name')
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
      initialField={property ? 'name' : 'propertyId'}
      onClose={onClose}
    >
      {/* Registers the unit's and the address's fields in this form under their own names. */}
      <UnitFields
        errors={errors}
        register={form.register}
        control={form.control as unknown as Control<UnitValues>}
        leadingContent={
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
        value={addressChoice}
        onValueChange={(value) => form.setValue('addressChoice', value, { shouldDirty: true })}
        options={[
          { value: 'same', label: texts.sameAddress },
          { value: 'own', label: texts.ownAddress, description: texts.ownAddressHelp },
        ]}
      />
      {addressChoice === 'own' ? (
        <AddressFields
          country={country}
          errors={errors}
          register={form.register}
          control={form.control as unknown as Control<AddressValues>}
        />
      ) : null}
    </FormDrawer>
  )
}
