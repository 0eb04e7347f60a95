import { severities } from '@parapet/api-client'
import {
  Field,
  PasswordInput,
  Select,
  severityWords,
  Textarea,
  TextInput,
  TextLink,
  Checkbox,
} from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import { FormSection } from '~/components/form-drawer'
import type { CatalogEntry, Source } from '~/data/sources/queries'
import { formatNumber } from '~/lib/format'
import { splitList, listConfigFields, type ConfigField } from './config-schema.ts'
import { getSettingLabel, getSettingValueLabel } from './setting-labels.ts'
import { type CoverageMode, type SourceValues, configFieldName } from './source-values.ts'
import { sourceTexts as texts } from './texts.ts'

// Ascending, because the choice is a minimum.
const ascendingSeverities = severities.toReversed()
const coverageModes = Object.keys(texts.coverageModes) as CoverageMode[]

interface SourceFieldsProps {
  form: UseFormReturn<SourceValues>
  entry: CatalogEntry
  /** The source being edited; null for a new one. */
  source: Source | null
}

/** All settings of a source. */
export function SourceFields({ form, entry, source }: SourceFieldsProps) {
  const { errors } = form.formState
  const getError = (name: string) => errors[name]?.message
  const mode = (form.watch('mode') ?? 'properties_bbox') as CoverageMode
  const minSeconds = formatNumber(entry.schedule.minSeconds)
  const maxSeconds = formatNumber(entry.schedule.maxSeconds)

  function checkSeconds(text = '') {
    const seconds = Number(text)
    const isValid =
      Number.isInteger(seconds) &&
      seconds >= entry.schedule.minSeconds &&
      seconds <= entry.schedule.maxSeconds
    return isValid || texts.everySecondsInvalid(minSeconds, maxSeconds)
  }

  return (
    <>
      <Field label={texts.name} help={texts.nameHelp} controlId="name" required error={getError('name')}>
        <TextInput
          autoComplete="off"
          {...form.register('name', { validate: (text = '') => text.trim() !== '' || texts.nameRequired })}
        />
      </Field>
      {entry.secret === null ? null : (
        <Field
          label={entry.secret.label}
          help={
            <>
              {source?.secret === 'set' ? texts.secretKeepHelp : texts.secretHelp}{' '}
              <TextLink external href={entry.secret.url}>
                {texts.getKey}
              </TextLink>
            </>
          }
          controlId="secret"
          required={source?.secret !== 'set'}
          error={getError('secret')}
        >
          <PasswordInput
            autoComplete="off"
            {...form.register('secret', {
              validate: (text = '') => source?.secret === 'set' || text.trim() !== '' || texts.secretRequired,
            })}
          />
        </Field>
      )}
      <ConfigFields form={form} entry={entry} />
      <FormSection title={texts.coverage}>
        <Field label={texts.area} help={texts.coverageHelp[mode]} controlId="mode" error={getError('mode')}>
          <Select {...form.register('mode')}>
            {coverageModes.map((value) => (
              <option key={value} value={value}>
                {texts.coverageModes[value]}
              </option>
            ))}
          </Select>
        </Field>
        {mode === 'states' ? (
          <Field
            label={texts.states}
            help={texts.statesHelp}
            controlId="states"
            required
            error={getError('states')}
          >
            <TextInput autoComplete="off" {...form.register('states', { validate: checkStates })} />
          </Field>
        ) : null}
        {mode === 'custom' ? (
          <Field
            label={texts.boxes}
            help={texts.boxesHelp}
            controlId="boxes"
            required
            error={getError('boxes')}
          >
            <Textarea rows={3} spellCheck={false} {...form.register('boxes', { validate: checkBoxes })} />
          </Field>
        ) : null}
      </FormSection>
      <FormSection title={texts.frequency}>
        <Field
          label={texts.everySeconds}
          help={texts.everySecondsHelp(minSeconds, maxSeconds)}
          controlId="everySeconds"
          error={getError('everySeconds')}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register('everySeconds', { validate: checkSeconds })}
          />
        </Field>
        <Field
          label={texts.minSeverity}
          help={texts.minSeverityHelp}
          controlId="minSeverity"
          error={getError('minSeverity')}
        >
          <Select {...form.register('minSeverity')}>
            <option value="">{texts.anySeverity}</option>
            {ascendingSeverities.map((severity) => (
              <option key={severity} value={severity}>
                {severityWords[severity]}
              </option>
            ))}
          </Select>
        </Field>
      </FormSection>
    </>
  )
}

function checkStates(text = '') {
  const states = splitList(text)
  return (states.length > 0 && states.every((state) => /^[a-z]{2}$/i.test(state))) || texts.statesRequired
}

function checkBoxes(text = '') {
  const boxes = text.split('\n').filter((line) => line.trim() !== '')
  return (boxes.length > 0 && boxes.every(isBox)) || texts.boxesRequired
}

function isBox(text: string): boolean {
  const sides = text.split(',').map((side) => (side.trim() === '' ? Number.NaN : Number(side)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = sides
  return sides.length === 4 && sides.every(Number.isFinite) && west < east && south < north
}

interface ConfigFieldsProps {
  form: UseFormReturn<SourceValues>
  entry: CatalogEntry
}

/** The connector's own settings, from its schema. Renders nothing if it has none. */
function ConfigFields({ form, entry }: ConfigFieldsProps) {
  const fields = listConfigFields(entry.configSchema)
  if (fields.length === 0) return null
  return (
    <FormSection title={texts.settings}>
      {fields.map((field) => (
        <ConfigControl key={field.key} form={form} field={field} />
      ))}
    </FormSection>
  )
}

function ConfigControl({ form, field }: { form: UseFormReturn<SourceValues>; field: ConfigField }) {
  const name = configFieldName(field.key)
  const label = getSettingLabel(field.key)
  const help = texts.settingHelp[field.key] ?? (field.kind === 'list' ? texts.listHelp : undefined)
  const error = form.formState.errors[name]?.message

  if (field.kind === 'yesNo') {
    return (
      <Checkbox
        id={name}
        label={label}
        description={help}
        checked={form.watch(name) === 'true'}
        onChange={(event) => form.setValue(name, String(event.target.checked), { shouldDirty: true })}
      />
    )
  }
  const inputProps = form.register(name, {
    validate: (text = '') => {
      if (text.trim() === '') return !field.isRequired || texts.configRequired(label)
      return field.kind !== 'number' || Number.isFinite(Number(text)) || texts.configNumber
    },
  })
  return (
    <Field
      label={label}
      help={help}
      controlId={name}
      required={field.isRequired}
      optional={!field.isRequired && field.kind !== 'choice'}
      error={error}
    >
      {field.kind === 'choice' ? (
        <Select {...inputProps}>
          {field.defaultValue === undefined && !field.isRequired ? (
            <option value="">{texts.sourceDefault}</option>
          ) : null}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {getSettingValueLabel(option)}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput
          type={field.kind === 'url' ? 'url' : 'text'}
          inputMode={field.kind === 'number' ? 'decimal' : field.kind === 'url' ? 'url' : 'text'}
          autoComplete="off"
          spellCheck={false}
          {...inputProps}
        />
      )}
    </Field>
  )
}
