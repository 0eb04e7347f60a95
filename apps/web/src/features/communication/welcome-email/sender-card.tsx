import { Badge, Banner, buttonClassName, Card, Field, linkClassName, Select } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import type { CampaignCheck, WelcomeEmail } from '~/data/communication/queries'
import { paths } from '~/lib/paths'
import { welcomeMailTexts as texts } from './texts.ts'
import { checkTones } from './check-list.tsx'
import styles from './welcome.module.css'

export interface SenderCardProps {
  /** The verified senders. */
  senders: WelcomeEmail['senders']
  value: string | null
  onValueChange: (senderId: string) => void
  /** The check of the selected sender. */
  check: CampaignCheck | undefined
  error: string | undefined
  maySeeSenders: boolean
}

/** Selects the sender. Without a verified sender, shows only how to set one up. */
export function SenderCard({ senders, value, onValueChange, check, error, maySeeSenders }: SenderCardProps) {
  if (senders.length === 0) {
    return (
      <Banner
        tone="danger"
        title={texts.noSender}
        actions={
          maySeeSenders ? (
            <PageLink
              to={paths.settings('email-senders', { from: 'welcome-email' })}
              className={buttonClassName({ tone: 'primary', size: 'sm-md' })}
            >
              {texts.setUpSender}
            </PageLink>
          ) : null
        }
      >
        {maySeeSenders ? texts.noSenderDetail : texts.noSenderAskAdmin}
      </Banner>
    )
  }
  const selected = senders.find(({ id }) => id === value)
  const isRepeated = (name: string) => senders.filter((sender) => sender.name === name).length > 1
  return (
    <Card
      title={texts.sender}
      actions={
        maySeeSenders ? (
          <PageLink
            to={paths.settings('email-senders', { from: 'welcome-email' })}
            className={linkClassName()}
          >
            {texts.allSenders}
          </PageLink>
        ) : null
      }
    >
      <Field
        label={texts.senderLabel}
        hideLabel
        controlId="mail-sender"
        help={selected?.replyTo ? texts.repliesTo(selected.replyTo) : undefined}
        error={error}
      >
        <Select
          value={value ?? ''}
          placeholder={texts.chooseSender}
          onChange={(event) => onValueChange(event.target.value)}
        >
          {senders.map(({ id, name, replyTo }) => (
            <option key={id} value={id}>
              {replyTo !== null && isRepeated(name) ? `${name} · ${replyTo}` : name}
            </option>
          ))}
        </Select>
      </Field>
      {check ? (
        <p className={styles.senderState}>
          <Badge tone={checkTones[check.level]}>{texts.senderStates[check.level]}</Badge> {check.message}
        </p>
      ) : null}
    </Card>
  )
}
