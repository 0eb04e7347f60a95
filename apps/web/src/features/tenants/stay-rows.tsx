import { Button, VisuallyHidden, Combobox, DatePicker, Field, IconButton, Select } from '@parapet/ui'
import { Plus, Trash2 } from 'lucide-react'
import { FormPair } from '~/components/form-drawer'
import { formTexts } from '~/components/form-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { usePropertyChoices, useUnitChoices } from '~/data/choices'
import type { EntryListProps } from './entry-rows.tsx'
import { tenantFormTexts as texts } from './form-texts.ts'
import { findStayProblem } from './tenant-list-rules.ts'
import { emptyStay, readStays, writeList, type StayEntry } from './tenant-lists.ts'
import styles from './tenants.module.css'

const rowsMax = 50

interface StayRowsProps extends EntryListProps {
  orgId: string
}

/** Where the tenant lives, lived and will live. */
export function StayRows({ orgId, value, onChange, error }: StayRowsProps) {
  const stays = readStays(value)
  const problems = stays.map((stay, index) => (error === undefined ? null : findStayProblem(stay, index + 1)))
  const isOwn = problems.some((problem) => problem === error)

  return (
    <fieldset className={styles.entries} id="occupancies" tabIndex={-1}>
      <legend>
        <VisuallyHidden>{texts.occupancies}</VisuallyHidden>
      </legend>
      {stays.map((stay, index) => (
        <StayFields
          key={index}
          orgId={orgId}
          stay={stay}
          n={index + 1}
          problem={problems[index] ?? undefined}
          onChange={(next) => onChange(writeList(stays.with(index, next)))}
          onRemove={() => onChange(writeList(stays.toSpliced(index, 1)))}
        />
      ))}
      {error !== undefined && !isOwn ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : null}
      {stays.length < rowsMax ? (
        <Button
          className={styles.start}
          size="sm"
          icon={<Plus />}
          onClick={() => onChange(writeList([...stays, emptyStay]))}
        >
          {texts.addOccupancy}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface StayFieldsProps {
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
function StayFields({ orgId, stay, n, problem, onChange, onRemove }: StayFieldsProps) {
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
