import { Badge } from '@parapet/ui'
import { alertTexts as texts } from './texts.ts'

type Status = keyof typeof texts.statuses
type Phase = keyof typeof texts.phases

const statusTones = {
  draft: 'neutral',
  awaiting_approval: 'warning',
  delayed: 'warning',
  queued: 'info',
  sending: 'info',
  sent: 'success',
  sent_with_errors: 'warning',
  cancelled: 'neutral',
} as const

export const AlertStatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={statusTones[status]}>{texts.statuses[status]}</Badge>
)

const phaseTones = { prepare: 'warning', act_now: 'danger', update: 'info', all_clear: 'success' } as const

export const AlertPhaseBadge = ({ phase }: { phase: Phase }) => (
  <Badge tone={phaseTones[phase]}>{texts.phases[phase]}</Badge>
)

/** Marks an alert that was created automatically; nothing for any other. */
export const AutomaticBadge = ({ isAutomatic }: { isAutomatic: boolean }) =>
  isAutomatic ? <Badge tone="neutral">{texts.automatic}</Badge> : null
