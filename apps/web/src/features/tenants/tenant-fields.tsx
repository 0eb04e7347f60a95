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
import { entryListRules } from './tenant-entry-rules.ts'
import type { TenantValues } from './tenant-values.ts'

type FieldName = keyof TenantValues
type ListName = keyof typeof entryListRules

export interface TenantFieldsProps {
  orgId: string
  form: UseFormReturn<TenantValues>
  /** Why contact details can't be seen, and so not edited; null if they can. */
  hiddenContact: string | null
}

/** All fields of a tenant except for consent and assistance needs. */
export function TenantFields({ orgId, form, hiddenContact }: TenantFieldsProps) {
  const { register, control, setValue, formState } = form
  const { errors, submitCount } = formState
  const [kind, emails, phones, occupancies] = useWatch({
    control,
    name: ['kind', 'emails', 'phones', 'occupancies'],
  })
  const isCompany = kind === 'company'

  const renderField = (name: FieldName, inputElement: ReactNode, help?: string, required = false) => (
    <Field
      label={texts[name] as string}
      help={help}
      controlId={name}
      required={required}
      error={errors[name]?.message}
    >
      {inputElement}
    </Field>
  )
  const renderTextField = (
    name: FieldName,
    rules?: RegisterOptions<TenantValues, FieldName>,
    { help, required = false }: { help?: string; required?: boolean } = {},
  ) => renderField(name, <TextInput autoComplete="off" {...register(name, rules)} />, help, required)

  /** A list is a single form value without an input element, so it's registered by name only. */
  const getListProps = (name: ListName) => {
    register(name, entryListRules[name])
    return {
      error: errors[name]?.message,
      onChange: (value: string) =>
        setValue(name, value, { shouldDirty: true, shouldValidate: submitCount > 0 }),
    }
  }

  return (
    <>
      <FormSection title={texts.sections.name}>
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
          renderTextField(
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
            {renderTextField('firstName', { maxLength: 80 })}
            {renderTextField(
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
        {renderField(
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
        {hiddenContact === null ? (
          <>
            <EmailRows value={emails} {...getListProps('emails')} />
            <PhoneRows value={phones} {...getListProps('phones')} />
          </>
        ) : (
          <Text tone="muted">{hiddenContact}</Text>
        )}
      </FormSection>
      <FormSection title={texts.sections.occupancy}>
        <OccupancyRows orgId={orgId} value={occupancies} {...getListProps('occupancies')} />
      </FormSection>
      {hiddenContact === null ? (
        <FormSection title={texts.sections.emergency}>
          <FormPair>
            {renderTextField('emergencyName', { maxLength: 120 })}
            {renderTextField('emergencyRelationship', { maxLength: 60 })}
          </FormPair>
          <FormPair>
            {renderTextField('emergencyPhone', { maxLength: 40 })}
            {renderTextField('emergencyEmail', { maxLength: 254 })}
          </FormPair>
        </FormSection>
      ) : null}
      <FormSection title={texts.sections.more}>
        <FormPair>
          {renderTextField('householdSize', { validate: (value) => isCount(value) || formTexts.wholeNumber })}
          {renderField(
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
        {renderTextField('tags', undefined, { help: texts.tagsHelp })}
        {renderTextField('externalId', { maxLength: 100 }, { help: texts.externalIdHelp })}
        {renderField('notes', <Textarea rows={4} {...register('notes', { maxLength: 5000 })} />)}
      </FormSection>
    </>
  )
}
