import { Combobox, Field, Select, TextInput, VisuallyHidden } from '@parapet/ui'
import {
  Controller,
  useController,
  type Control,
  type FieldErrors,
  type UseFormRegister,
} from 'react-hook-form'
import { FormPair, FormSection } from '~/components/form-drawer'
import { addressTexts, suggestionTexts } from '~/lib/address-texts'
import {
  getAddressRules,
  listAddressCountries,
  type AddressField,
  type AddressValues,
} from '~/lib/address-values'
import { findRegion, listRegions } from '~/lib/regions'
import { formTexts } from './form-texts.ts'
import { checkCoordinate } from './location-editor/pin.ts'
import { PinEditor, type PinEditorProps } from './location-editor/pin-editor.tsx'

/** Suggests addresses while the first line is typed. */
export interface AddressSuggestions {
  isEnabled: boolean
  items: readonly { formatted: string }[]
  /** Called as the person types. */
  type: (line: string) => void
  select: (formatted: string | null) => void
}

export interface AddressFieldsProps extends Pick<PinEditorProps, 'addressLocation' | 'areas'> {
  /** Determines the labels and which fields are required. */
  country: string
  errors: FieldErrors<AddressValues>
  register: UseFormRegister<AddressValues>
  control: Control<AddressValues>
  suggestions?: AddressSuggestions
}

/** The fields of an address for its country, and its pin. */
export function AddressFields({
  country,
  errors,
  register,
  control,
  suggestions,
  ...location
}: AddressFieldsProps) {
  const rules = getAddressRules(country)

  const getRegistration = (field: AddressField) => ({
    maxLength: 100,
    validate: (value: string) =>
      !getAddressRules(country).required.has(field) ||
      value.trim() !== '' ||
      formTexts.required(rules.labels[field]),
  })

  const renderText = (field: AddressField) => (
    <TextInput autoComplete="off" {...register(field, getRegistration(field))} />
  )

  const renderRegion = () => (
    <Controller
      // Each country's field has its own rules.
      key={country}
      name="region"
      control={control}
      rules={getRegistration('region')}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Combobox
          ref={ref}
          options={listRegions(country, value) ?? []}
          value={value || null}
          onValueChange={(code) => onChange(code ?? '')}
          onBlur={({ target }) => {
            // A typed code or name counts without picking it from the list.
            const code = findRegion(country, target.value)
            if (code !== null) onChange(code)
            onBlur()
          }}
        />
      )}
    />
  )

  const renderSuggestingLine = ({ items, select, type }: AddressSuggestions) => (
    <Controller
      name="line1"
      control={control}
      rules={getRegistration('line1')}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Combobox
          ref={ref}
          maxLength={100}
          text={value}
          onQueryChange={(text) => {
            onChange(text)
            type(text)
          }}
          options={items.map(({ formatted }) => ({ value: formatted, label: formatted }))}
          value={null}
          onValueChange={select}
          onBlur={onBlur}
        />
      )}
    />
  )

  const renderField = (field: AddressField, input = renderText(field), help?: string) => (
    <Field
      label={rules.labels[field]}
      help={help}
      controlId={field}
      required={rules.required.has(field)}
      optional={!rules.required.has(field)}
      error={errors[field]?.message}
    >
      {input}
    </Field>
  )

  return (
    <>
      <FormSection title={addressTexts.address}>
        <Field label={addressTexts.country} controlId="country" error={errors.country?.message}>
          <Select {...register('country')}>
            {listAddressCountries(country).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        {suggestions?.isEnabled
          ? renderField('line1', renderSuggestingLine(suggestions), suggestionTexts.help)
          : renderField('line1')}
        {suggestions?.isEnabled ? (
          <VisuallyHidden role="status">
            {suggestions.items.length > 0 ? suggestionTexts.count(suggestions.items.length) : null}
          </VisuallyHidden>
        ) : null}
        {renderField('line2')}
        {renderField('city')}
        <FormPair>
          {listRegions(country, '') ? renderField('region', renderRegion()) : renderField('region')}
          {renderField('postalCode')}
        </FormPair>
      </FormSection>
      <PinField control={control} {...location} />
    </>
  )
}

type PinFieldProps = Pick<AddressFieldsProps, 'control' | 'addressLocation' | 'areas'>

/** The pin, which overrides where the address is located. */
export function PinField({ control, ...location }: PinFieldProps) {
  const getRules = (field: 'lat' | 'lon') => ({
    validate: (_: string, values: AddressValues) => checkCoordinate(field, values) ?? true,
    deps: [field === 'lat' ? ('lon' as const) : ('lat' as const)],
  })
  const lat = useController({ control, name: 'lat', rules: getRules('lat') })
  const lon = useController({ control, name: 'lon', rules: getRules('lon') })

  return (
    <FormSection title={addressTexts.location}>
      <PinEditor
        {...location}
        value={{ lat: lat.field.value, lon: lon.field.value }}
        errors={{ lat: lat.fieldState.error?.message, lon: lon.fieldState.error?.message }}
        onChange={(pin) => {
          lat.field.onChange(pin.lat)
          lon.field.onChange(pin.lon)
        }}
      />
    </FormSection>
  )
}
