import {
  Badge,
  Banner,
  Card,
  EmptyState,
  List,
  ListItem,
  Skeleton,
  StatusDot,
  type StatusDotProps,
} from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { AtSign, Globe, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { isLive } from '~/data/live/live-state'
import { senderQueries, type EmailSender } from '~/data/senders/queries'
import { formatExactTime, formatNumber } from '~/lib/format'
import { withParams } from '~/lib/page-params'
import styles from './senders.module.css'
import { senderTexts as texts } from './texts.ts'

const pollMs = 10_000

interface SenderListProps {
  orgId: string
  /** The sender whose drawer is open. */
  openId: string | null
  getSenderUrl: (senderId: string) => string
  /** A button that adds the first sender; null without permission. */
  emptyAction: ReactNode
}

/** All senders with their status. */
export function SenderList({ orgId, openId, getSenderUrl, emptyAction }: SenderListProps) {
  const query = useQuery({
    ...senderQueries.list(orgId),
    // DNS changes don't send live updates, so poll while a sender is unverified.
    refetchInterval: ({ state }) =>
      !isLive() || state.data?.items.some(({ status }) => status !== 'verified') ? pollMs : false,
  })
  const senders = query.data?.items

  if (!senders)
    return query.isError ? <QueryErrorPanel subject={texts.label} query={query} /> : <SenderListSkeleton />
  if (senders.length === 0) {
    return (
      <EmptyState
        icon={<MailX />}
        title={texts.empty}
        description={emptyAction === null ? texts.emptyReadOnly : texts.emptyDetail}
        actions={emptyAction}
      />
    )
  }
  return (
    <>
      <SenderWarnings senders={senders} />
      <Card padding="none">
        <List label={texts.label}>
          {senders.map((sender) => (
            <ListItem
              key={sender.id}
              current={sender.id === openId}
              leading={sender.kind === 'domain' ? <Globe /> : <AtSign />}
              title={<SenderTitle sender={sender} />}
              detail={<span className={styles.detail}>{describeSender(sender)}</span>}
              trailing={<SenderStatus status={sender.status} />}
              render={(props) => <PageLink to={getSenderUrl(sender.id)} preventScrollReset {...props} />}
            />
          ))}
        </List>
      </Card>
    </>
  )
}

/** Shows problems above the list, so that no sender has to be opened to see them. */
function SenderWarnings({ senders }: { senders: readonly EmailSender[] }) {
  return senders.map(({ id, status, fromEmail, deadlineAt, verifiedAt }) => {
    if (status === 'degraded') {
      const deadline = deadlineAt === null ? '' : formatExactTime(deadlineAt)
      return (
        <Banner key={id} tone="warning" title={texts.senderDegraded(fromEmail, deadline)}>
          {texts.openForDetails}
        </Banner>
      )
    }
    // A sender that was never verified isn't in use, so its failure needs no warning.
    return status === 'failed' && verifiedAt !== null ? (
      <Banner key={id} tone="danger" title={texts.senderFailed(fromEmail)}>
        {texts.openForDetails}
      </Banner>
    ) : null
  })
}

const SenderTitle = ({ sender }: { sender: EmailSender }) => (
  <span className={styles.title}>
    <span>{sender.fromEmail}</span>
    {sender.isDefault ? <Badge tone="accent">{texts.isDefault}</Badge> : null}
  </span>
)

/** Stays with the text before it if the line wraps. */
const separator = '\u{A0}· '

/** “Cedar & Stone · Domain · 12 of 2,000 sent today”. */
function describeSender({ fromName, kind, sentToday, dailyLimit }: EmailSender): string {
  const sent = sentToday > 0 ? [texts.sentToday(formatNumber(sentToday), formatNumber(dailyLimit))] : []
  return [fromName, texts.kinds[kind], ...sent].join(separator)
}

const SenderListSkeleton = () => (
  <div className={styles.pending}>
    <Skeleton shape="block" className={styles.rowPending} />
    <Skeleton shape="block" className={styles.rowPending} />
  </div>
)

const tones: Record<EmailSender['status'], NonNullable<StatusDotProps['tone']>> = {
  pending: 'neutral',
  verified: 'success',
  degraded: 'warning',
  failed: 'danger',
}

export const SenderStatus = ({ status }: Pick<EmailSender, 'status'>) => (
  <StatusDot tone={tones[status]}>{texts.statuses[status]}</StatusDot>
)

export interface SenderState {
  /** The sender whose drawer is open. */
  senderId: string | null
  activeForm: 'add' | 'edit' | null
}

export function readSenderState(params: URLSearchParams): SenderState {
  const senderId = params.get('sender')
  const activeForm = params.get('do')
  return {
    senderId,
    activeForm: activeForm === 'add' || (activeForm === 'edit' && senderId !== null) ? activeForm : null,
  }
}

/** Writes the state to the URL; other parameters stay. */
export const writeSenderState = (params: URLSearchParams, { senderId, activeForm }: SenderState) =>
  withParams(params, { sender: senderId, do: activeForm })
