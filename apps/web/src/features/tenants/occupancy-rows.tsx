import { Button, VisuallyHidden, Combobox, DatePicker, Field, IconButton, Select } from '@parapet/ui'
import { Plus, Trash2 } from 'lucide-react'
import { FormPair } from '~/components/form-drawer'
import { formTexts } from '~/components/form-texts'
import { unitValueTexts } from '~/components/unit-value-texts'
import { usePropertyChoices, useUnitChoices } from '~/data/choices'
import type { EntryListProps } from './entry-rows.tsx'
import { tenantFormTexts as texts } from './form-texts.ts'
import { findOccupancyProblem } from './tenant-entry-rules.ts'
import { emptyOccupancy, parseOccupancies, serializeList, type OccupancyEntry } from './tenant-entries.ts'
import { getRegionalSettings } from '~/lib/regional-settings'
import styles from './tenants.module.css'

const maxRows = 50

interface OccupancyRowsProps extends EntryListProps {
  orgId: string
}

/** The tenant's past, current and future occupancies. */
export function OccupancyRows({ orgId, value, onChange, error }: OccupancyRowsProps) {
  const occupancies = parseOccupancies(value)
  const problems = occupancies.map((occupancy, index) =>
    error === undefined ? null : findOccupancyProblem(occupancy, index + 1),
  )
  const isErrorInRow = problems.some((problem) => problem === error)

  return (
    <fieldset className={styles.entries} id="occupancies" tabIndex={-1}>
      <legend>
        <VisuallyHidden>{texts.occupancies}</VisuallyHidden>
      </legend>
      {occupancies.map((occupancy, index) => (
        <OccupancyFields
          key={index}
          orgId={orgId}
          occupancy={occupancy}
          position={index + 1}
          problem={problems[index] ?? undefined}
          onChange={(next) => onChange(serializeList(occupancies.with(index, next)))}
          onRemove={() => onChange(serializeList(occupancies.toSpliced(index, 1)))}
        />
      ))}
      {error !== undefined && !isErrorInRow ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : null}
      {occupancies.length < maxRows ? (
        <Button
          className={styles.start}
          size="sm"
          icon={<Plus />}
          onClick={() => onChange(serializeList([...occupancies, emptyOccupancy]))}
        >
          {texts.addOccupancy}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface OccupancyFieldsProps {
  orgId: string
  occupancy: OccupancyEntry
  /** Counts from 1. */
  position: number
  problem: string | undefined
  onChange: (occupancy: OccupancyEntry) => void
  onRemove: () => void
}

const dateFields = ['leaseFrom', 'leaseTo', 'moveIn', 'moveOut'] as const

/** One occupancy: property, unit, role and dates. */
function OccupancyFields({ orgId, occupancy, position, problem, onChange, onRemove }: OccupancyFieldsProps) {
  const currentProperty =
    occupancy.propertyId === '' ? null : { id: occupancy.propertyId, name: occupancy.propertyName }
  const currentUnit = occupancy.unitId === '' ? null : { id: occupancy.unitId, name: occupancy.unitName }
  const properties = usePropertyChoices(orgId, currentProperty)
  const units = useUnitChoices(orgId, occupancy.propertyId === '' ? null : occupancy.propertyId, currentUnit)
  const findLabel = (options: readonly { value: string; label: string }[], value: string | null) =>
    options.find((option) => option.value === value)?.label ?? ''

  const renderDateField = (name: (typeof dateFields)[number]) => (
    <Field label={texts[name]}>
      <DatePicker
        locale={getRegionalSettings().locale}
        value={occupancy[name] === '' ? null : occupancy[name]}
        onValueChange={(day) => onChange({ ...occupancy, [name]: day ?? '' })}
      />
    </Field>
  )

  return (
    <div className={styles.occupancy} role="group" aria-label={texts.occupancy(position)}>
      <span className={styles.occupancyHead}>
        {texts.occupancy(position)}
        <IconButton label={texts.removeOccupancy(position)} icon={<Trash2 />} onClick={onRemove} />
      </span>
      <Field label={texts.property} error={problem}>
        <Combobox
          {...properties}
          value={occupancy.propertyId || null}
          onValueChange={(propertyId) =>
            onChange({
              ...occupancy,
              propertyId: propertyId ?? '',
              propertyName: findLabel(properties.options, propertyId),
              // A unit belongs to one property.
              unitId: '',
              unitName: '',
            })
          }
        />
      </Field>
      <FormPair>
        <Field label={texts.unit} help={occupancy.propertyId === '' ? texts.unitNeedsProperty : undefined}>
          <Combobox
            key={occupancy.propertyId}
            {...units}
            disabled={occupancy.propertyId === ''}
            emptyText={texts.unitEmpty}
            value={occupancy.unitId || null}
            onValueChange={(unitId) =>
              onChange({ ...occupancy, unitId: unitId ?? '', unitName: findLabel(units.options, unitId) })
            }
          />
        </Field>
        <Field label={texts.role}>
          <Select
            value={occupancy.role}
            onChange={(event) =>
              onChange({ ...occupancy, role: event.target.value as OccupancyEntry['role'] })
            }
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
        {renderDateField('leaseFrom')}
        {renderDateField('leaseTo')}
      </FormPair>
      <FormPair>
        {renderDateField('moveIn')}
        {renderDateField('moveOut')}
      </FormPair>
      <Field label={texts.leaseType}>
        <Select
          value={occupancy.leaseType}
          onChange={(event) =>
            onChange({ ...occupancy, leaseType: event.target.value as OccupancyEntry['leaseType'] })
          }
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
