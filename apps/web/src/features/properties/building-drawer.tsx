import { Field, TextInput, toast } from '@parapet/ui'
import { useController, type Control, type UseFormReturn } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer, FormSection } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { checkCoordinate } from '~/components/location-editor/pin'
import { PinEditor } from '~/components/location-editor/pin-editor'
import { useEditForm } from '~/components/use-edit-form'
import { useRecordForm } from '~/components/use-record-form'
import { useCreateBuilding, useUpdateBuilding } from '~/data/buildings/mutations'
import type { Building } from '~/data/buildings/queries'
import type { Property } from '~/data/properties/queries'
import { addressTexts } from '~/lib/address-texts'
import { emptyToNull, toFieldText } from '~/lib/field-text'
import { buildingTexts as texts } from './building-texts.ts'

type BuildingValues = Record<'name' | 'line1' | 'lat' | 'lon', string>

const pointers = { '/name': 'name', '/line1': 'line1', '/lat': 'lat', '/lon': 'lon' } as const

const toPoint = ({ lat, lon }: BuildingValues) => ({ lat: Number(lat), lon: Number(lon) })

interface NewBuildingDrawerProps {
  orgId: string
  property: Property
  /** Empty if the person chooses it. */
  name: string
  onClose: () => void
}

/** Gives a building of the property a location of its own. */
export function NewBuildingDrawer({ orgId, property, name, onClose }: NewBuildingDrawerProps) {
  const create = useCreateBuilding(orgId)
  const { form, submit } = useRecordForm<BuildingValues>({
    defaultValues: { name, line1: '', lat: '', lon: '' },
    pointers,
    async save(values) {
      const created = await create.mutateAsync({
        propertyId: property.id,
        name: values.name.trim(),
        line1: emptyToNull(values.line1),
        ...toPoint(values),
      })
      toast({ color: 'success', heading: texts.placed(created.name) })
      onClose()
    },
  })
  return (
    <FormDrawer
      title={texts.createTitle}
      description={texts.drawerDetail}
      submitLabel={texts.create}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <BuildingFields form={form} property={property} />
    </FormDrawer>
  )
}

interface EditBuildingDrawerProps {
  orgId: string
  property: Property
  building: Building
  onClose: () => void
}

/** Moves or renames a building. */
export function EditBuildingDrawer({ orgId, property, building, onClose }: EditBuildingDrawerProps) {
  const update = useUpdateBuilding(orgId)
  const { form, submit, conflict } = useEditForm<BuildingValues, Building>({
    item: building,
    toValues: ({ name, line1, lat, lon }) => ({
      name,
      line1: toFieldText(line1),
      lat: toFieldText(lat),
      lon: toFieldText(lon),
    }),
    pointers,
    async save(values, base, version) {
      const isMoved = values.lat.trim() !== base.lat || values.lon.trim() !== base.lon
      const saved = await update.mutateAsync({
        id: building.id,
        body: {
          ...(values.name.trim() === base.name ? {} : { name: values.name.trim() }),
          ...(values.line1.trim() === base.line1 ? {} : { line1: emptyToNull(values.line1) }),
          ...(isMoved ? toPoint(values) : {}),
        },
        version,
      })
      toast({ color: 'success', heading: isMoved ? texts.placed(saved.name) : texts.saved(saved.name) })
      onClose()
    },
  })
  return (
    <>
      <FormDrawer
        title={texts.editTitle}
        description={texts.drawerDetail}
        submitLabel={texts.save}
        {...toDrawerState(form.formState)}
        onSubmit={submit}
        onClose={onClose}
      >
        <BuildingFields form={form} property={property} />
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={texts.labels} /> : null}
    </>
  )
}

interface BuildingFieldsProps {
  form: UseFormReturn<BuildingValues>
  property: Property
}

function BuildingFields({ form: { register, control, formState }, property }: BuildingFieldsProps) {
  const { errors } = formState
  return (
    <>
      <Field label={texts.name} help={texts.nameHelp} controlId="name" required error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          {...register('name', {
            maxLength: 40,
            validate: (value) => value.trim() !== '' || texts.nameRequired,
          })}
        />
      </Field>
      <Field
        label={texts.line1}
        help={texts.line1Help}
        controlId="line1"
        optional
        error={errors.line1?.message}
      >
        <TextInput autoComplete="off" {...register('line1', { maxLength: 100 })} />
      </Field>
      <BuildingPin control={control} property={property} />
    </>
  )
}

const required = { lat: texts.latRequired, lon: texts.lonRequired } as const

/** The pin, on a map with the property's location and footprint. */
function BuildingPin({ control, property }: { control: Control<BuildingValues>; property: Property }) {
  const getRules = (field: 'lat' | 'lon') => ({
    validate: (value: string, values: BuildingValues) =>
      value.trim() === '' ? required[field] : (checkCoordinate(field, values) ?? true),
    deps: [field === 'lat' ? ('lon' as const) : ('lat' as const)],
  })
  const lat = useController({ control, name: 'lat', rules: getRules('lat') })
  const lon = useController({ control, name: 'lon', rules: getRules('lon') })
  const { address, footprint } = property
  return (
    <FormSection title={addressTexts.location}>
      <PinEditor
        required
        value={{ lat: lat.field.value, lon: lon.field.value }}
        errors={{ lat: lat.fieldState.error?.message, lon: lon.fieldState.error?.message }}
        addressLocation={
          address.lat === null || address.lon === null
            ? null
            : { lat: address.lat, lon: address.lon, radiusMeters: address.geocode.radiusMeters }
        }
        areas={footprint === null ? [] : [footprint]}
        onChange={(pin) => {
          lat.field.onChange(pin.lat)
          lon.field.onChange(pin.lon)
        }}
      />
    </FormSection>
  )
}
