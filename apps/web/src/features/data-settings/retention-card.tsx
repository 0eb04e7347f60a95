import type { ApiData } from '@parapet/api-client'
import { Card, Field, TextInput, toast } from '@parapet/ui'
import { useEffect } from 'react'
import { FormCard } from '~/components/form-card'
import { formTexts } from '~/components/form-texts'
import { useEditForm, type Versioned } from '~/components/use-edit-form'
import { useSaveOrg } from '~/data/org/mutations'
import { formatNumber } from '~/lib/format'
import { dataTexts as texts } from './texts.ts'

type Retention = ApiData<'getOrg'>['retention']
type RetentionValues = Record<keyof Retention, string>

/** The minimum and maximum that the API accepts. */
const limits = {
  importFileDays: [1, 3650],
  rawFeedDays: [7, 3650],
  endedThreatMonths: [1, 120],
} as const satisfies Record<keyof Retention, readonly [number, number]>

const retentionKeys = Object.keys(limits) as (keyof Retention)[]
const pointers = Object.fromEntries(retentionKeys.map((key) => [`/retention/${key}`, key]))

export interface RetentionCardProps {
  org: ApiData<'getOrg'>
  mayUpdate: boolean
}

/** The data retention settings. */
export function RetentionCard({ org, mayUpdate }: RetentionCardProps) {
  const save = useSaveOrg(org.id)
  const item: ApiData<'getOrg'> & Versioned = { ...org, updatedBy: null }
  const { form, submit, conflict, resetTo, rebase } = useEditForm<RetentionValues, typeof item>({
    item,
    toValues: ({ retention }) => ({
      importFileDays: String(retention.importFileDays),
      rawFeedDays: String(retention.rawFeedDays),
      endedThreatMonths: String(retention.endedThreatMonths),
    }),
    pointers,
    save: async (values, base, version) => {
      const changed = retentionKeys.filter((key) => values[key].trim() !== base[key])
      if (changed.length === 0) {
        toast({ heading: formTexts.nothingChanged })
        return
      }
      const retention = Object.fromEntries(changed.map((key) => [key, Number(values[key])]))
      const saved = await save.mutateAsync({ body: { retention }, version })
      resetTo({ ...saved, updatedBy: null })
      toast({ color: 'success', heading: texts.saved })
    },
  })
  const { errors } = form.formState

  // Other settings can also change the version of the organization.
  // oxlint-disable-next-line react/exhaustive-deps -- only a new version matters
  useEffect(() => rebase(item), [org.version])

  if (!mayUpdate) {
    return (
      <Card title={texts.retention} description={texts.retentionDetail}>
        <ul>
          {retentionKeys.map((key) => (
            <li key={key}>{texts.retentionSummaries[key](org.retention[key])}</li>
          ))}
        </ul>
      </Card>
    )
  }
  return (
    <FormCard
      title={texts.retention}
      description={texts.retentionDetail}
      saveLabel={texts.save}
      mayUpdate
      form={form}
      submit={submit}
      conflict={conflict}
      labels={texts.retentionLabels}
    >
      {retentionKeys.map((key) => {
        const [min, max] = limits[key]
        const range = [formatNumber(min), formatNumber(max)] as const
        return (
          <Field
            key={key}
            label={texts.retentionLabels[key]}
            help={texts.retentionHelp[key](...range)}
            controlId={key}
            error={errors[key]?.message}
          >
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              {...form.register(key, {
                validate: (value) =>
                  (/^\d+$/.test(value.trim()) && Number(value) >= min && Number(value) <= max) ||
                  texts.wholeNumber(...range),
              })}
            />
          </Field>
        )
      })}
    </FormCard>
  )
}
