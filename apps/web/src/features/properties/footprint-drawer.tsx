import { useController, type Control } from 'react-hook-form'
import { EditDrawer } from '~/components/edit-drawer'
import type { OutlinePin } from '~/components/location-editor/check-outline'
import { checkFootprint, FootprintEditor } from '~/components/location-editor/footprint-editor'
import type { Property } from '~/data/properties/queries'
import { propertyFormTexts } from './form-texts.ts'
import { usePropertyEditing } from './property-inline-fields.tsx'

export interface FootprintDrawerProps {
  orgId: string
  property: Property
  onClose: () => void
}

/** Draws or changes a property's footprint. */
export function FootprintDrawer({ orgId, property, onClose }: FootprintDrawerProps) {
  const editing = usePropertyEditing(orgId, property, { hasToast: true })
  const { lat, lon, geocode } = property.address
  const pin = lat === null || lon === null ? null : { lat, lon, radiusMeters: geocode.radiusMeters }
  return (
    <EditDrawer
      title={propertyFormTexts.footprint}
      description={propertyFormTexts.footprintDetail}
      editing={editing}
      initialField="footprint"
      onClose={onClose}
    >
      {/* Registers the footprint in this form under its own name. */}
      {(form) => <FootprintField control={form.control as unknown as FootprintControl} pin={pin} />}
    </EditDrawer>
  )
}

export type FootprintControl = Control<{ footprint: string }>

export function FootprintField({ control, pin }: { control: FootprintControl; pin: OutlinePin | null }) {
  const { field, fieldState } = useController({
    control,
    name: 'footprint',
    rules: { validate: (value) => checkFootprint(value, pin) ?? true },
  })
  return (
    <FootprintEditor
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      pin={pin}
    />
  )
}
