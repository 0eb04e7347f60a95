import { Card, Field, NumberInput, RadioGroup, Select, Switch, TextInput } from '@parapet/ui'
import { getRegion } from '~/lib/region'
import { nameHour } from '../campaigns/campaign-progress.tsx'
import { lengths, type FieldErrors, type MailDraft } from './mail-draft.ts'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const usualWindow = { fromHour: 9, toHour: 18 }
const usualReminderDays = 7
const usualRate = 60

/** When a mail goes: at once, or at a moment on the person's clock (`2026-11-21T09:00`, empty for none). */
export interface When {
  mode: 'now' | 'later'
  local: string
}

export interface DeliveryCardProps {
  when: When
  onWhenChange: (when: When) => void
  whenError: string | undefined
  draft: MailDraft
  onDraftChange: (part: Partial<MailDraft>) => void
  errors: FieldErrors
}

/** When the mails go and how fast, and whether who does not answer is reminded. */
export function DeliveryCard({
  when,
  onWhenChange,
  whenError,
  draft,
  onDraftChange,
  errors,
}: DeliveryCardProps) {
  const { sendWindow, throttlePerMinute, reminderDays } = draft
  const timeZone = getRegion().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

  return (
    <Card title={texts.delivery}>
      <div className={styles.fields}>
        <Field
          label={texts.name}
          help={texts.nameHelp}
          controlId="mail-name"
          required
          error={errors['/name']}
        >
          <TextInput
            value={draft.name}
            maxLength={lengths.name}
            autoComplete="off"
            onChange={(event) => onDraftChange({ name: event.target.value })}
          />
        </Field>
        <RadioGroup
          label={texts.when}
          value={when.mode}
          onValueChange={(mode) => onWhenChange({ ...when, mode })}
          options={[
            { value: 'now', label: texts.whenModes.now },
            { value: 'later', label: texts.whenModes.later },
          ]}
        />
        {when.mode === 'later' ? (
          <Field
            label={texts.moment}
            help={texts.momentHelp(timeZone)}
            controlId="mail-moment"
            required
            error={whenError ?? errors['/scheduledAt']}
          >
            <TextInput
              type="datetime-local"
              value={when.local}
              onChange={(event) => onWhenChange({ ...when, local: event.target.value })}
            />
          </Field>
        ) : null}
        <Switch
          label={texts.window}
          description={texts.windowDetail}
          checked={sendWindow !== null}
          onCheckedChange={(isOn) => onDraftChange({ sendWindow: isOn ? usualWindow : null })}
        />
        {sendWindow ? (
          <div className={styles.pair}>
            <HourField
              label={texts.fromHour}
              controlId="mail-from-hour"
              value={sendWindow.fromHour}
              hours={hours}
              error={errors['/sendWindow'] ?? errors['/sendWindow/fromHour']}
              onValueChange={(fromHour) => onDraftChange({ sendWindow: { ...sendWindow, fromHour } })}
            />
            <HourField
              label={texts.toHour}
              controlId="mail-to-hour"
              value={sendWindow.toHour}
              hours={hours.map((hour) => hour + 1)}
              error={errors['/sendWindow/toHour']}
              onValueChange={(toHour) => onDraftChange({ sendWindow: { ...sendWindow, toHour } })}
            />
          </div>
        ) : null}
        <Switch
          label={texts.throttle}
          description={texts.throttleDetail}
          checked={throttlePerMinute !== null}
          onCheckedChange={(isOn) => onDraftChange({ throttlePerMinute: isOn ? usualRate : null })}
        />
        {throttlePerMinute === null ? null : (
          <CountField
            label={texts.rate}
            controlId="mail-rate"
            value={throttlePerMinute}
            max={10_000}
            error={errors['/throttlePerMinute']}
            onValueChange={(count) => onDraftChange({ throttlePerMinute: count })}
          />
        )}
        <Switch
          label={texts.reminder}
          description={texts.reminderDetail}
          checked={reminderDays !== null}
          onCheckedChange={(isOn) => onDraftChange({ reminderDays: isOn ? usualReminderDays : null })}
        />
        {reminderDays === null ? null : (
          <CountField
            label={texts.reminderDays}
            controlId="mail-reminder"
            value={reminderDays}
            max={30}
            error={errors['/reminder/afterDays']}
            onValueChange={(count) => onDraftChange({ reminderDays: count })}
          />
        )}
      </div>
    </Card>
  )
}

interface HourFieldProps {
  label: string
  controlId: string
  value: number
  hours: readonly number[]
  error: string | undefined
  onValueChange: (hour: number) => void
}

function HourField({ label, controlId, value, hours: offered, error, onValueChange }: HourFieldProps) {
  return (
    <Field label={label} controlId={controlId} error={error}>
      <Select value={String(value)} onChange={(event) => onValueChange(Number(event.target.value))}>
        {offered.map((hour) => (
          <option key={hour} value={hour}>
            {nameHour(hour)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface CountFieldProps {
  label: string
  controlId: string
  value: number
  max: number
  error: string | undefined
  onValueChange: (count: number) => void
}

/** A number that has a switch of its own, so that it is never empty. */
function CountField({ label, controlId, value, max, error, onValueChange }: CountFieldProps) {
  return (
    <Field label={label} controlId={controlId} error={error} className={styles.short}>
      <NumberInput
        value={value}
        step={1}
        min={1}
        max={max}
        onValueChange={(count) => {
          if (count !== null) onValueChange(count)
        }}
      />
    </Field>
  )
}
