import { DescriptionItem, DescriptionList, Text } from '@parapet/ui'
import { RelativeTime } from '~/components/relative-time'
import type { EmailSender } from '~/data/senders/queries'
import { formatNumber } from '~/lib/format'
import { sendersTexts as texts } from './texts.ts'
import styles from './senders.module.css'

const percent = (rate: number) => formatNumber(rate, { style: 'percent', maximumFractionDigits: 2 })

/** Who tenants see, where their replies go, and how the sender is doing. */
export function SenderFacts({ sender }: { sender: EmailSender }) {
  const { kind, fromName, fromEmail, sendsFrom, replyTo, reputation } = sender
  const { sent, bounceRate, complaintRate } = reputation
  const isReady = sender.status === 'verified' || sender.status === 'degraded'

  return (
    <>
      <DescriptionList>
        <DescriptionItem term={texts.facts.comesFrom}>{texts.comesFrom(fromName, sendsFrom)}</DescriptionItem>
        <DescriptionItem term={texts.facts.replies}>{replyTo ?? fromEmail}</DescriptionItem>
        {isReady ? (
          <>
            <DescriptionItem term={texts.facts.sent}>
              <span className={styles.number}>
                {texts.ofLimit(formatNumber(sender.sentToday), formatNumber(sender.dailyLimit))}
              </span>
            </DescriptionItem>
            <DescriptionItem term={texts.facts.reputation}>
              {sent === 0
                ? texts.nothingSent
                : texts.reputation(formatNumber(sent), percent(bounceRate), percent(complaintRate))}
            </DescriptionItem>
          </>
        ) : null}
        {sender.verifiedAt === null ? null : (
          <DescriptionItem term={texts.facts.verified}>
            <RelativeTime moment={sender.verifiedAt} />
          </DescriptionItem>
        )}
        {sender.lastCheckedAt === null ? null : (
          <DescriptionItem term={texts.facts.checked}>
            <RelativeTime moment={sender.lastCheckedAt} />
          </DescriptionItem>
        )}
      </DescriptionList>
      {kind === 'address' ? (
        <Text size="sm" tone="muted">
          {texts.comesFromOperator}
        </Text>
      ) : null}
    </>
  )
}
