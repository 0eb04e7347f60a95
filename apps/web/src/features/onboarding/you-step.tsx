import type { ApiData } from '@parapet/api-client'
import { Button, Field, FormSummary, Select, TextInput } from '@parapet/ui'
import { useForm } from 'react-hook-form'
import { TimeZoneOptions } from '~/components/time-zone-options'
import { toFormErrors } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { profileTexts } from '~/components/profile-texts'
import type { UserChange } from '~/data/session/change-user'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
import { nameTimeZone } from '~/lib/time-zones'
import { isPhone } from '~/lib/phone'
import { useUnloadWarning } from '~/components/unsaved-guard'
import styles from './onboarding.module.css'
import { StepFrame } from './step-frame.tsx'
import { onboardingTexts } from './texts.ts'

type CompanyRole = keyof typeof profileTexts.jobTitles
type UnitSystem = 'imperial' | 'metric'

interface YouValues {
  name: string
  companyRole: CompanyRole | ''
  phone: string
  timeZone: string
  unitSystem: UnitSystem
}

export interface YouStepProps {
  user: ApiData<'getUser'>
  /** Rejects with the API's error. */
  onSave: (change: UserChange) => Promise<void>
}

const pointers = {
  '/name': 'name',
  '/companyRole': 'companyRole',
  '/phone': 'phone',
  '/timeZone': 'timeZone',
  '/unitSystem': 'unitSystem',
} as const

/** The person's profile. The only step that can't be skipped. */
export function YouStep({ user, onSave }: YouStepProps) {
  const deviceTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const isFirstTime = user.onboarding.step === 'you'
  const form = useForm<YouValues>({
    defaultValues: {
      name: user.name === user.email ? '' : user.name,
      companyRole: user.companyRole ?? '',
      phone: user.phone ?? '',
      timeZone: isFirstTime ? deviceTimeZone : user.timeZone,
      unitSystem: isFirstTime ? findUnitSystem(navigator.language) : user.unitSystem,
    },
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  useUnloadWarning(isDirty)

  async function save(values: YouValues) {
    try {
      await onSave({
        name: values.name.trim(),
        companyRole: values.companyRole || null,
        phone: values.phone.trim() || null,
        timeZone: values.timeZone,
        unitSystem: values.unitSystem,
        locale: navigator.language,
      })
    } catch (error) {
      if (!showFieldErrors(error, pointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <StepFrame title={onboardingTexts.youTitle} intro={onboardingTexts.youIntro}>
      <form className={styles.fields} noValidate onSubmit={form.handleSubmit(save)}>
        <FormSummary errors={toFormErrors(errors)} attempt={submitCount} />
        <Field label={onboardingTexts.name} controlId="name" required error={errors.name?.message}>
          <TextInput
            autoComplete="name"
            {...form.register('name', {
              validate: (value) => value.trim() !== '' || onboardingTexts.nameRequired,
              maxLength: 120,
            })}
          />
        </Field>
        <Field
          label={onboardingTexts.jobTitle}
          help={onboardingTexts.jobTitleHelp}
          controlId="companyRole"
          required
          error={errors.companyRole?.message}
        >
          <Select
            placeholder={onboardingTexts.choosePlaceholder}
            {...form.register('companyRole', { required: onboardingTexts.jobTitleRequired })}
          >
            {Object.entries(profileTexts.jobTitles).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={onboardingTexts.phone}
          help={formTexts.phoneHelp}
          controlId="phone"
          optional
          error={errors.phone?.message}
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            {...form.register('phone', {
              validate: (value) => isPhone(value) || formTexts.phone,
            })}
          />
        </Field>
        <div className={styles.pair}>
          <Field
            label={onboardingTexts.timeZone}
            help={onboardingTexts.timeZoneHelp(nameTimeZone(deviceTimeZone))}
            controlId="timeZone"
            error={errors.timeZone?.message}
          >
            <Select {...form.register('timeZone')}>
              <TimeZoneOptions required={[deviceTimeZone, user.timeZone]} />
            </Select>
          </Field>
          <Field label={onboardingTexts.units} controlId="unitSystem" error={errors.unitSystem?.message}>
            <Select {...form.register('unitSystem')}>
              <option value="imperial">{profileTexts.imperial}</option>
              <option value="metric">{profileTexts.metric}</option>
            </Select>
          </Field>
        </div>
        <div className={styles.actions}>
          <Button type="submit" tone="primary" size="md-lg" loading={isSubmitting}>
            {onboardingTexts.next}
          </Button>
        </div>
      </form>
    </StepFrame>
  )
}

/** Imperial in the few countries that use it, otherwise metric. */
function findUnitSystem(locale: string): UnitSystem {
  return /-(US|LR|MM)$/i.test(locale) || locale === 'en' ? 'imperial' : 'metric'
}
