import { Banner, toast, Field, Select, TextInput } from '@parapet/ui'
import { useEffect, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TimeZoneOptions } from '~/components/time-zone-options'
import { FormCard } from '~/components/form-card'
import { FormPair, FormSection } from '~/components/form-drawer'
import { formTexts } from '~/components/form-texts'
import { ImageField } from '~/components/image-field'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { useSaveOrg, useReplaceLogo } from '~/data/org/mutations'
import { listCountries, listCurrencies } from '~/lib/named-codes'
import { isPhone } from '~/lib/phone'
import {
  organizationPointers,
  toOrganizationPatch,
  toOrganizationValues,
  type Org,
  type OrganizationValues,
  hasAddress,
} from './organization-values.ts'
import { organizationTexts as texts } from './texts.ts'

interface OrganizationCardProps {
  org: Org
  /** False shows the settings read-only. */
  mayUpdate: boolean
}

type VersionedOrg = Org & Versioned

/** The organization's settings: one form, except for the logo, which saves immediately. */
export function OrganizationCard({ org, mayUpdate }: OrganizationCardProps) {
  const saveOrg = useSaveOrg(org.id)
  const versioned: VersionedOrg = { ...org, updatedBy: null }
  const { form, submit, conflict, resetTo, rebase } = useEditForm<OrganizationValues, VersionedOrg>({
    item: versioned,
    toValues: toOrganizationValues,
    pointers: organizationPointers,
    save: async (values, base, version) => {
      const patch = toOrganizationPatch(values, base)
      if (Object.keys(patch).length === 0) {
        toast({ heading: formTexts.nothingChanged })
        return
      }
      const saved = await saveOrg.mutateAsync({ body: patch, version })
      resetTo({ ...saved, updatedBy: null })
      toast({ color: 'success', heading: texts.saved })
    },
  })

  // A logo upload or another person saved a new version.
  // oxlint-disable-next-line react/exhaustive-deps -- rebase only on a new version
  useEffect(() => rebase(versioned), [org.version])

  return (
    <FormCard
      lead={
        <>
          {mayUpdate ? null : <Banner>{texts.readOnly}</Banner>}
          <LogoField org={org} mayUpdate={mayUpdate} />
        </>
      }
      saveLabel={texts.save}
      mayUpdate={mayUpdate}
      form={form}
      submit={submit}
      conflict={conflict}
      labels={texts.fields}
    >
      <OrganizationFields form={form} disabled={!mayUpdate} />
    </FormCard>
  )
}

const logoTexts = {
  label: texts.logo,
  upload: texts.uploadLogo,
  replace: texts.replaceLogo,
  remove: texts.removeLogo,
  uploaded: texts.logoSaved,
  removed: texts.logoRemoved,
  rejected: texts.logoRejected,
  help: texts.logoHelp,
} as const

interface LogoFieldProps {
  org: Org
  mayUpdate: boolean
}

function LogoField({ org, mayUpdate }: LogoFieldProps) {
  const replace = useReplaceLogo(org.id)
  const save = useSaveOrg(org.id)

  return (
    <ImageField
      avatar={{ name: org.name, colorKey: org.id, shape: 'square' }}
      image={org.logo}
      mayUpdate={mayUpdate}
      texts={logoTexts}
      onUpload={(file) => replace.mutateAsync(file)}
      onRemove={() => save.mutateAsync({ body: { logo: null } })}
    />
  )
}

type Field = keyof OrganizationValues

interface OrganizationFieldsProps {
  form: UseFormReturn<OrganizationValues>
  disabled: boolean
}

function OrganizationFields({ form, disabled }: OrganizationFieldsProps) {
  const { errors } = form.formState
  const [addressCountry, defaultCountry, currency, timeZone] = form.getValues([
    'addressCountry',
    'defaultCountry',
    'currency',
    'timeZone',
  ])

  const renderTextField = (
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
  const renderSelectField = (field: Field, options: ReactNode) => (
    <Field label={texts.fields[field]} controlId={field} error={errors[field]?.message}>
      <Select disabled={disabled} {...form.register(field)}>
        {options}
      </Select>
    </Field>
  )
  const renderCodeField = (field: Field, options: readonly { code: string; name: string }[]) =>
    renderSelectField(
      field,
      options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    )

  return (
    <>
      <FormSection title={texts.profile}>
        {renderTextField('name', { validate: (value) => value.trim().length >= 2 || texts.nameRequired })}
        {renderTextField('legalName', { help: texts.legalNameHelp })}
        <FormPair>
          {renderTextField('contactEmail', {
            type: 'email',
            validate: (value) =>
              value.trim() === '' || /^\S+@\S+\.\S+$/.test(value.trim()) || texts.emailInvalid,
          })}
          {renderTextField('supportPhone', {
            type: 'tel',
            help: formTexts.phoneHelp,
            validate: (value) => isPhone(value) || formTexts.phone,
          })}
        </FormPair>
        {renderTextField('privacyUrl', {
          type: 'url',
          help: texts.privacyUrlHelp,
          validate: (value) =>
            value.trim() === '' || /^https:\/\/\S+$/.test(value.trim()) || texts.privacyUrlInvalid,
        })}
      </FormSection>
      <FormSection title={texts.address}>
        {renderTextField('line1', {
          help: texts.addressDetail,
          validate: (value) => value.trim() !== '' || !hasAddress(form.getValues()) || texts.line1Required,
        })}
        {renderTextField('line2')}
        <FormPair>
          {renderTextField('city')}
          {renderTextField('region')}
        </FormPair>
        <FormPair>
          {renderTextField('postalCode')}
          {renderCodeField('addressCountry', listCountries(addressCountry))}
        </FormPair>
      </FormSection>
      <FormSection title={texts.defaults}>
        <FormPair>
          {renderCodeField('defaultCountry', listCountries(defaultCountry))}
          {renderCodeField('currency', listCurrencies(currency))}
        </FormPair>
        <FormPair>
          {renderCodeField('unitSystem', [
            { code: 'imperial', name: texts.imperial },
            { code: 'metric', name: texts.metric },
          ])}
          {renderSelectField('timeZone', <TimeZoneOptions required={[timeZone]} />)}
        </FormPair>
      </FormSection>
    </>
  )
}
