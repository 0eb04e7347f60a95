import { Field, TextInput, toast } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer, FormPair, FormSection } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { useEditForm } from '~/components/use-edit-form'
import { useRecordForm } from '~/components/use-record-form'
import { useCreateBuilding, useUpdateBuilding } from '~/data/buildings/mutations'
import type { Building } from '~/data/buildings/queries'
import { addressTexts } from '~/lib/address-texts'
import { emptyToNull, isDecimal, toFieldText } from '~/lib/field-text'
import { buildingTexts as texts } from './building-texts.ts'

type BuildingValues = Record<'name' | 'line1' | 'lat' | 'lon', string>

const pointers = { '/name': 'name', '/line1': 'line1', '/lat': 'lat', '/lon': 'lon' } as const

const toPoint = ({ lat, lon }: BuildingValues) => ({ lat: Number(lat), lon: Number(lon) })

interface NewBuildingDrawerProps {
  orgId: string
  propertyId: string
  /** Empty if the person chooses it. */
  name: string
  onClose: () => void
}

/** Gives a building of the property a location of its own. */
export function NewBuildingDrawer({ orgId, propertyId, name, onClose }: NewBuildingDrawerProps) {
  const create = useCreateBuilding(orgId)
  const { form, submit } = useRecordForm<BuildingValues>({
    defaultValues: { name, line1: '', lat: '', lon: '' },
    pointers,
    async save(values) {
      const created = await create.mutateAsync({
        propertyId,
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
      initialField={name === '' ? 'name' : 'lat'}
    >
      <BuildingFields form={form} />
    </FormDrawer>
  )
}

interface EditBuildingDrawerProps {
  orgId: string
  building: Building
  onClose: () => void
}

/** Moves or renames a building. */
export function EditBuildingDrawer({ orgId, building, onClose }: EditBuildingDrawerProps) {
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
        initialField="lat"
      >
        <BuildingFields form={form} />
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={texts.labels} /> : null}
    </>
  )
}

const limits = { lat: 90, lon: 180 } as const
const required = { lat: texts.latRequired, lon: texts.lonRequired } as const

function BuildingFields({ form: { register, formState } }: { form: UseFormReturn<BuildingValues> }) {
  const { errors } = formState
  const renderCoordinate = (field: 'lat' | 'lon', help: string) => (
    <Field label={addressTexts[field]} help={help} controlId={field} required error={errors[field]?.message}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...register(field, {
          validate: (value) =>
            value.trim() === ''
              ? required[field]
              : (isDecimal(value) && Math.abs(Number(value)) <= limits[field]) || formTexts.number,
        })}
      />
    </Field>
  )
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
      <FormSection title={addressTexts.location}>
        <FormPair>
          {renderCoordinate('lat', addressTexts.latHelp)}
          {renderCoordinate('lon', addressTexts.lonHelp)}
        </FormPair>
      </FormSection>
    </>
  )
}
