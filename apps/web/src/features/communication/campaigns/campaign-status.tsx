import { Badge } from '@parapet/ui'
import type { CampaignStatus as Status } from '~/data/communication/queries'
import { campaignTexts as texts } from './texts.ts'

const tones = {
  draft: 'neutral',
  scheduled: 'info',
  queued: 'info',
  sending: 'info',
  paused: 'warning',
  sent: 'success',
  sent_with_errors: 'warning',
  cancelled: 'neutral',
} as const

export function CampaignStatus({ status }: { status: Status }) {
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
}
