import { Combobox, DatePicker, Field, IconButton, Select } from '@parapet/ui'
import { Trash2 } from 'lucide-react'
import { FormPair } from '~/components/form-drawer'
import { usePropertyChoices } from '~/data/properties/use-property-choices'
import { useUnitChoices } from '~/data/units/use-unit-choices'
import { formTexts } from '~/components/form-texts'
import { tenantFormTexts as texts } from './form-texts.ts'
import { unitValueTexts } from '~/components/unit-value-texts'
import type { StayEntry } from './tenant-lists.ts'
import styles from './tenants.module.css'

export interface StayFieldsProps {
  orgId: string
  stay: StayEntry
  /** Which stay of the tenant this is, from 1. */
  n: number
  problem: string | undefined
  onChange: (stay: StayEntry) => void
  onRemove: () => void
}

const dates = ['leaseFrom', 'leaseTo', 'moveIn', 'moveOut'] as const

/** One stay: the property, the unit in it, and from when to when. */
export function StayFields({ orgId, stay, n, problem, onChange, onRemove }: StayFieldsProps) {
  const currentProperty = stay.propertyId === '' ? null : { id: stay.propertyId, name: stay.propertyName }
  const currentUnit = stay.unitId === '' ? null : { id: stay.unitId, name: stay.unitName }
  const properties = usePropertyChoices(orgId, currentProperty)
  const units = useUnitChoices(orgId, stay.propertyId === '' ? null : stay.propertyId, currentUnit)
  const labelOf = (options: readonly { value: string; label: string }[], value: string | null) =>
    options.find((option) => option.value === value)?.label ?? ''

  const dateField = (name: (typeof dates)[number]) => (
    <Field label={texts[name]}>
      <DatePicker
        value={stay[name] === '' ? null : stay[name]}
        onValueChange={(day) => onChange({ ...stay, [name]: day ?? '' })}
      />
    </Field>
  )

  return (
    <div className={styles.stay} role="group" aria-label={texts.occupancy(n)}>
      <span className={styles.stayHead}>
        {texts.occupancy(n)}
        <IconButton label={texts.removeOccupancy(n)} icon={<Trash2 />} onClick={onRemove} />
      </span>
      <Field label={texts.property} error={problem}>
        <Combobox
          {...properties}
          value={stay.propertyId || null}
          onValueChange={(propertyId) =>
            onChange({
              ...stay,
              propertyId: propertyId ?? '',
              propertyName: labelOf(properties.options, propertyId),
              // A unit belongs to one property.
              unitId: '',
              unitName: '',
            })
          }
        />
      </Field>
      <FormPair>
        <Field label={texts.unit} help={stay.propertyId === '' ? texts.unitNeedsProperty : undefined}>
          <Combobox
            key={stay.propertyId}
            {...units}
            disabled={stay.propertyId === ''}
            emptyText={texts.unitEmpty}
            value={stay.unitId || null}
            onValueChange={(unitId) =>
              onChange({ ...stay, unitId: unitId ?? '', unitName: labelOf(units.options, unitId) })
            }
          />
        </Field>
        <Field label={texts.role}>
          <Select
            value={stay.role}
            onChange={(event) => onChange({ ...stay, role: event.target.value as StayEntry['role'] })}
          >
            {Object.entries(unitValueTexts.role).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </FormPair>
      <FormPair>
        {dateField('leaseFrom')}
        {dateField('leaseTo')}
      </FormPair>
      <FormPair>
        {dateField('moveIn')}
        {dateField('moveOut')}
      </FormPair>
      <Field label={texts.leaseType}>
        <Select
          value={stay.leaseType}
          onChange={(event) => onChange({ ...stay, leaseType: event.target.value as StayEntry['leaseType'] })}
        >
          <option value="">{formTexts.notSet}</option>
          {Object.entries(unitValueTexts.leaseType).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
