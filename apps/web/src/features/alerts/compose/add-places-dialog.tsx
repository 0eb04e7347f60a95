import { Button, Combobox, Dialog, Field, MultiSelect, NumberInput, RadioGroup, Select } from '@parapet/ui'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'
import { formTexts } from '~/components/form-texts'
import { buildingsQuery } from '~/data/buildings/queries'
import { usePropertyChoices, useUnitChoices } from '~/data/choices'
import { unitQueries } from '~/data/units/queries'
import { nameBuilding } from '~/lib/building-name'
import styles from './compose.module.css'
import type { Place } from './places.ts'
import { composeTexts as texts } from './texts.ts'

type Part = keyof typeof texts.parts

interface AddPlacesDialogProps {
  orgId: string
  onAdd: (places: Place[]) => void
  onClose: () => void
}

/** Chooses a property, and which part of it. */
export function AddPlacesDialog({ orgId, onAdd, onClose }: AddPlacesDialogProps) {
  const formId = useId()
  const properties = usePropertyChoices(orgId)
  const [propertyId, setPropertyId] = useState<string | null>(null)
  const [part, setPart] = useState<Part>('property')
  const [building, setBuilding] = useState('')
  const [floor, setFloor] = useState<number | null>(null)
  const [unitIds, setUnitIds] = useState<string[]>([])
  const buildingNames = useBuildingNames(orgId, propertyId)
  const places = propertyId === null ? [] : toPlaces({ propertyId, part, building, floor, unitIds })

  function add(event: SubmitEvent) {
    event.preventDefault()
    if (places.length > 0) onAdd(places)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.addPlaceTitle}
      footer={
        <>
          <Button onClick={onClose}>{formTexts.cancel}</Button>
          <Button type="submit" form={formId} tone="primary" disabled={places.length === 0}>
            {texts.add}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.dialogForm} onSubmit={add}>
        <Field label={texts.property}>
          <Combobox
            {...properties}
            value={propertyId}
            placeholder={texts.chooseProperty}
            onValueChange={(id) => {
              setPropertyId(id)
              setBuilding('')
              setUnitIds([])
            }}
          />
        </Field>
        {propertyId === null ? null : (
          <>
            <RadioGroup
              label={texts.part}
              value={part}
              onValueChange={setPart}
              options={(Object.keys(texts.parts) as Part[]).map((value) => ({
                value,
                label: texts.parts[value],
                disabled: value === 'building' && buildingNames.length === 0,
              }))}
            />
            {part === 'building' || (part === 'floor' && buildingNames.length > 0) ? (
              <Field label={texts.building}>
                <Select
                  value={building}
                  {...(part === 'building' ? { placeholder: formTexts.choose } : {})}
                  onChange={(event) => setBuilding(event.target.value)}
                >
                  {part === 'floor' ? <option value="">{texts.anyBuilding}</option> : null}
                  {buildingNames.map((name) => (
                    <option key={name} value={name}>
                      {nameBuilding(name)}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : null}
            {part === 'floor' ? (
              <Field label={texts.floor} help={texts.floorHelp}>
                <NumberInput value={floor} onValueChange={setFloor} step={1} min={-99} max={999} />
              </Field>
            ) : null}
            {part === 'units' ? (
              <UnitField orgId={orgId} propertyId={propertyId} value={unitIds} onValueChange={setUnitIds} />
            ) : null}
          </>
        )}
      </form>
    </Dialog>
  )
}

function useBuildingNames(orgId: string, propertyId: string | null): string[] {
  const { data } = useQuery({ ...buildingsQuery(orgId, propertyId ?? ''), enabled: propertyId !== null })
  return propertyId === null ? [] : (data?.items.map(({ name }) => name) ?? [])
}

interface PlaceInput {
  propertyId: string
  part: Part
  building: string
  floor: number | null
  unitIds: readonly string[]
}

/** Empty while something is missing. */
function toPlaces({ propertyId, part, building, floor, unitIds }: PlaceInput): Place[] {
  switch (part) {
    case 'property':
      return [{ kind: 'property', propertyId }]
    case 'building':
      return building === '' ? [] : [{ kind: 'building', propertyId, name: building }]
    case 'floor':
      return floor === null ? [] : [{ kind: 'floor', propertyId, building: building || null, floor }]
    case 'units':
      return unitIds.map((unitId) => ({ kind: 'unit', unitId }))
  }
}

interface UnitFieldProps {
  orgId: string
  propertyId: string
  value: readonly string[]
  onValueChange: (value: string[]) => void
}

function UnitField({ orgId, propertyId, value, onValueChange }: UnitFieldProps) {
  const choices = useUnitChoices(orgId, propertyId)
  const selected = useQueries({
    queries: value.map((id) => ({ ...unitQueries.detail(orgId, id), throwOnError: false })),
    combine: (results) => results.flatMap(({ data }) => (data ? [{ value: data.id, label: data.name }] : [])),
  })
  return (
    <Field label={texts.units}>
      <MultiSelect {...choices} value={value} onValueChange={onValueChange} chosenOptions={selected} />
    </Field>
  )
}
