import type { ApiData } from '@parapet/api-client'
import { Button, Field, FormSummary, Select, TextInput, FileDrop } from '@parapet/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TimeZoneOptions } from '~/components/time-zone-options'
import { toFormErrors } from '~/components/form-summary-errors'
import { profileTexts } from '~/components/profile-texts'
import { type OrgChange, useUploadOrgLogo } from '~/data/session/mutations'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { listCountries, listCurrencies } from '~/lib/named-codes'
import { useUnloadWarning } from '~/components/unsaved-guard'
import styles from './onboarding.module.css'
import { StepFrame } from './step-frame.tsx'
import { onboardingTexts } from './texts.ts'

interface OrganizationValues {
  name: string
  defaultCountry: string
  currency: string
  unitSystem: 'imperial' | 'metric'
  timeZone: string
}

interface OrganizationStepProps {
  org: ApiData<'getOrg'>
  /** The person's time zone, the default for a new organization. */
  timeZone: string
  onBack: () => void
  /** Rejects with the API's error. */
  onSave: (change: OrgChange) => Promise<void>
}

const pointers = {
  '/name': 'name',
  '/defaultCountry': 'defaultCountry',
  '/currency': 'currency',
  '/unitSystem': 'unitSystem',
  '/timeZone': 'timeZone',
} as const

/** The organization's name, logo and defaults. */
export function OrganizationStep({ org, timeZone, onBack, onSave }: OrganizationStepProps) {
  const form = useForm<OrganizationValues>({
    defaultValues: {
      name: org.name,
      defaultCountry: org.defaultCountry,
      currency: org.currency,
      unitSystem: org.unitSystem,
      timeZone: org.onboarded ? org.timeZone : timeZone,
    },
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  useUnloadWarning(isDirty)

  async function save(values: OrganizationValues) {
    try {
      await onSave({ ...values, name: values.name.trim() })
    } catch (error) {
      if (!showFieldErrors(error, pointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <StepFrame title={onboardingTexts.organizationTitle} intro={onboardingTexts.organizationIntro}>
      <form className={styles.fields} noValidate onSubmit={form.handleSubmit(save)}>
        <FormSummary errors={toFormErrors(errors)} attempt={submitCount} />
        <Field
          label={onboardingTexts.organizationName}
          controlId="name"
          required
          error={errors.name?.message}
        >
          <TextInput
            autoComplete="organization"
            {...form.register('name', {
              validate: (value) => value.trim().length >= 2 || onboardingTexts.organizationNameRequired,
              maxLength: 120,
            })}
          />
        </Field>
        <Field
          label={onboardingTexts.country}
          controlId="defaultCountry"
          error={errors.defaultCountry?.message}
        >
          <Select {...form.register('defaultCountry')}>
            {listCountries(org.defaultCountry).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <div className={styles.pair}>
          <Field label={onboardingTexts.currency} controlId="currency" error={errors.currency?.message}>
            <Select {...form.register('currency')}>
              {listCurrencies(org.currency).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={onboardingTexts.units} controlId="unitSystem" error={errors.unitSystem?.message}>
            <Select {...form.register('unitSystem')}>
              <option value="imperial">{profileTexts.imperial}</option>
              <option value="metric">{profileTexts.metric}</option>
            </Select>
          </Field>
        </div>
        <Field
          label={onboardingTexts.timeZone}
          help={onboardingTexts.orgTimeZoneHelp}
          controlId="timeZone"
          error={errors.timeZone?.message}
        >
          <Select {...form.register('timeZone')}>
            <TimeZoneOptions required={[org.timeZone, timeZone]} />
          </Select>
        </Field>
        <OrganizationLogo logo={org.logo} />
        <div className={styles.actions}>
          <Button size="md-lg" onClick={onBack}>
            {onboardingTexts.back}
          </Button>
          <Button type="submit" tone="primary" size="md-lg" loading={isSubmitting}>
            {onboardingTexts.next}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}

interface OrganizationLogoProps {
  /** The URL of the saved logo, or null. */
  logo: string | null
}

/** Uploads the organization's logo as soon as a file is chosen. */
function OrganizationLogo({ logo }: OrganizationLogoProps) {
  const upload = useUploadOrgLogo()
  const [problem, setProblem] = useState<string | null>(null)
  const error = problem ?? (upload.isError ? describeFailure(upload.error) : undefined)

  return (
    <div className={styles.logo}>
      {logo ? <img className={styles.logoPicture} src={logo} alt={onboardingTexts.logo} /> : null}
      <FileDrop
        className={styles.logoDrop}
        label={onboardingTexts.logo}
        help={logo ? onboardingTexts.logoSaved : onboardingTexts.logoHelp}
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        error={error}
        upload={upload.isPending ? { name: upload.variables.name, progress: null } : null}
        onFiles={([file]) => {
          setProblem(null)
          if (file) upload.mutate(file)
        }}
        onReject={() => setProblem(onboardingTexts.logoRejected)}
      />
    </div>
  )
}
