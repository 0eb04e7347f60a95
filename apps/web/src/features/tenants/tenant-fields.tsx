import { Field, RadioGroup, Select, Text, Textarea, TextInput } from '@parapet/ui'
import type { ReactNode } from 'react'
import { useWatch, type RegisterOptions, type UseFormReturn } from 'react-hook-form'
import { FormPair, FormSection } from '~/components/form-drawer'
import { formTexts } from '~/components/form-texts'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { isCount } from '~/lib/field-text'
import { listLanguages } from '~/lib/named-codes'
import { EmailRows, PhoneRows } from './entry-rows.tsx'
import { tenantFormTexts as texts } from './form-texts.ts'
import { OccupancyRows } from './occupancy-rows.tsx'
import { listRules } from './tenant-list-rules.ts'
import type { TenantValues } from './tenant-values.ts'

type Name = keyof TenantValues
type ListName = keyof typeof listRules

export interface TenantFieldsProps {
  orgId: string
  form: UseFormReturn<TenantValues>
  /** Whether the person has permission to see, and so to edit, contact details. */
  showsContact: boolean
}

/** All fields of a tenant except for consent and assistance needs. */
export function TenantFields({ orgId, form, showsContact }: TenantFieldsProps) {
  const { register, control, setValue, formState } = form
  const { errors, submitCount } = formState
  const [kind, emails, phones, occupancies] = useWatch({
    control,
    name: ['kind', 'emails', 'phones', 'occupancies'],
  })
  const isCompany = kind === 'company'

  const field = (name: Name, child: ReactNode, help?: string, required = false) => (
    <Field
      label={texts[name] as string}
      help={help}
      controlId={name}
      required={required}
      error={errors[name]?.message}
    >
      {child}
    </Field>
  )
  const input = (
    name: Name,
    rules?: RegisterOptions<TenantValues, Name>,
    { help, required = false }: { help?: string; required?: boolean } = {},
  ) => field(name, <TextInput autoComplete="off" {...register(name, rules)} />, help, required)

  /** A list is a single form value without an input element, so it's registered by name only. */
  const list = (name: ListName) => {
    register(name, listRules[name])
    return {
      error: errors[name]?.message,
      onChange: (value: string) =>
        setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 }),
    }
  }

  return (
    <>
      <FormSection title={texts.sections.who}>
        <RadioGroup
          label={texts.kind}
          value={isCompany ? 'company' : 'person'}
          onValueChange={(value) => setValue('kind', value, { shouldDirty: true })}
          options={[
            { value: 'person', label: tenantValueTexts.kind.person },
            { value: 'company', label: tenantValueTexts.kind.company },
          ]}
        />
        {isCompany ? (
          input(
            'companyName',
            {
              maxLength: 160,
              validate: (value, { kind: currentKind }) =>
                currentKind !== 'company' || value.trim() !== '' || texts.companyNameRequired,
            },
            { required: true },
          )
        ) : (
          <FormPair>
            {input('firstName', { maxLength: 80 })}
            {input(
              'lastName',
              {
                maxLength: 80,
                validate: (value, { kind: currentKind }) =>
                  currentKind === 'company' || value.trim() !== '' || texts.lastNameRequired,
              },
              { required: true },
            )}
          </FormPair>
        )}
        {field(
          'status',
          <Select {...register('status')}>
            {Object.entries(tenantValueTexts.status).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>,
        )}
      </FormSection>
      <FormSection title={texts.sections.contact}>
        {showsContact ? (
          <>
            <EmailRows value={emails} {...list('emails')} />
            <PhoneRows value={phones} {...list('phones')} />
          </>
        ) : (
          <Text tone="muted">{texts.contactHidden}</Text>
        )}
      </FormSection>
      <FormSection title={texts.sections.occupancy}>
        <OccupancyRows orgId={orgId} value={occupancies} {...list('occupancies')} />
      </FormSection>
      {showsContact ? (
        <FormSection title={texts.sections.emergency}>
          <FormPair>
            {input('emergencyName', { maxLength: 120 })}
            {input('emergencyRelationship', { maxLength: 60 })}
          </FormPair>
          <FormPair>
            {input('emergencyPhone', { maxLength: 40 })}
            {input('emergencyEmail', { maxLength: 254 })}
          </FormPair>
        </FormSection>
      ) : null}
      <FormSection title={texts.sections.more}>
        <FormPair>
          {input('householdSize', { validate: (value) => isCount(value) || formTexts.wholeNumber })}
          {field(
            'language',
            <Select {...register('language')}>
              <option value="">{formTexts.notSet}</option>
              {listLanguages(form.getValues('language')).map(({ tag, name }) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </Select>,
          )}
        </FormPair>
        {input('tags', undefined, { help: texts.tagsHelp })}
        {input('externalId', { maxLength: 100 }, { help: texts.externalIdHelp })}
        {field('notes', <Textarea rows={4} {...register('notes', { maxLength: 5000 })} />)}
      </FormSection>
    </>
  )
}
