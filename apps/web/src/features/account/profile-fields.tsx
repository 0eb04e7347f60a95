import { Field, Select, TextInput } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import type { Account } from '~/data/account/queries'
import { listTimeZones } from '~/lib/list-time-zones'
import { isPhoneNumber, normalizePhone } from '~/lib/phone'
import { accountTexts } from './texts.ts'
import { formTexts } from '~/components/form-texts'
import type { AccountValues } from './account-values.ts'
import { listLocales, writeSample } from './locales.ts'
import styles from './account.module.css'
import { profileTexts } from '~/components/profile-texts'

export interface ProfileFieldsProps {
  form: UseFormReturn<AccountValues>
  account: Account
  disabled: boolean
}

export function ProfileFields({ form, account, disabled }: ProfileFieldsProps) {
  const { errors } = form.formState
  const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const [locale, timeZone] = form.watch(['locale', 'timeZone'])

  return (
    <>
      <Field label={accountTexts.fields.name} controlId="name" required error={errors.name?.message}>
        <TextInput
          autoComplete="name"
          disabled={disabled}
          {...form.register('name', {
            validate: (value) => value.trim() !== '' || accountTexts.nameRequired,
            maxLength: { value: 120, message: accountTexts.nameTooLong },
          })}
        />
      </Field>
      <div className={styles.pair}>
        <Field
          label={accountTexts.fields.companyRole}
          help={accountTexts.jobHelp}
          controlId="companyRole"
          error={errors.companyRole?.message}
        >
          <Select disabled={disabled} {...form.register('companyRole')}>
            {account.companyRole === null ? <option value="">{accountTexts.noJob}</option> : null}
            {Object.entries(profileTexts.jobs).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={accountTexts.fields.phone}
          help={accountTexts.phoneHelp}
          controlId="phone"
          optional
          error={errors.phone?.message}
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            disabled={disabled}
            {...form.register('phone', {
              validate: (value) => {
                const phone = normalizePhone(value)
                return phone === '' || isPhoneNumber(phone) || formTexts.phone
              },
            })}
          />
        </Field>
      </div>
      <Field
        label={accountTexts.fields.locale}
        help={accountTexts.localeHelp(writeSample(locale, timeZone))}
        controlId="locale"
        error={errors.locale?.message}
      >
        <Select disabled={disabled} {...form.register('locale')}>
          {listLocales(account.locale, navigator.language).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.pair}>
        <Field
          label={accountTexts.fields.timeZone}
          help={accountTexts.timeZoneHelp(deviceZone.replaceAll('_', ' '))}
          controlId="timeZone"
          error={errors.timeZone?.message}
        >
          <Select disabled={disabled} {...form.register('timeZone')}>
            {listTimeZones(deviceZone, account.timeZone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={accountTexts.fields.unitSystem}
          controlId="unitSystem"
          error={errors.unitSystem?.message}
        >
          <Select disabled={disabled} {...form.register('unitSystem')}>
            <option value="imperial">{profileTexts.imperial}</option>
            <option value="metric">{profileTexts.metric}</option>
          </Select>
        </Field>
      </div>
    </>
  )
}
