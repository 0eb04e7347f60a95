import { Card, Field, Select, Switch } from '@parapet/ui'
import type { Account } from '~/data/account/queries'
import { notificationTexts as texts } from './texts.ts'
import { type Notify, useSaveNotify } from './use-save-notify.ts'
import styles from './notifications.module.css'

export interface ChannelsCardProps {
  account: Account
  mayUpdate: boolean
}

/** The ways in which a person is told of threats. Every choice counts at once. */
export function ChannelsCard({ account, mayUpdate }: ChannelsCardProps) {
  const save = useSaveNotify()
  const { channels, digest } = account.notify

  return (
    <Card title={texts.how} description={texts.howDetail}>
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
            onChange={(event) => save({ digest: event.currentTarget.value as Notify['digest'] })}
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
