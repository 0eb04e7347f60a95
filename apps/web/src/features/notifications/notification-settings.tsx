import { Card, Field, Select, Switch, TextInput, toast } from '@parapet/ui'
import { useState } from 'react'
import { useUpdateNotifications } from '~/data/account/mutations'
import type { Account } from '~/data/account/queries'
import type { QuietHours } from '~/lib/quiet-hours'
import { nameTimeZone } from '~/lib/time-zones'
import { toastFailure } from '~/lib/toast-failure'
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
  const { threatMinSeverity, quietHours } = account.notify
  const disabled = !mayUpdate

  return (
    <Card title={texts.rules} description={texts.rulesDetail}>
      <div className={styles.root}>
        <Field label={texts.minSeverity} help={texts.minSeverityHelp} controlId="threatMinSeverity">
          <Select
            value={threatMinSeverity}
            disabled={disabled}
            onChange={(event) =>
              void save({
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
          onCheckedChange={(isOn) => void save({ quietHours: isOn ? defaultQuietHours : null })}
        />
        {quietHours === null ? null : (
          <QuietHoursFields
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
  const { channels, digest, followUps } = account.notify

  return (
    <Card title={texts.channels} description={texts.channelsDetail}>
      <div className={styles.root}>
        <Switch
          label={texts.inApp}
          description={texts.inAppDetail}
          checked={channels.inApp}
          disabled={!mayUpdate}
          onCheckedChange={(inApp) => void save({ channels: { ...channels, inApp } })}
        />
        <Switch
          label={texts.followUpsInApp}
          description={texts.followUpsInAppDetail}
          checked={followUps.inApp}
          disabled={!mayUpdate}
          onCheckedChange={(inApp) => void save({ followUps: { ...followUps, inApp } })}
        />
        <Switch
          label={texts.email}
          description={texts.emailDetail(account.email)}
          checked={channels.email}
          disabled={!mayUpdate}
          onCheckedChange={(email) => void save({ channels: { ...channels, email } })}
        />
        <Switch
          label={texts.followUpsEmail}
          description={texts.followUpsEmailDetail}
          checked={followUps.email}
          disabled={!mayUpdate}
          onCheckedChange={(email) => void save({ followUps: { ...followUps, email } })}
        />
        <Field label={texts.digest} help={texts.digestHelp} controlId="digest">
          <Select
            value={digest}
            disabled={!mayUpdate || !channels.email}
            onChange={(event) =>
              void save({ digest: event.currentTarget.value as NotificationSettings['digest'] })
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
  /** Resolves to whether they were saved. */
  onChange: (hours: QuietHours) => Promise<boolean>
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Saves when a field loses focus. The other one can be edited while it saves. */
function QuietHoursFields({ hours, disabled, onChange }: QuietHoursFieldsProps) {
  const [edits, setEdits] = useState<Partial<QuietHours>>({})
  const draft = { ...hours, ...edits }
  const isSame = draft.from === draft.to

  async function saveIfValid() {
    const isChanged = draft.from !== hours.from || draft.to !== hours.to
    if (!isChanged || isSame || !isTime(draft.from) || !isTime(draft.to)) return
    if (await onChange(draft))
      setEdits(({ from, to }) => ({
        ...(from !== undefined && from !== draft.from && { from }),
        ...(to !== undefined && to !== draft.to && { to }),
      }))
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
            onChange={({ currentTarget: { value } }) =>
              setEdits((current) => ({ ...current, [field]: value }))
            }
            onBlur={() => void saveIfValid()}
          />
        </Field>
      ))}
    </div>
  )
}

type NotificationSettings = Account['notify']

/** Saves a setting and shows a toast with the result. Resolves to whether it was saved. */
function useSaveNotificationSettings() {
  const update = useUpdateNotifications()
  return async (notify: Partial<NotificationSettings>): Promise<boolean> => {
    try {
      await update.mutateAsync(notify)
      toast({ color: 'success', heading: texts.saved })
      return true
    } catch (error) {
      toastFailure(texts.couldNotSave, error)
      return false
    }
  }
}
