import { Field, Select, TextInput } from '@parapet/ui'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { FormPair, FormSection } from '~/components/form-drawer'
import { addressTexts } from '~/lib/address-texts'
import {
  getAddressRules,
  listAddressCountries,
  type AddressField,
  type AddressValues,
} from '~/lib/address-values'
import { isDecimal } from '~/lib/field-text'
import { formTexts } from './form-texts.ts'

export interface AddressFieldsProps {
  /** Determines the labels and which fields are required. */
  country: string
  errors: FieldErrors<AddressValues>
  register: UseFormRegister<AddressValues>
}

/** The fields of an address for its country, and the coordinates. */
export function AddressFields({ country, errors, register }: AddressFieldsProps) {
  const rules = getAddressRules(country)

  const renderField = (field: AddressField) => (
    <Field
      label={rules.labels[field]}
      controlId={field}
      required={rules.required.has(field)}
      optional={!rules.required.has(field)}
      error={errors[field]?.message}
    >
      <TextInput
        autoComplete="off"
        {...register(field, {
          maxLength: 100,
          validate: (value) =>
            !getAddressRules(country).required.has(field) ||
            value.trim() !== '' ||
            formTexts.required(rules.labels[field]),
        })}
      />
    </Field>
  )

  const renderCoordinate = (field: 'lat' | 'lon', label: string, help: string) => (
    <Field label={label} help={help} controlId={field} optional error={errors[field]?.message}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...register(field, {
          validate: (value, { lat, lon }) => {
            if (!isDecimal(value)) return formTexts.number
            return (lat.trim() === '') === (lon.trim() === '') || value.trim() !== ''
              ? true
              : addressTexts.coordinatesIncomplete
          },
        })}
      />
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
        {renderField('line1')}
        {renderField('line2')}
        {renderField('city')}
        <FormPair>
          {renderField('region')}
          {renderField('postalCode')}
        </FormPair>
      </FormSection>
      <FormSection title={addressTexts.coordinates}>
        <FormPair>
          {renderCoordinate('lat', addressTexts.lat, addressTexts.latHelp)}
          {renderCoordinate('lon', addressTexts.lon, addressTexts.lonHelp)}
        </FormPair>
      </FormSection>
    </>
  )
}
