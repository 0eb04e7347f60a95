import { Card, Field, Select, Switch, TextInput, toast } from '@parapet/ui'
import { useState } from 'react'
import { useUpdateAccount } from '~/data/account/mutations'
import type { Account } from '~/data/account/queries'
import { describeFailure } from '~/lib/describe-failure'
import type { QuietHours } from '~/lib/quiet-hours'
import { nameTimeZone } from '~/lib/time-zones'
import styles from './notifications.module.css'
import { notificationTexts as texts } from './texts.ts'

interface NotificationRulesCardProps {
  account: Account
  mayUpdate: boolean
}

const defaultQuietHours = { from: '22:00', to: '07:00' }

/** Minimum severity and quiet hours for all channels. Each change saves immediately. */
export function NotificationRulesCard({ account, mayUpdate }: NotificationRulesCardProps) {
  const save = useSaveNotificationSettings()
  const { channels, threatMinSeverity, quietHours } = account.notify
  const disabled = !mayUpdate || !(channels.inApp || channels.email)

  return (
    <Card title={texts.rules} description={texts.rulesDetail}>
      <div className={styles.root}>
        <Field label={texts.minSeverity} help={texts.minSeverityHelp} controlId="threatMinSeverity">
          <Select
            value={threatMinSeverity}
            disabled={disabled}
            onChange={(event) =>
              save({
                threatMinSeverity: event.currentTarget.value as NotificationSettings['threatMinSeverity'],
              })
            }
          >
            {Object.entries(texts.severities).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Switch
          label={texts.quietHours}
          description={texts.quietHoursDetail(nameTimeZone(account.timeZone))}
          checked={quietHours !== null}
          disabled={disabled}
          onCheckedChange={(isOn) => save({ quietHours: isOn ? defaultQuietHours : null })}
        />
        {quietHours === null ? null : (
          <QuietHoursFields
            key={`${quietHours.from} ${quietHours.to}`}
            hours={quietHours}
            disabled={disabled}
            onChange={(hours) => save({ quietHours: hours })}
          />
        )}
      </div>
    </Card>
  )
}

interface ChannelsCardProps {
  account: Account
  mayUpdate: boolean
}

/** Notification channels and email frequency. Each change saves immediately. */
export function ChannelsCard({ account, mayUpdate }: ChannelsCardProps) {
  const save = useSaveNotificationSettings()
  const { channels, digest } = account.notify

  return (
    <Card title={texts.channels} description={texts.channelsDetail}>
      <div className={styles.root}>
        <Switch
          label={texts.inApp}
          description={texts.inAppDetail}
          checked={channels.inApp}
          disabled={!mayUpdate}
          onCheckedChange={(inApp) => save({ channels: { ...channels, inApp } })}
        />
        <Switch
          label={texts.email}
          description={texts.emailDetail(account.email)}
          checked={channels.email}
          disabled={!mayUpdate}
          onCheckedChange={(email) => save({ channels: { ...channels, email } })}
        />
        <Field label={texts.digest} help={texts.digestHelp} controlId="digest">
          <Select
            value={digest}
            disabled={!mayUpdate || !channels.email}
            onChange={(event) =>
              save({ digest: event.currentTarget.value as NotificationSettings['digest'] })
            }
          >
            {Object.entries(texts.digests).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Card>
  )
}

interface QuietHoursFieldsProps {
  hours: QuietHours
  disabled: boolean
  onChange: (hours: QuietHours) => void
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Saves when a field loses focus. */
function QuietHoursFields({ hours, disabled, onChange }: QuietHoursFieldsProps) {
  const [draft, setDraft] = useState(hours)
  const isSame = draft.from === draft.to

  function saveIfValid() {
    const isChanged = draft.from !== hours.from || draft.to !== hours.to
    if (isChanged && !isSame && isTime(draft.from) && isTime(draft.to)) onChange(draft)
  }

  return (
    <div className={styles.pair}>
      {(['from', 'to'] as const).map((field) => (
        <Field
          key={field}
          label={field === 'from' ? texts.quietFrom : texts.quietTo}
          controlId={`quiet-${field}`}
          error={
            isTime(draft[field]) ? (field === 'to' && isSame ? texts.sameTime : undefined) : texts.invalidTime
          }
        >
          <TextInput
            type="time"
            disabled={disabled}
            value={draft[field]}
            onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
            onBlur={saveIfValid}
          />
        </Field>
      ))}
    </div>
  )
}

type NotificationSettings = Account['notify']

/** Saves a setting and shows a toast with the result. */
function useSaveNotificationSettings() {
  const update = useUpdateAccount()
  return (notify: Partial<NotificationSettings>) =>
    update.mutate(
      { body: { notify } },
      {
        onSuccess: () => toast({ color: 'success', heading: texts.saved }),
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNotSave,
            body: describeFailure(error),
            persistent: true,
          }),
      },
    )
}
