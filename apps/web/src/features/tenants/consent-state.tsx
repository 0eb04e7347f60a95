import { Badge } from '@parapet/ui'
import { Ban, Check, CircleDashed, Clock, Send } from 'lucide-react'
import type { ConsentState } from '~/data/tenants/queries'
import { tenantValueTexts } from '~/components/tenant-value-texts'
import { wordsFor } from '~/lib/format'

const looks = {
  none: { tone: 'neutral', Icon: CircleDashed },
  invited: { tone: 'neutral', Icon: Send },
  pending_confirmation: { tone: 'warning', Icon: Clock },
  opted_in: { tone: 'success', Icon: Check },
  opted_out: { tone: 'danger', Icon: Ban },
  declined: { tone: 'danger', Icon: Ban },
  expired: { tone: 'warning', Icon: Clock },
} as const

/** What somebody said about being written to: the word, the sign and the colour say the same. */
export function ConsentStateBadge({ state }: { state: ConsentState }) {
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {wordsFor(tenantValueTexts.consent, state)}
    </Badge>
  )
}
