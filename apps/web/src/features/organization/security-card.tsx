import type { ApiData } from '@parapet/api-client'
import { Checkbox, Field, Select, TextInput, toast } from '@parapet/ui'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { FormCard } from '~/components/form-card'
import { FormPair } from '~/components/form-drawer'
import { formTexts } from '~/components/form-texts'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { useSaveOrg } from '~/data/org/mutations'
import { formatMinutes } from '~/lib/duration'
import { securityTexts as texts } from './texts.ts'

type Security = ApiData<'getOrg'>['security']
type SecurityValues = Record<keyof Security, string>

const hour = 60
const day = 24 * hour

/** The durations to choose from, in the unit of the setting. The API accepts any in between. */
const choices = {
  sessionIdleMinutes: [15, 30, hour, 4 * hour, 8 * hour, day, 3 * day, 7 * day],
  sessionMaxHours: [1, 8, 12, 24, 7 * 24, 14 * 24, 30 * 24],
  reauthenticationMinutes: [5, 15, 30, hour, 4 * hour, 8 * hour, day],
} as const satisfies Partial<Record<keyof Security, readonly number[]>>

type Duration = keyof typeof choices

const devicesMin = 1
const devicesMax = 20

const securityKeys = [
  'mfaRequired',
  'sessionIdleMinutes',
  'sessionMaxHours',
  'sessionsMax',
  'reauthenticationMinutes',
] as const satisfies (keyof Security)[]

const pointers = Object.fromEntries(securityKeys.map((key) => [`/security/${key}`, key]))

const toValues = ({ security }: Pick<ApiData<'getOrg'>, 'security'>) =>
  Object.fromEntries(securityKeys.map((key) => [key, String(security[key])])) as SecurityValues

/** The merge patch for the settings that changed. */
export function toSecurityPatch(values: SecurityValues, base: SecurityValues): Partial<Security> {
  const changed = securityKeys.filter((key) => values[key].trim() !== base[key])
  return Object.fromEntries(
    changed.map((key) => [key, key === 'mfaRequired' ? values[key] === 'true' : Number(values[key])]),
  )
}

interface SecurityCardProps {
  org: ApiData<'getOrg'>
  /** False shows the settings read-only. */
  mayUpdate: boolean
}

/** How members sign in, and for how long. */
export function SecurityCard({ org, mayUpdate }: SecurityCardProps) {
  const save = useSaveOrg(org.id)
  const item: ApiData<'getOrg'> & Versioned = { ...org, updatedBy: null }
  const { form, submit, conflict, resetTo, rebase } = useEditForm<SecurityValues, typeof item>({
    item,
    toValues,
    pointers,
    save: async (values, base, version) => {
      const security = toSecurityPatch(values, base)
      if (Object.keys(security).length === 0) {
        toast({ heading: formTexts.nothingChanged })
        return
      }
      const saved = await save.mutateAsync({ body: { security }, version })
      resetTo({ ...saved, updatedBy: null })
      toast({ color: 'success', heading: texts.saved })
    },
  })
  const { errors } = form.formState

  // Other settings can also change the version of the organization.
  // oxlint-disable-next-line react/exhaustive-deps -- only a new version matters
  useEffect(() => rebase(item), [org.version])

  const renderDuration = (field: Duration) => (
    <Field
      label={texts.labels[field]}
      help={texts.help[field]}
      controlId={field}
      error={errors[field]?.message}
    >
      <Select disabled={!mayUpdate} {...form.register(field)}>
        {listChoices(field, org.security[field]).map((value) => (
          <option key={value} value={value}>
            {describeDuration(field, value)}
          </option>
        ))}
      </Select>
    </Field>
  )

  return (
    <FormCard
      title={texts.title}
      description={texts.detail}
      saveLabel={texts.save}
      mayUpdate={mayUpdate}
      form={form}
      submit={submit}
      conflict={conflict}
      labels={texts.labels}
      describeValue={describeValue}
    >
      <Controller
        name="mfaRequired"
        control={form.control}
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Checkbox
            ref={ref}
            id="mfaRequired"
            label={texts.labels.mfaRequired}
            description={texts.help.mfaRequired}
            error={errors.mfaRequired?.message}
            disabled={!mayUpdate}
            checked={value === 'true'}
            onBlur={onBlur}
            onCheckedChange={(isChecked) => onChange(String(isChecked))}
          />
        )}
      />
      <FormPair>
        {renderDuration('sessionIdleMinutes')}
        {renderDuration('sessionMaxHours')}
      </FormPair>
      <FormPair>
        <Field
          label={texts.labels.sessionsMax}
          help={texts.help.sessionsMax}
          controlId="sessionsMax"
          error={errors.sessionsMax?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            disabled={!mayUpdate}
            {...form.register('sessionsMax', {
              validate: (value) =>
                (/^\d+$/.test(value.trim()) && Number(value) >= devicesMin && Number(value) <= devicesMax) ||
                texts.wholeNumber(devicesMin, devicesMax),
            })}
          />
        </Field>
        {renderDuration('reauthenticationMinutes')}
      </FormPair>
    </FormCard>
  )
}

/** The usual durations, and the current one, which may have been set through the API. */
const listChoices = (field: Duration, current: number): number[] =>
  [...new Set([...choices[field], current])].toSorted((a, b) => a - b)

function describeDuration(field: Duration, value: number): string {
  return formatMinutes(value * (field === 'sessionMaxHours' ? hour : 1) * 60_000)
}

function describeValue(field: string, value: string): string {
  if (field === 'mfaRequired') return value === 'true' ? texts.on : texts.off
  return field in choices ? describeDuration(field as Duration, Number(value)) : value
}
