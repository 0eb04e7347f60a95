import { useCan } from '@parapet/permissions/react'
import { Button, ConfirmDialog, Field, MultiSelect, Select, Text, TextInput, toast } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FormCard } from '~/components/form-card'
import { hazardTexts } from '~/components/threats/hazard-texts'
import { useEditForm } from '~/components/use-edit-form'
import { type AlertSettings, useReplaceAlertSettings } from '~/data/alert-templates/mutations'
import { senderQueries } from '~/data/senders/queries'
import { AutomaticBlocked } from './automatic-blocked.tsx'
import {
  allHazards,
  type AutomaticValues,
  splitHazards,
  summarizeAutomatic,
  toAutomatic,
  toAutomaticValues,
} from './automatic-settings.ts'
import { automaticAlertTexts as texts } from './texts.ts'

interface AutomaticFormProps {
  orgId: string
  settings: AlertSettings
  onClose: () => void
}

/** Edits the settings for automatic alerts. Turning them on requires a confirmation that says what will happen. */
export function AutomaticForm({ orgId, settings, onClose }: AutomaticFormProps) {
  const isOn = settings.automatic !== null
  const replace = useReplaceAlertSettings(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const { form, conflict, submit, submitConfirmed } = useEditForm<AutomaticValues, EditedSettings>({
    item: { ...settings, updatedAt: settings.updatedAt ?? '' },
    toValues: ({ automatic }) => toAutomaticValues(automatic),
    pointers: {
      '/automatic/hazards': 'hazards',
      '/automatic/delayMinutes': 'delayMinutes',
      '/automatic/senderId': 'senderId',
    },
    async save(values, _base, version, isConfirmed) {
      if (!isOn && !isConfirmed) {
        setConfirmOpen(true)
        return
      }
      const body = { approvalOver: settings.approvalOver, automatic: toAutomatic(values) }
      await replace.mutateAsync({ body, version })
      toast({ color: 'success', heading: isOn ? texts.saved : texts.turnedOn })
      onClose()
    },
  })

  return (
    <>
      <FormCard
        title={texts.title}
        description={texts.detail}
        saveLabel={isOn ? texts.save : texts.turnOn}
        mayUpdate
        form={form}
        submit={submit}
        conflict={conflict}
        labels={texts.fields}
        secondaryAction={
          <Button tone="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
        }
        lead={<AutomaticBlocked settings={settings} />}
      >
        <AutomaticFields orgId={orgId} form={form} />
      </FormCard>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        title={texts.turnOnTitle}
        description={
          isConfirmOpen ? describeConsequences(toAutomatic(form.getValues()), settings.approvalOver) : ''
        }
        confirmLabel={texts.turnOn}
        loading={replace.isPending}
        onConfirm={() => void submitConfirmed().finally(() => setConfirmOpen(false))}
      />
    </>
  )
}

type EditedSettings = AlertSettings & { updatedAt: string }

const describeConsequences = (automatic: ReturnType<typeof toAutomatic>, approvalOver: number | null) =>
  [
    summarizeAutomatic(automatic),
    ...(approvalOver === null ? [] : [texts.approval(approvalOver)]),
    texts.turnOnDetail(texts.minutes(automatic.delayMinutes)),
  ].join(' ')

const isDelay = (text: string) => /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 60

interface AutomaticFieldsProps {
  orgId: string
  form: UseFormReturn<AutomaticValues>
}

function AutomaticFields({ orgId, form }: AutomaticFieldsProps) {
  const { control, register, watch } = form
  const { errors } = form.formState
  const values = watch()
  const isComplete = values.hazards !== '' && isDelay(values.delayMinutes)
  return (
    <>
      <Field
        label={texts.fields.hazards}
        help={texts.hazardsHelp}
        controlId="hazards"
        required
        error={errors.hazards?.message}
      >
        <Controller
          name="hazards"
          control={control}
          rules={{ validate: (hazards) => hazards !== '' || texts.hazardsMissing }}
          render={({ field: { value, onChange } }) => (
            <MultiSelect
              options={hazardOptions}
              value={splitHazards(value)}
              onValueChange={(hazards) => onChange(hazards.join(','))}
              placeholder={texts.hazardsPlaceholder}
              selectAll
            />
          )}
        />
      </Field>
      <Field label={texts.fields.minSeverity} controlId="minSeverity">
        <Select {...register('minSeverity')}>
          {Object.entries(texts.severityOptions).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={texts.fields.delayMinutes}
        help={texts.delayHelp}
        controlId="delayMinutes"
        required
        error={errors.delayMinutes?.message}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          {...register('delayMinutes', { validate: (value) => isDelay(value) || texts.delayInvalid })}
        />
      </Field>
      <Field label={texts.fields.channels} controlId="channels">
        <Select {...register('channels')}>
          {Object.entries(texts.channelOptions).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <SenderField orgId={orgId} form={form} />
      {isComplete ? <Text>{summarizeAutomatic(toAutomatic(values))}</Text> : null}
      <Text size="sm" tone="muted">
        {texts.rules}
      </Text>
    </>
  )
}

const hazardOptions = allHazards.map((value) => ({ value, label: hazardTexts[value] }))

/** Selects the sender; renders nothing while there is no choice. */
function SenderField({ orgId, form }: AutomaticFieldsProps) {
  const maySeeSenders = useCan('org:sender_read')
  const { data } = useQuery({ ...senderQueries.list(orgId), enabled: maySeeSenders })
  const senders = data?.items.filter(({ status }) => status === 'verified' || status === 'degraded') ?? []
  if (senders.length < 2 && form.getValues('senderId') === '') return null
  return (
    <Field label={texts.fields.senderId} controlId="senderId" error={form.formState.errors.senderId?.message}>
      <Select {...form.register('senderId')}>
        <option value="">{texts.defaultSender}</option>
        {senders.map(({ id, fromName, fromEmail }) => (
          <option key={id} value={id}>
            {`${fromName} <${fromEmail}>`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
