import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AddressFields } from '~/components/address-fields'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useEditForm } from '~/components/use-edit-form'
import { refreshProperties, useUpdatePropertyAddress } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { addressTexts } from '~/lib/address-texts'
import { addressPointers, toAddressPatch, toAddressValues, type AddressValues } from '~/lib/address-values'
import { DuplicateBanner, type DuplicateAddress, findDuplicateAddress } from './duplicate-banner.tsx'
import { propertyFormTexts } from './form-texts.ts'
import { isApproximate } from './property-columns.tsx'
import { useAddressSuggestions } from './use-address-suggestions.ts'

const pointers = addressPointers('')

export interface EditAddressDrawerProps {
  orgId: string
  property: Property
  onClose: () => void
}

/** Changes a property's address, or sets its location manually. */
export function EditAddressDrawer({ orgId, property, onClose }: EditAddressDrawerProps) {
  const queryClient = useQueryClient()
  const update = useUpdatePropertyAddress(orgId)
  const [duplicate, setDuplicate] = useState<DuplicateAddress | null>(null)
  const { form, submit, submitConfirmed, conflict } = useEditForm<AddressValues, Property>({
    item: property,
    toValues: ({ address }) => toAddressValues(address),
    pointers,
    save: async (values, base, version, isConfirmed) => {
      const body = toAddressPatch(values, base, suggestions.point)
      if (Object.keys(body).length > 0) {
        const override = isConfirmed ? { allowDuplicateAddress: true } : {}
        const saved = await update.mutateAsync({ id: property.id, body: { ...body, ...override }, version })
        const losesPrecision =
          isApproximate(saved.property.address.geocode) && !isApproximate(property.address.geocode)
        toast(
          losesPrecision
            ? {
                color: 'warning',
                heading: propertyFormTexts.addressSaved,
                body: propertyFormTexts.locationNowApproximate,
              }
            : { color: 'success', heading: propertyFormTexts.addressSaved },
        )
      } else {
        // Accepting the other person's changes leaves nothing to send, but the page is out of date.
        void refreshProperties(queryClient, orgId)
      }
      onClose()
    },
    onError: (error) => {
      const duplicateAddress = findDuplicateAddress(error)
      setDuplicate(duplicateAddress)
      return duplicateAddress !== null
    },
  })
  const suggestions = useAddressSuggestions(orgId, form)
  const { errors, isSubmitting } = form.formState
  const country = useWatch({ control: form.control, name: 'country' })

  return (
    <>
      <FormDrawer
        title={propertyFormTexts.addressTitle}
        description={propertyFormTexts.addressDetail}
        submitLabel={propertyFormTexts.saveAddress}
        {...toDrawerState(form.formState)}
        onSubmit={(event) => {
          setDuplicate(null)
          return submit(event)
        }}
        onClose={onClose}
      >
        {duplicate ? (
          <DuplicateBanner
            duplicate={duplicate}
            confirmLabel={propertyFormTexts.saveAnyway}
            isSubmitting={isSubmitting}
            onConfirm={() => void submitConfirmed()}
          />
        ) : null}
        <AddressFields
          country={country}
          errors={errors}
          register={form.register}
          control={form.control}
          suggestions={suggestions}
        />
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={addressTexts} /> : null}
    </>
  )
}
