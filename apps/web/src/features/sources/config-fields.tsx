import { Checkbox, Field, Select, TextInput } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import { FormSection } from '~/components/form-drawer'
import type { CatalogEntry } from '~/data/sources/queries'
import { sourcesTexts as texts } from './texts.ts'
import { listConfigFields, type ConfigField } from './config-schema.ts'
import { nameSetting, nameValue } from './name-setting.ts'
import { configFieldName, type SourceValues } from './source-values.ts'

export interface ConfigFieldsProps {
  form: UseFormReturn<SourceValues>
  entry: CatalogEntry
}

/** The settings of a connector, as its schema asks for them; nothing where it has none. */
export function ConfigFields({ form, entry }: ConfigFieldsProps) {
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
  const label = nameSetting(field.key)
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
  const registered = form.register(name, {
    validate: (text = '') => {
      if (text.trim() === '') return !field.isRequired || texts.configRequired
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
        <Select {...registered}>
          {field.initial === undefined && !field.isRequired ? (
            <option value="">{texts.byDefault}</option>
          ) : null}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {nameValue(option)}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput
          type={field.kind === 'url' ? 'url' : 'text'}
          inputMode={field.kind === 'number' ? 'decimal' : field.kind === 'url' ? 'url' : 'text'}
          autoComplete="off"
          spellCheck={false}
          {...registered}
        />
      )}
    </Field>
  )
}
