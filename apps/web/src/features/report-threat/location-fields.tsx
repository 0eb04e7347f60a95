import { Combobox, Field, MultiSelect, RadioGroup, TextInput } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FormPair, FormSection } from '~/components/form-drawer'
import { usePropertyChoices } from '~/data/choices'
import { mapQueries } from '~/data/map/queries'
import { formatNumber } from '~/lib/format'
import {
  findWithin,
  checkDegrees,
  findCircle,
  radiusUnits,
  toRadius,
  type LocatedProperty,
  type UnitSystem,
} from './report-location.ts'
import styles from './report-threat.module.css'
import type { LocationKind, ReportValues } from './report-values.ts'
import { reportThreatTexts as texts } from './texts.ts'

export interface LocationFieldsProps {
  orgId: string
  unitSystem: UnitSystem
  form: UseFormReturn<ReportValues>
}

const locationKinds = Object.keys(texts.locationKinds) as LocationKind[]
const maxNames = 5

/** The threat's location: selected properties, or a circle with a preview of the properties inside. */
export function LocationFields({ orgId, unitSystem, form }: LocationFieldsProps) {
  const { errors, submitCount } = form.formState
  const values = useWatch({ control: form.control }) as ReportValues
  const choices = usePropertyChoices(orgId)
  const points = useQuery({ ...mapQueries.points(orgId), enabled: values.locationKind !== 'properties' })
  const locatedProperties = points.data?.properties
  const { unit, max } = radiusUnits[unitSystem]

  const isLocationKind = (kind: LocationKind) => form.getValues('locationKind') === kind
  const setField = <Name extends 'locationKind' | 'propertyIds' | 'centerPropertyId'>(
    name: Name,
    value: ReportValues[Name],
  ) =>
    form.setValue(name as 'locationKind', value as LocationKind, {
      shouldDirty: true,
      shouldValidate: submitCount > 0,
    })
  form.register('propertyIds', {
    validate: (ids) => !isLocationKind('properties') || ids.length > 0 || texts.propertiesRequired,
  })
  form.register('centerPropertyId', {
    validate: (id) => {
      if (!isLocationKind('around')) return true
      if (id === '') return texts.propertyRequired
      return (
        locatedProperties === undefined ||
        locatedProperties.some((property) => property.id === id) ||
        texts.unlocated
      )
    },
  })

  return (
    <FormSection title={texts.locationTitle}>
      <RadioGroup
        label={texts.location}
        value={values.locationKind}
        onValueChange={(kind) => setField('locationKind', kind)}
        options={locationKinds.map((value) => ({ value, label: texts.locationKinds[value] }))}
      />
      {values.locationKind === 'properties' ? (
        <Field label={texts.properties} controlId="propertyIds" required error={errors.propertyIds?.message}>
          <MultiSelect
            {...choices}
            value={values.propertyIds}
            onValueChange={(ids) => setField('propertyIds', ids)}
          />
        </Field>
      ) : values.locationKind === 'around' ? (
        <Field
          label={texts.property}
          controlId="centerPropertyId"
          required
          error={errors.centerPropertyId?.message}
        >
          <Combobox
            {...choices}
            value={values.centerPropertyId === '' ? null : values.centerPropertyId}
            onValueChange={(id) => setField('centerPropertyId', id ?? '')}
          />
        </Field>
      ) : (
        <FormPair>
          <Field label={texts.lat} help={texts.latHelp} controlId="lat" required error={errors.lat?.message}>
            <TextInput
              inputMode="text"
              autoComplete="off"
              {...form.register('lat', {
                validate: (value) => !isLocationKind('point') || checkDegrees(value, 90) || texts.latInvalid,
              })}
            />
          </Field>
          <Field label={texts.lon} help={texts.lonHelp} controlId="lon" required error={errors.lon?.message}>
            <TextInput
              inputMode="text"
              autoComplete="off"
              {...form.register('lon', {
                validate: (value) => !isLocationKind('point') || checkDegrees(value, 180) || texts.lonInvalid,
              })}
            />
          </Field>
        </FormPair>
      )}
      {values.locationKind === 'properties' ? null : (
        <>
          <Field label={texts.radius(unit)} controlId="radius" required error={errors.radius?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              className={styles.radius}
              {...form.register('radius', {
                validate: (value) =>
                  isLocationKind('properties') ||
                  toRadius(value, unitSystem) !== null ||
                  texts.radiusInvalid(formatNumber(max), unit),
              })}
            />
          </Field>
          <AffectedPreview values={values} unitSystem={unitSystem} locatedProperties={locatedProperties} />
        </>
      )}
    </FormSection>
  )
}

interface AffectedPreviewProps {
  values: ReportValues
  unitSystem: UnitSystem
  locatedProperties: readonly LocatedProperty[] | undefined
}

/** Lists the properties inside the circle before the report is sent. */
function AffectedPreview({ values, unitSystem, locatedProperties }: AffectedPreviewProps) {
  const circle = locatedProperties && findCircle(values, unitSystem, locatedProperties)
  const propertiesInside = circle ? findWithin(locatedProperties, circle.point, circle.radiusMeters) : null

  return (
    <div className={styles.inside} role="status">
      {propertiesInside ? (
        <>
          {texts.propertiesInArea(propertiesInside.length)}
          {propertiesInside.length > 0 ? (
            <ul className={styles.names}>
              {propertiesInside.slice(0, maxNames).map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
              {propertiesInside.length > maxNames ? (
                <li>{texts.andMore(propertiesInside.length - maxNames)}</li>
              ) : null}
            </ul>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
