import { Card, Field, Select, Switch } from '@parapet/ui'
import type { Account } from '~/data/account/queries'
import { notificationTexts as texts } from './texts.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { type Notify, useSaveNotify } from './use-save-notify.ts'
import styles from './notifications.module.css'

export interface WhichThreatsCardProps {
  account: Account
  mayUpdate: boolean
}

const usualQuietHours = { from: '22:00', to: '07:00' }

/** Which threats are worth a word, and when, whatever the way. Every choice counts at once. */
export function WhichThreatsCard({ account, mayUpdate }: WhichThreatsCardProps) {
  const save = useSaveNotify()
  const { channels, threatMinSeverity, quietHours } = account.notify
  const disabled = !mayUpdate || !(channels.inApp || channels.email)

  return (
    <Card title={texts.which} description={texts.whichDetail}>
      <div className={styles.root}>
        <Field label={texts.from} help={texts.fromHelp} controlId="threatMinSeverity">
          <Select
            value={threatMinSeverity}
            disabled={disabled}
            onChange={(event) =>
              save({ threatMinSeverity: event.currentTarget.value as Notify['threatMinSeverity'] })
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
          label={texts.quiet}
          description={texts.quietDetail(account.timeZone.replaceAll('_', ' '))}
          checked={quietHours !== null}
          disabled={disabled}
          onCheckedChange={(isOn) => save({ quietHours: isOn ? usualQuietHours : null })}
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
