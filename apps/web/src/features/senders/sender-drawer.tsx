import { isApiError } from '@parapet/api-client'
import { Badge, Button, Drawer, EmptyState, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { MailX, Pencil } from 'lucide-react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { isLive } from '~/data/live/live-state'
import { senderQueries, type EmailSender } from '~/data/senders/queries'
import { sendersTexts as texts } from './texts.ts'
import { CheckButton } from './check-button.tsx'
import { SenderCode } from './sender-code.tsx'
import { SenderFacts } from './sender-facts.tsx'
import { SenderMenu } from './sender-menu.tsx'
import { SenderRecords } from './sender-records.tsx'
import { SenderStatus } from './sender-status.tsx'
import { SenderSteps } from './sender-steps.tsx'
import { SenderTrouble } from './sender-trouble.tsx'
import styles from './senders.module.css'
import { useSenderActs } from './use-sender-acts.ts'

const pollMs = 10_000

export interface SenderDrawerProps {
  orgId: string
  senderId: string
  onEdit: () => void
  onClose: () => void
}

/** One sender beside the list: whether it can send, what is missing, and what it has to publish. */
export function SenderDrawer({ orgId, senderId, onEdit, onClose }: SenderDrawerProps) {
  const query = useQuery({
    ...senderQueries.detail(orgId, senderId),
    // Single records are found by looks that nobody announces.
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
  const mayProve = sender.permissions.includes('org:sender_update')
  return (
    <div className={styles.stack}>
      {isNew && mayProve ? <SenderSteps current="proof" /> : null}
      <div className={styles.standing}>
        <SenderStatus status={sender.status} />
        {sender.isDefault ? <Badge tone="accent">{texts.isDefault}</Badge> : null}
      </div>
      <SenderTrouble sender={sender} />
      {sender.code && mayProve ? (
        <SenderCode
          // Another code begins anew.
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
  const acts = useSenderActs(orgId, sender)
  const { checks, status } = sender
  return (
    <>
      <SenderMenu orgId={orgId} sender={sender} onEdit={onEdit} onRemoved={onRemoved} />
      {sender.kind === 'domain' ? (
        <CheckButton
          checks={checks}
          isChecking={acts.isChecking}
          isPrimary={status !== 'verified'}
          onCheck={acts.check}
        />
      ) : sender.permissions.includes('org:sender_update') ? (
        <Button icon={<Pencil />} onClick={onEdit}>
          {texts.edit}
        </Button>
      ) : null}
    </>
  )
}
