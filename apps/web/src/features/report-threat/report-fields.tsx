import { Combobox, Field, Select, Textarea, TextInput } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { FormPair, FormSection } from '~/components/form-drawer'
import { hazardOptions } from '~/components/threats/hazard-options'
import { localTimeToUtc } from '~/lib/local-time'
import { getRegionalSettings } from '~/lib/regional-settings'
import type { ReportValues } from './report-values.ts'
import { reportThreatTexts as texts } from './texts.ts'

/** Hazard, severity, times and instructions. */
export function ReportFields({ form }: { form: UseFormReturn<ReportValues> }) {
  const { errors, submitCount } = form.formState
  const hazard = useWatch({ control: form.control, name: 'hazard' })
  const renderSelectField = (
    name: 'severity' | 'certainty' | 'urgency',
    labels: Readonly<Record<string, string>>,
  ) => (
    <Field label={texts[name]} controlId={name} error={errors[name]?.message}>
      <Select {...form.register(name)}>
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
  const renderTimeField = (
    name: 'onset' | 'ends',
    label: string,
    help: string,
    check: (value: string) => true | string,
  ) => (
    <Field label={label} help={help} controlId={name} error={errors[name]?.message}>
      <TextInput type="datetime-local" {...form.register(name, { validate: check })} />
    </Field>
  )
  form.register('hazard', { validate: (value) => value !== '' || texts.hazardRequired })

  return (
    <>
      <FormSection title={texts.detailsTitle}>
        <Field label={texts.hazard} controlId="hazard" required error={errors.hazard?.message}>
          <Combobox
            options={hazardOptions}
            value={hazard === '' ? null : hazard}
            onValueChange={(value) =>
              form.setValue('hazard', value ?? '', { shouldDirty: true, shouldValidate: submitCount > 0 })
            }
          />
        </Field>
        <Field
          label={texts.name}
          help={texts.nameHelp}
          controlId="title"
          required
          error={errors.title?.message}
        >
          <TextInput
            autoComplete="off"
            {...form.register('title', {
              maxLength: 160,
              validate: (value) => value.trim() !== '' || texts.nameRequired,
            })}
          />
        </Field>
        {renderSelectField('severity', texts.severities)}
        <FormPair>
          {renderSelectField('certainty', texts.certainties)}
          {renderSelectField('urgency', texts.urgencies)}
        </FormPair>
      </FormSection>
      <FormSection title={texts.timesTitle}>
        <FormPair>
          {renderTimeField(
            'onset',
            texts.startTime,
            texts.startTimeHelp,
            (value) => isBlankOrMoment(value) || texts.timeInvalid,
          )}
          {renderTimeField('ends', texts.endTime, texts.endTimeHelp, (value) =>
            checkEnd(value, form.getValues('onset')),
          )}
        </FormPair>
      </FormSection>
      <FormSection title={texts.instructionTitle}>
        <Field
          label={texts.instruction}
          help={texts.instructionHelp}
          controlId="instruction"
          optional
          error={errors.instruction?.message}
        >
          <Textarea rows={3} {...form.register('instruction', { maxLength: 5000 })} />
        </Field>
      </FormSection>
    </>
  )
}

const isBlankOrMoment = (value: string) =>
  value === '' || localTimeToUtc(value, getRegionalSettings().timeZone) !== null

function checkEnd(ends: string, onset: string): true | string {
  if (ends === '') return true
  const end = localTimeToUtc(ends, getRegionalSettings().timeZone)
  if (end === null) return texts.timeInvalid
  if (Date.parse(end) <= Date.now()) return texts.endInPast
  const start = localTimeToUtc(onset, getRegionalSettings().timeZone)
  return start === null || start < end || texts.endBeforeStart
}
