import { Field, Select, TextInput } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import { FormPair, FormSection } from '~/components/form-drawer'
import { listTimeZones } from '~/lib/list-time-zones'
import { listCountries, listCurrencies } from '~/lib/named-codes'
import { isPhoneNumber, normalizePhone } from '~/lib/phone'
import { organisationTexts as texts } from './texts.ts'
import { hasAddress, type OrganisationValues } from './organisation-values.ts'

type Field = keyof OrganisationValues

export interface OrganisationFieldsProps {
  form: UseFormReturn<OrganisationValues>
  disabled: boolean
}

export function OrganisationFields({ form, disabled }: OrganisationFieldsProps) {
  const { errors } = form.formState
  const [addressCountry, defaultCountry, currency, timeZone] = form.getValues([
    'addressCountry',
    'defaultCountry',
    'currency',
    'timeZone',
  ])

  const text = (
    field: Field,
    {
      help,
      type = 'text',
      validate,
    }: {
      help?: string
      type?: 'text' | 'email' | 'tel' | 'url'
      validate?: (value: string) => true | string
    } = {},
  ) => (
    <Field
      label={texts.fields[field]}
      help={help}
      controlId={field}
      required={field === 'name'}
      optional={field !== 'name'}
      error={errors[field]?.message}
    >
      <TextInput
        type={type}
        disabled={disabled}
        autoComplete="off"
        {...form.register(field, { maxLength: 200, ...(validate ? { validate } : {}) })}
      />
    </Field>
  )
  const choice = (field: Field, options: readonly { code: string; name: string }[]) => (
    <Field label={texts.fields[field]} controlId={field} error={errors[field]?.message}>
      <Select disabled={disabled} {...form.register(field)}>
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )

  return (
    <>
      <FormSection title={texts.profile}>
        {text('name', { validate: (value) => value.trim().length >= 2 || texts.nameRequired })}
        {text('legalName', { help: texts.legalNameHelp })}
        <FormPair>
          {text('contactEmail', {
            type: 'email',
            validate: (value) =>
              value.trim() === '' || /^\S+@\S+\.\S+$/.test(value.trim()) || texts.emailWrong,
          })}
          {text('supportPhone', {
            type: 'tel',
            help: texts.phoneHelp,
            validate: (value) =>
              value.trim() === '' || isPhoneNumber(normalizePhone(value)) || texts.phoneWrong,
          })}
        </FormPair>
        {text('privacyUrl', {
          type: 'url',
          help: texts.privacyUrlHelp,
          validate: (value) =>
            value.trim() === '' || /^https:\/\/\S+$/.test(value.trim()) || texts.privacyUrlWrong,
        })}
      </FormSection>
      <FormSection title={texts.address}>
        {text('line1', {
          help: texts.addressDetail,
          validate: (value) => value.trim() !== '' || !hasAddress(form.getValues()) || texts.line1Required,
        })}
        {text('line2')}
        <FormPair>
          {text('city')}
          {text('region')}
        </FormPair>
        <FormPair>
          {text('postalCode')}
          {choice('addressCountry', listCountries(addressCountry))}
        </FormPair>
      </FormSection>
      <FormSection title={texts.defaults}>
        <FormPair>
          {choice('defaultCountry', listCountries(defaultCountry))}
          {choice('currency', listCurrencies(currency))}
        </FormPair>
        <FormPair>
          {choice('unitSystem', [
            { code: 'imperial', name: texts.imperial },
            { code: 'metric', name: texts.metric },
          ])}
          {choice(
            'timeZone',
            listTimeZones(timeZone).map((zone) => ({ code: zone, name: zone.replaceAll('_', ' ') })),
          )}
        </FormPair>
      </FormSection>
    </>
  )
}
