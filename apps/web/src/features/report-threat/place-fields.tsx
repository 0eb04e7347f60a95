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
  type Measures,
} from './report-place.ts'
import styles from './report-threat.module.css'
import type { ReportPlace, ReportValues } from './report-values.ts'
import { reportThreatTexts as texts } from './texts.ts'

export interface PlaceFieldsProps {
  orgId: string
  measures: Measures
  form: UseFormReturn<ReportValues>
}

const places = Object.keys(texts.places) as ReportPlace[]
const shownMax = 5

/** The threat's location: selected properties, or a circle with a preview of the properties inside. */
export function PlaceFields({ orgId, measures, form }: PlaceFieldsProps) {
  const { errors, submitCount } = form.formState
  const values = useWatch({ control: form.control }) as ReportValues
  const choices = usePropertyChoices(orgId)
  const points = useQuery({ ...mapQueries.points(orgId), enabled: values.where !== 'properties' })
  const located = points.data?.properties
  const { unit, max } = radiusUnits[measures]

  const isChosen = (place: ReportPlace) => form.getValues('where') === place
  const set = <Name extends 'where' | 'propertyIds' | 'aroundId'>(name: Name, value: ReportValues[Name]) =>
    form.setValue(name as 'where', value as ReportPlace, {
      shouldDirty: true,
      shouldValidate: submitCount > 0,
    })
  form.register('propertyIds', {
    validate: (ids) => !isChosen('properties') || ids.length > 0 || texts.propertiesRequired,
  })
  form.register('aroundId', {
    validate: (id) => {
      if (!isChosen('around')) return true
      if (id === '') return texts.propertyRequired
      return located === undefined || located.some((property) => property.id === id) || texts.unlocated
    },
  })

  return (
    <FormSection title={texts.whereTitle}>
      <RadioGroup
        label={texts.where}
        value={values.where}
        onValueChange={(where) => set('where', where)}
        options={places.map((value) => ({ value, label: texts.places[value] }))}
      />
      {values.where === 'properties' ? (
        <Field label={texts.properties} controlId="propertyIds" required error={errors.propertyIds?.message}>
          <MultiSelect
            {...choices}
            value={values.propertyIds}
            onValueChange={(ids) => set('propertyIds', ids)}
          />
        </Field>
      ) : values.where === 'around' ? (
        <Field label={texts.property} controlId="aroundId" required error={errors.aroundId?.message}>
          <Combobox
            {...choices}
            value={values.aroundId === '' ? null : values.aroundId}
            onValueChange={(id) => set('aroundId', id ?? '')}
          />
        </Field>
      ) : (
        <FormPair>
          <Field label={texts.lat} help={texts.latHelp} controlId="lat" required error={errors.lat?.message}>
            <TextInput
              inputMode="text"
              autoComplete="off"
              {...form.register('lat', {
                validate: (value) => !isChosen('point') || checkDegrees(value, 90) || texts.latWrong,
              })}
            />
          </Field>
          <Field label={texts.lon} help={texts.lonHelp} controlId="lon" required error={errors.lon?.message}>
            <TextInput
              inputMode="text"
              autoComplete="off"
              {...form.register('lon', {
                validate: (value) => !isChosen('point') || checkDegrees(value, 180) || texts.lonWrong,
              })}
            />
          </Field>
        </FormPair>
      )}
      {values.where === 'properties' ? null : (
        <>
          <Field label={texts.radius(unit)} controlId="radius" required error={errors.radius?.message}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              className={styles.radius}
              {...form.register('radius', {
                validate: (value) =>
                  isChosen('properties') ||
                  toRadius(value, measures) !== null ||
                  texts.radiusWrong(formatNumber(max), unit),
              })}
            />
          </Field>
          <AffectedPreview values={values} measures={measures} located={located} />
        </>
      )}
    </FormSection>
  )
}

interface AffectedPreviewProps {
  values: ReportValues
  measures: Measures
  located: readonly LocatedProperty[] | undefined
}

/** Lists the properties inside the circle before the report is sent. */
function AffectedPreview({ values, measures, located }: AffectedPreviewProps) {
  const circle = located && findCircle(values, measures, located)
  const inside = circle ? findWithin(located, circle.point, circle.radiusMeters) : null

  return (
    <div className={styles.inside} role="status">
      {inside ? (
        <>
          {texts.within(inside.length)}
          {inside.length > 0 ? (
            <ul className={styles.names}>
              {inside.slice(0, shownMax).map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
              {inside.length > shownMax ? <li>{texts.andMore(inside.length - shownMax)}</li> : null}
            </ul>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
