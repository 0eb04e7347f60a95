import { StatusDot, type StatusDotProps } from '@parapet/ui'
import type { EmailSender } from '~/data/senders/queries'
import { sendersTexts as texts } from './texts.ts'

const tones: Record<EmailSender['status'], NonNullable<StatusDotProps['tone']>> = {
  pending: 'neutral',
  verified: 'success',
  degraded: 'warning',
  failed: 'danger',
}

/** Whether mail can be sent from it. */
export const SenderStatus = ({ status }: Pick<EmailSender, 'status'>) => (
  <StatusDot tone={tones[status]}>{texts.statuses[status]}</StatusDot>
)
