import { RadioGroup, toast } from '@parapet/ui'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import { AddressFields } from '~/components/address-fields'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useEditForm } from '~/components/use-edit-form'
import { sessionQueries } from '~/data/session/queries'
import { refreshUnits, useUpdateUnitAddress } from '~/data/units/mutations'
import type { Unit } from '~/data/units/queries'
import { addressPointers, type AddressValues } from '~/lib/address-values'
import { addressTexts } from '~/lib/address-texts'
import { unitFormTexts as texts } from './form-texts.ts'
import {
  describeUnitAddress,
  toUnitAddressPatch,
  toUnitAddressValues,
  type UnitAddressValues,
} from './unit-address.ts'

const pointers: Record<string, keyof UnitAddressValues> = addressPointers('')
const labels = { ...addressTexts, addressChoice: texts.addressChoice }

export interface EditUnitAddressDrawerProps {
  orgId: string
  unit: Unit
  onClose: () => void
}

/** Sets, changes or removes the unit's own address. */
export function EditUnitAddressDrawer({ orgId, unit, onClose }: EditUnitAddressDrawerProps) {
  const { data: org } = useSuspenseQuery(sessionQueries.org(orgId))
  const queryClient = useQueryClient()
  const update = useUpdateUnitAddress(orgId)
  const { form, submit, conflict } = useEditForm<UnitAddressValues, Unit>({
    item: unit,
    toValues: (current) => toUnitAddressValues(current, org.defaultCountry),
    pointers,
    save: async (values, base, version) => {
      const body = toUnitAddressPatch(values, base)
      if (body !== undefined) {
        await update.mutateAsync({ id: unit.id, body, version })
        toast({ color: 'success', heading: texts.addressSaved })
      } else {
        // Accepting the other person's changes leaves nothing to send, but the page is out of date.
        void refreshUnits(queryClient, orgId)
      }
      onClose()
    },
  })
  const { errors } = form.formState
  const [addressChoice, country] = useWatch({ control: form.control, name: ['addressChoice', 'country'] })

  return (
    <>
      <FormDrawer
        title={texts.addressTitle}
        description={texts.addressDetail}
        submitLabel={texts.saveAddress}
        {...toDrawerState(form.formState)}
        onSubmit={submit}
        onClose={onClose}
      >
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
      {conflict ? (
        <ConflictDialog conflict={conflict} labels={labels} describeValue={describeUnitAddress} />
      ) : null}
    </>
  )
}
