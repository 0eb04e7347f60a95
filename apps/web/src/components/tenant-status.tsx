import { Badge } from '@parapet/ui'
import { Ban, Check, CircleDashed, Clock, Send } from 'lucide-react'
import { tenantValueTexts } from './tenant-value-texts.ts'
import { labelFor } from '~/lib/format'

const statusTones = {
  future: 'neutral',
  current: 'success',
  notice: 'warning',
  eviction: 'danger',
  past: 'neutral',
  prospect: 'neutral',
} as const

export function TenantStatus({ status }: { status: keyof typeof statusTones }) {
  return <Badge tone={statusTones[status]}>{labelFor(tenantValueTexts.status, status)}</Badge>
}

const badgeStyles = {
  none: { tone: 'neutral', Icon: CircleDashed },
  invited: { tone: 'neutral', Icon: Send },
  pending_confirmation: { tone: 'warning', Icon: Clock },
  opted_in: { tone: 'success', Icon: Check },
  opted_out: { tone: 'danger', Icon: Ban },
  declined: { tone: 'danger', Icon: Ban },
  expired: { tone: 'warning', Icon: Clock },
} as const

/** A consent state as text, icon and color, so that color isn't the only cue. */
export function ConsentStateBadge({ state }: { state: keyof typeof badgeStyles }) {
  const { tone, Icon } = badgeStyles[state]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {labelFor(tenantValueTexts.consent, state)}
    </Badge>
  )
}
