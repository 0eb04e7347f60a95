import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AddressFields, PinField } from '~/components/address-fields'
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
import { hasPin, isApproximate } from './property-columns.tsx'
import { useAddressSuggestions } from './use-address-suggestions.ts'

const pointers = addressPointers('')

export interface EditAddressDrawerProps {
  orgId: string
  property: Property
  /** Only the pin, without the fields of the address. */
  isPinOnly?: boolean
  onClose: () => void
}

/** Changes a property's address, or places its pin. */
export function EditAddressDrawer({ orgId, property, isPinOnly = false, onClose }: EditAddressDrawerProps) {
  const texts = isPinOnly
    ? propertyFormTexts[hasPin(property.address) ? 'pin' : 'newPin']
    : propertyFormTexts.wholeAddress
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
            ? { color: 'warning', heading: texts.saved, body: propertyFormTexts.locationNowApproximate }
            : { color: 'success', heading: texts.saved },
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
  const location = {
    addressLocation: toAddressLocation(property),
    areas: property.footprint === null ? [] : [property.footprint],
  }

  return (
    <>
      <FormDrawer
        title={texts.title}
        description={isPinOnly ? property.address.formatted : propertyFormTexts.addressDetail}
        submitLabel={texts.save}
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
        {isPinOnly ? (
          <PinField control={form.control} {...location} />
        ) : (
          <AddressFields
            country={country}
            errors={errors}
            register={form.register}
            control={form.control}
            suggestions={suggestions}
            {...location}
          />
        )}
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={addressTexts} /> : null}
    </>
  )
}

/** Where a property is, unless a person placed its pin. */
function toAddressLocation({ address: { lat, lon, geocode } }: Property) {
  return geocode.manual || lat === null || lon === null
    ? null
    : { lat, lon, radiusMeters: geocode.radiusMeters }
}
