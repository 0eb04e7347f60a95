import { Card, Field, Select, Switch, toast } from '@parapet/ui'
import { useUpdateAccount } from '~/data/account/mutations'
import type { Account } from '~/data/account/queries'
import { describeFailure } from '~/lib/describe-failure'
import { notificationTexts as texts } from '~/texts/notifications'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import styles from './notifications.module.css'

type Notify = Account['notify']

export interface ThreatNotesCardProps {
  account: Account
  mayUpdate: boolean
}

const usualQuietHours = { from: '22:00', to: '07:00' }

/** What is announced while the product is open. Every choice counts at once. */
export function ThreatNotesCard({ account, mayUpdate }: ThreatNotesCardProps) {
  const update = useUpdateAccount()
  const { channels, threatMinSeverity, quietHours } = account.notify

  const save = (notify: Partial<Notify>) =>
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

  return (
    <Card title={texts.inApp} description={texts.inAppDetail}>
      <div className={styles.root}>
        <Switch
          label={texts.tell}
          description={texts.tellDetail}
          checked={channels.inApp}
          disabled={!mayUpdate}
          onCheckedChange={(inApp) => save({ channels: { ...channels, inApp } })}
        />
        <Field label={texts.from} help={texts.fromHelp} controlId="threatMinSeverity">
          <Select
            value={threatMinSeverity}
            disabled={!mayUpdate || !channels.inApp}
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
          disabled={!mayUpdate || !channels.inApp}
          onCheckedChange={(isOn) => save({ quietHours: isOn ? usualQuietHours : null })}
        />
        {quietHours === null ? null : (
          <QuietHoursFields
            key={`${quietHours.from} ${quietHours.to}`}
            hours={quietHours}
            disabled={!mayUpdate || !channels.inApp}
            onChange={(hours) => save({ quietHours: hours })}
          />
        )}
      </div>
    </Card>
  )
}
