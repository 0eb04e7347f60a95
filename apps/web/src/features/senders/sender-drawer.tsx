import { isApiError } from '@parapet/api-client'
import { useCan } from '@parapet/permissions/react'
import {
  Badge,
  Button,
  buttonClassName,
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
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { RelativeTime } from '~/components/relative-time'
import { isLive } from '~/data/live/live-state'
import { senderQueries, type EmailSender } from '~/data/senders/queries'
import { formatNumber, formatExactTime } from '~/lib/format'
import { paths } from '~/lib/paths'
import { useCountdown } from '~/lib/use-countdown'
import { SenderCode } from './sender-code.tsx'
import { SenderStatus } from './sender-list.tsx'
import { SenderMenu, useSenderActions } from './sender-menu.tsx'
import { SenderRecords } from './sender-records.tsx'
import { SenderSteps } from './sender-steps.tsx'
import styles from './senders.module.css'
import { senderTexts as texts } from './texts.ts'

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
  const isNotFound = isApiError(query.error) && query.error.status === 404

  return (
    <Drawer
      open
      size="lg"
      onOpenChange={onClose}
      title={sender?.fromEmail ?? (isNotFound ? texts.notFound : ' ')}
      description={sender?.fromName}
      footer={
        sender ? (
          <SenderActions orgId={orgId} sender={sender} onEdit={onEdit} onRemoved={onClose} />
        ) : undefined
      }
    >
      {sender ? (
        <SenderContent orgId={orgId} sender={sender} onChecked={() => void query.refetch()} />
      ) : isNotFound ? (
        <EmptyState icon={<MailX />} title={texts.notFound} description={texts.notFoundDetail} />
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.subject} query={query} />
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

interface SenderContentProps {
  orgId: string
  sender: EmailSender
  onChecked: () => void
}

function SenderContent({ orgId, sender, onChecked }: SenderContentProps) {
  const isNew = sender.status === 'pending' && sender.verifiedAt === null
  const mayVerify = sender.permissions.includes('org:sender_update')
  return (
    <div className={styles.stack}>
      {isNew && mayVerify ? <SenderSteps current="verification" /> : null}
      <div className={styles.standing}>
        <SenderStatus status={sender.status} />
        {sender.isDefault ? <Badge tone="accent">{texts.isDefault}</Badge> : null}
      </div>
      <SenderProblemBanner sender={sender} />
      <WelcomeEmailPrompt sender={sender} />
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
      <SenderDetails sender={sender} />
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
    <CheckButtonView {...props} waitSeconds={null} />
  ) : (
    <CountdownCheckButton key={props.checks.nextAt} {...props} nextAt={props.checks.nextAt} />
  )

const secondsUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000))

function CountdownCheckButton({ nextAt, ...props }: CheckButtonProps & { nextAt: string }) {
  const [firstSeconds] = useState(() => secondsUntil(nextAt))
  const [seconds] = useCountdown(firstSeconds)
  return <CheckButtonView {...props} waitSeconds={seconds === 0 ? null : seconds} />
}

function CheckButtonView({
  isChecking,
  isPrimary,
  onCheck,
  waitSeconds,
}: CheckButtonProps & { waitSeconds: number | null }) {
  const waitLabel =
    waitSeconds === null
      ? ''
      : waitSeconds > 90
        ? texts.minutes(Math.ceil(waitSeconds / 60))
        : texts.seconds(waitSeconds)
  return (
    <Button
      tone={isPrimary ? 'primary' : 'neutral'}
      icon={<RefreshCw />}
      loading={isChecking}
      disabled={waitSeconds !== null}
      onClick={onCheck}
    >
      {waitSeconds === null ? texts.check : texts.checkIn(waitLabel)}
    </Button>
  )
}

const formatPercent = (rate: number) => formatNumber(rate, { style: 'percent', maximumFractionDigits: 2 })

/** From and reply-to addresses, sending limits and reputation. */
function SenderDetails({ sender }: { sender: EmailSender }) {
  const { kind, fromName, fromEmail, sendsFrom, replyTo, reputation } = sender
  const { sent, bounceRate, complaintRate } = reputation
  const isReady = sender.status === 'verified' || sender.status === 'degraded'

  return (
    <>
      <DescriptionList>
        <DescriptionItem term={texts.detailTerms.comesFrom}>
          {texts.comesFrom(fromName, sendsFrom)}
        </DescriptionItem>
        <DescriptionItem term={texts.detailTerms.replyTo}>{replyTo ?? fromEmail}</DescriptionItem>
        {isReady ? (
          <>
            <DescriptionItem term={texts.detailTerms.sent}>
              <span className={styles.number}>
                {texts.ofLimit(formatNumber(sender.sentToday), formatNumber(sender.dailyLimit))}
              </span>
            </DescriptionItem>
            <DescriptionItem term={texts.detailTerms.reputation}>
              {sent === 0
                ? texts.nothingSent
                : texts.reputation(
                    formatNumber(sent),
                    formatPercent(bounceRate),
                    formatPercent(complaintRate),
                  )}
            </DescriptionItem>
          </>
        ) : null}
        {sender.verifiedAt === null ? null : (
          <DescriptionItem term={texts.detailTerms.verified}>
            <RelativeTime moment={sender.verifiedAt} />
          </DescriptionItem>
        )}
        {sender.lastCheckedAt === null ? null : (
          <DescriptionItem term={texts.detailTerms.checked}>
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

/** Links to the welcome email from a verified sender that hasn't sent anything yet. */
function WelcomeEmailPrompt({ sender: { status, reputation } }: { sender: EmailSender }) {
  const mayRead = useCan('org:communication_read')
  const maySend = useCan('org:communication_send')
  if (status !== 'verified' || reputation.sent > 0 || !mayRead || !maySend) return null
  return (
    <Banner
      tone="success"
      title={texts.readyTitle}
      actions={
        <PageLink to={paths.communication()} className={buttonClassName({ tone: 'primary', size: 'sm-md' })}>
          {texts.writeWelcomeEmail}
        </PageLink>
      }
    >
      {texts.readyDetail}
    </Banner>
  )
}

/** Why the sender can't send, or until when it can. Renders nothing if it's healthy. */
function SenderProblemBanner({ sender }: { sender: EmailSender }) {
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
    const foundCount = dns.filter((record) => record.status === 'ok').length
    return (
      <Banner tone="info" title={texts.pendingTitle(foundCount, dns.length)}>
        <p>{texts.pendingDetail(deadline)}</p>
      </Banner>
    )
  }
  return null
}
