import { Banner } from '@parapet/ui'
import type { EmailSender } from '~/data/senders/queries'
import { formatExactTime } from '~/lib/format'
import { sendersTexts as texts } from './texts.ts'

/** What keeps a sender from its work and until when; nothing while all is well. */
export function SenderTrouble({ sender }: { sender: EmailSender }) {
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
