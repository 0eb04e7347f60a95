import { isApiError } from '@parapet/api-client'
import {
  Badge,
  Button,
  Drawer,
  EmptyState,
  Skeleton,
  DescriptionItem,
  DescriptionList,
  Text,
  Banner,
} from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { MailX, Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { isLive } from '~/data/live/live-state'
import { senderQueries, type EmailSender } from '~/data/senders/queries'
import { formatNumber, formatExactTime } from '~/lib/format'
import { useCountdown } from '~/lib/use-countdown'
import { SenderCode } from './sender-code.tsx'
import { SenderStatus } from './sender-list.tsx'
import { SenderMenu, useSenderActions } from './sender-menu.tsx'
import { SenderRecords } from './sender-records.tsx'
import { SenderSteps } from './sender-steps.tsx'
import styles from './senders.module.css'
import { sendersTexts as texts } from './texts.ts'

const pollMs = 10_000

interface SenderDrawerProps {
  orgId: string
  senderId: string
  onEdit: () => void
  onClose: () => void
}

/** One sender's status, details and DNS records, next to the list. */
export function SenderDrawer({ orgId, senderId, onEdit, onClose }: SenderDrawerProps) {
  const query = useQuery({
    ...senderQueries.detail(orgId, senderId),
    // DNS checks in the background don't send live updates, so poll until verified.
    refetchInterval: ({ state }) => (isLive() && state.data?.status === 'verified' ? false : pollMs),
  })
  const sender = query.data
  const isGone = isApiError(query.error) && query.error.status === 404

  return (
    <Drawer
      open
      size="lg"
      onOpenChange={onClose}
      title={sender?.fromEmail ?? (isGone ? texts.notFound : ' ')}
      description={sender?.fromName}
      footer={
        sender ? (
          <SenderActions orgId={orgId} sender={sender} onEdit={onEdit} onRemoved={onClose} />
        ) : undefined
      }
    >
      {sender ? (
        <SenderBody orgId={orgId} sender={sender} onChecked={() => void query.refetch()} />
      ) : isGone ? (
        <EmptyState icon={<MailX />} title={texts.notFound} description={texts.notFoundDetail} />
      ) : query.isError ? (
        <QueryErrorPanel what={texts.subject} query={query} />
      ) : (
        <div className={styles.stack}>
          <Skeleton width="half" />
          <Skeleton shape="block" className={styles.rowPending} />
          <Skeleton width="three-quarters" />
        </div>
      )}
    </Drawer>
  )
}

interface SenderBodyProps {
  orgId: string
  sender: EmailSender
  onChecked: () => void
}

function SenderBody({ orgId, sender, onChecked }: SenderBodyProps) {
  const isNew = sender.status === 'pending' && sender.verifiedAt === null
  const mayVerify = sender.permissions.includes('org:sender_update')
  return (
    <div className={styles.stack}>
      {isNew && mayVerify ? <SenderSteps current="proof" /> : null}
      <div className={styles.standing}>
        <SenderStatus status={sender.status} />
        {sender.isDefault ? <Badge tone="accent">{texts.isDefault}</Badge> : null}
      </div>
      <SenderTrouble sender={sender} />
      {sender.code && mayVerify ? (
        <SenderCode
          // Resets the form for a new code.
          key={sender.code.sentAt}
          orgId={orgId}
          sender={sender}
          code={sender.code}
          onChecked={onChecked}
        />
      ) : null}
      <SenderFacts sender={sender} />
      {sender.kind === 'domain' ? <SenderRecords sender={sender} /> : null}
    </div>
  )
}

interface SenderActionsProps {
  orgId: string
  sender: EmailSender
  onEdit: () => void
  onRemoved: () => void
}

function SenderActions({ orgId, sender, onEdit, onRemoved }: SenderActionsProps) {
  const actions = useSenderActions(orgId, sender)
  const { checks, status } = sender
  return (
    <>
      <SenderMenu orgId={orgId} sender={sender} onEdit={onEdit} onRemoved={onRemoved} />
      {sender.kind === 'domain' ? (
        <CheckButton
          checks={checks}
          isChecking={actions.isChecking}
          isPrimary={status !== 'verified'}
          onCheck={actions.check}
        />
      ) : sender.permissions.includes('org:sender_update') ? (
        <Button icon={<Pencil />} onClick={onEdit}>
          {texts.edit}
        </Button>
      ) : null}
    </>
  )
}

interface CheckButtonProps {
  checks: EmailSender['checks']
  isChecking: boolean
  isPrimary: boolean
  onCheck: () => void
}

/** Checks the DNS records now, or counts down until the next check is allowed. */
const CheckButton = (props: CheckButtonProps) =>
  props.checks.nextAt === null ? (
    <Check {...props} wait={null} />
  ) : (
    <WaitingCheck key={props.checks.nextAt} {...props} nextAt={props.checks.nextAt} />
  )

const secondsUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000))

function WaitingCheck({ nextAt, ...props }: CheckButtonProps & { nextAt: string }) {
  const [firstSeconds] = useState(() => secondsUntil(nextAt))
  const [seconds] = useCountdown(firstSeconds)
  return <Check {...props} wait={seconds === 0 ? null : seconds} />
}

function Check({ isChecking, isPrimary, onCheck, wait }: CheckButtonProps & { wait: number | null }) {
  const waitLabel = wait === null ? '' : wait > 90 ? texts.minutes(Math.ceil(wait / 60)) : texts.seconds(wait)
  return (
    <Button
      tone={isPrimary ? 'primary' : 'neutral'}
      icon={<RefreshCw />}
      loading={isChecking}
      disabled={wait !== null}
      onClick={onCheck}
    >
      {wait === null ? texts.check : texts.checkIn(waitLabel)}
    </Button>
  )
}

const percent = (rate: number) => formatNumber(rate, { style: 'percent', maximumFractionDigits: 2 })

/** From and reply-to addresses, sending limits and reputation. */
function SenderFacts({ sender }: { sender: EmailSender }) {
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

/** Why the sender can't send, or until when it can. Renders nothing if it's healthy. */
function SenderTrouble({ sender }: { sender: EmailSender }) {
  const { kind, status, failureReason, deadlineAt, dns } = sender
  const deadline = deadlineAt === null ? '' : formatExactTime(deadlineAt)
  if (status === 'degraded') {
    return (
      <Banner tone="warning" title={texts.degradedTitle}>
        {failureReason === null ? null : <p>{failureReason}</p>}
        <p>{texts.degradedDetail(deadline)}</p>
      </Banner>
    )
  }
  if (status === 'failed') {
    return (
      <Banner tone="danger" title={texts.failedTitle}>
        {failureReason === null ? null : <p>{failureReason}</p>}
        <p>{kind === 'domain' ? texts.failedDomain : texts.failedAddress}</p>
      </Banner>
    )
  }
  if (status === 'pending' && kind === 'domain') {
    const ready = dns.filter((record) => record.status === 'ok').length
    return (
      <Banner tone="info" title={texts.pendingTitle(ready, dns.length)}>
        <p>{texts.pendingDetail(deadline)}</p>
      </Banner>
    )
  }
  return null
}
