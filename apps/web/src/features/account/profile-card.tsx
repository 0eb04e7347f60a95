import { toast, Field, Select, TextInput } from '@parapet/ui'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TimeZoneOptions } from '~/components/time-zone-options'
import { FormCard } from '~/components/form-card'
import { formTexts } from '~/components/form-texts'
import { ImageField } from '~/components/image-field'
import { profileTexts } from '~/components/profile-texts'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { useUpdateAccount, useUploadPicture } from '~/data/account/mutations'
import type { Account } from '~/data/account/queries'
import { nameTimeZone } from '~/lib/time-zones'
import { isPhone } from '~/lib/phone'
import {
  accountPointers,
  toAccountPatch,
  toAccountValues,
  type AccountValues,
  describeAccountValue,
  listLocales,
  formatLocaleSample,
} from './account-values.ts'
import styles from './account.module.css'
import { accountTexts } from './texts.ts'

interface ProfileCardProps {
  account: Account
  /** Without it, the form is read-only. */
  mayUpdate: boolean
}

type VersionedAccount = Account & Versioned

/** The user's profile. One form, except for the picture, which is saved immediately. */
export function ProfileCard({ account, mayUpdate }: ProfileCardProps) {
  const update = useUpdateAccount()
  // Only the user can change their account, so a conflict is always with themselves.
  const versioned: VersionedAccount = { ...account, updatedBy: { name: account.name } }
  const { form, submit, conflict, resetTo, rebase } = useEditForm<AccountValues, VersionedAccount>({
    item: versioned,
    toValues: toAccountValues,
    pointers: accountPointers,
    save: async (values, base, version) => {
      const patch = toAccountPatch(values, base)
      if (Object.keys(patch).length === 0) {
        toast({ heading: formTexts.nothingChanged })
        return
      }
      const saved = await update.mutateAsync({ body: patch, version })
      resetTo({ ...saved, updatedBy: null })
      toast({ color: 'success', heading: accountTexts.saved })
    },
  })

  // Other parts of the page, such as the picture or theme, also change the version of the account.
  // oxlint-disable-next-line react/exhaustive-deps -- only a new version matters
  useEffect(() => rebase(versioned), [account.version])

  return (
    <FormCard
      title={accountTexts.profile}
      description={accountTexts.profileDetail}
      lead={<PictureField account={account} mayUpdate={mayUpdate} />}
      saveLabel={accountTexts.save}
      mayUpdate={mayUpdate}
      form={form}
      submit={submit}
      conflict={conflict && { ...conflict, changedBy: account.name }}
      labels={accountTexts.fields}
      describeValue={describeAccountValue}
    >
      <ProfileFields form={form} account={account} disabled={!mayUpdate} />
    </FormCard>
  )
}

const pictureTexts = {
  label: accountTexts.picture,
  upload: accountTexts.uploadPicture,
  replace: accountTexts.replacePicture,
  remove: accountTexts.removePicture,
  uploaded: accountTexts.pictureSaved,
  removed: accountTexts.pictureRemoved,
  rejected: accountTexts.pictureRejected,
  help: accountTexts.pictureHelp,
} as const

interface PictureFieldProps {
  account: Account
  mayUpdate: boolean
}

function PictureField({ account, mayUpdate }: PictureFieldProps) {
  const upload = useUploadPicture()
  const update = useUpdateAccount()

  return (
    <ImageField
      avatar={{ name: account.name, colorKey: account.id }}
      image={account.picture}
      mayUpdate={mayUpdate}
      texts={pictureTexts}
      onUpload={(file) => upload.mutateAsync(file)}
      onRemove={() => update.mutateAsync({ body: { picture: null } })}
    />
  )
}

interface ProfileFieldsProps {
  form: UseFormReturn<AccountValues>
  account: Account
  disabled: boolean
}

function ProfileFields({ form, account, disabled }: ProfileFieldsProps) {
  const { errors } = form.formState
  const deviceTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
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
          help={accountTexts.jobTitleHelp}
          controlId="companyRole"
          error={errors.companyRole?.message}
        >
          <Select disabled={disabled} {...form.register('companyRole')}>
            {account.companyRole === null ? <option value="">{accountTexts.noJobTitle}</option> : null}
            {Object.entries(profileTexts.jobTitles).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={accountTexts.fields.phone}
          help={formTexts.phoneHelp}
          controlId="phone"
          optional
          error={errors.phone?.message}
        >
          <TextInput
            type="tel"
            autoComplete="tel"
            disabled={disabled}
            {...form.register('phone', {
              validate: (value) => isPhone(value) || formTexts.phone,
            })}
          />
        </Field>
      </div>
      <Field
        label={accountTexts.fields.locale}
        help={accountTexts.localeHelp(formatLocaleSample(locale, timeZone))}
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
          help={accountTexts.timeZoneHelp(nameTimeZone(deviceTimeZone))}
          controlId="timeZone"
          error={errors.timeZone?.message}
        >
          <Select disabled={disabled} {...form.register('timeZone')}>
            <TimeZoneOptions required={[deviceTimeZone, account.timeZone]} />
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
