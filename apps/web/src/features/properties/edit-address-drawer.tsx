import { toast } from '@parapet/ui'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { toFormErrors } from '~/components/form-summary-errors'
import { FormDrawer } from '~/components/form-drawer'
import { useEditForm } from '~/components/use-edit-form'
import { useUpdatePropertyAddress } from '~/data/properties/mutations'
import type { Property } from '~/data/properties/queries'
import { propertyFormTexts } from '~/texts/property-form'
import { AddressFields } from './address-fields.tsx'
import { DuplicateBanner, type Duplicate } from './duplicate-banner.tsx'
import { findDuplicateAddress } from './find-duplicate.ts'
import { addressPointers, toAddressPatch, toAddressValues, type AddressValues } from './property-values.ts'

const pointers = addressPointers('')

export interface EditAddressDrawerProps {
  orgId: string
  property: Property
  onClose: () => void
}

/** Changes the address of a property, or sets its point by hand. */
export function EditAddressDrawer({ orgId, property, onClose }: EditAddressDrawerProps) {
  const update = useUpdatePropertyAddress(orgId)
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null)
  const { form, submit, submitConfirmed, conflict } = useEditForm<AddressValues, Property>({
    item: property,
    toValues: toAddressValues,
    pointers,
    save: async (values, base, version, isConfirmed) => {
      const body = toAddressPatch(values, base)
      if (Object.keys(body).length > 0) {
        const allowed = isConfirmed ? { allowDuplicateAddress: true } : {}
        await update.mutateAsync({ id: property.id, body: { ...body, ...allowed }, version })
        toast({ color: 'success', heading: propertyFormTexts.addressSaved })
      }
      onClose()
    },
    onError: (error) => {
      const found = findDuplicateAddress(error)
      setDuplicate(found)
      return found !== null
    },
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const country = useWatch({ control: form.control, name: 'country' })

  return (
    <>
      <FormDrawer
        title={propertyFormTexts.addressTitle}
        description={propertyFormTexts.addressDetail}
        submitLabel={propertyFormTexts.saveAddress}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        errors={toFormErrors(errors)}
        attempt={submitCount}
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
        <AddressFields country={country} errors={errors} register={form.register} />
      </FormDrawer>
      {conflict ? (
        <ConflictDialog conflict={conflict} labels={propertyFormTexts as unknown as Record<string, string>} />
      ) : null}
    </>
  )
}
