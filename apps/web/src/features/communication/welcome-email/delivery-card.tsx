import { Card, Field, NumberInput, RadioGroup, Select, Switch, TextInput } from '@parapet/ui'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import type { FieldErrors } from '~/lib/field-errors'
import { getRegionalSettings } from '~/lib/regional-settings'
import { nameTimeZone } from '~/lib/time-zones'
import { formatHour } from '../campaigns/campaign-progress.tsx'
import { maxLengths, type MailDraft } from './mail-draft.ts'
import { welcomeMailTexts as texts } from './texts.ts'
import styles from './welcome.module.css'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const defaultWindow = { fromHour: 9, toHour: 18 }
const defaultReminderDays = 7
const defaultRatePerMinute = 60

/** The send time: now, or a local time in the user's time zone (`2026-11-21T09:00`, empty if not entered). */
export interface SendTime {
  mode: 'now' | 'later'
  localTime: string
}

export interface DeliveryCardProps {
  sendTime: SendTime
  onSendTimeChange: (sendTime: SendTime) => void
  sendTimeError: string | undefined
  draft: MailDraft
  onDraftChange: (changes: Partial<MailDraft>) => void
  errors: FieldErrors
}

/** The send time, sending hours, rate limit and reminder. */
export function DeliveryCard({
  sendTime,
  onSendTimeChange,
  sendTimeError,
  draft,
  onDraftChange,
  errors,
}: DeliveryCardProps) {
  const { sendWindow, throttlePerMinute, reminderDays } = draft
  const timeZone = getRegionalSettings().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

  return (
    <Card title={texts.delivery}>
      <div className={pageStyles.fields}>
        <Field
          label={texts.name}
          help={texts.nameHelp}
          controlId="mail-name"
          required
          error={errors['/name']}
        >
          <TextInput
            value={draft.name}
            maxLength={maxLengths.name}
            autoComplete="off"
            onChange={(event) => onDraftChange({ name: event.target.value })}
          />
        </Field>
        <RadioGroup
          label={texts.sendTime}
          value={sendTime.mode}
          onValueChange={(mode) => onSendTimeChange({ ...sendTime, mode })}
          options={[
            { value: 'now', label: texts.sendTimeModes.now },
            { value: 'later', label: texts.sendTimeModes.later },
          ]}
        />
        {sendTime.mode === 'later' ? (
          <Field
            label={texts.scheduledTime}
            help={texts.scheduledTimeHelp(nameTimeZone(timeZone))}
            controlId="mail-moment"
            required
            error={sendTimeError ?? errors['/scheduledAt']}
          >
            <TextInput
              type="datetime-local"
              value={sendTime.localTime}
              onChange={(event) => onSendTimeChange({ ...sendTime, localTime: event.target.value })}
            />
          </Field>
        ) : null}
        <Switch
          label={texts.sendWindow}
          description={texts.sendWindowDetail}
          checked={sendWindow !== null}
          onCheckedChange={(isOn) => onDraftChange({ sendWindow: isOn ? defaultWindow : null })}
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
          onCheckedChange={(isOn) => onDraftChange({ throttlePerMinute: isOn ? defaultRatePerMinute : null })}
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
          onCheckedChange={(isOn) => onDraftChange({ reminderDays: isOn ? defaultReminderDays : null })}
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

function HourField({ label, controlId, value, hours: options, error, onValueChange }: HourFieldProps) {
  return (
    <Field label={label} controlId={controlId} error={error}>
      <Select value={String(value)} onChange={(event) => onValueChange(Number(event.target.value))}>
        {options.map((hour) => (
          <option key={hour} value={hour}>
            {formatHour(hour)}
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

/** A number input that ignores empty values, because a separate switch turns the setting off. */
function CountField({ label, controlId, value, max, error, onValueChange }: CountFieldProps) {
  return (
    <Field label={label} controlId={controlId} error={error} className={styles.short}>
      <NumberInput
        locale={getRegionalSettings().locale}
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
