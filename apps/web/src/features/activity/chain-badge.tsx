import type { ApiData } from '@parapet/api-client'
import { Badge, Tooltip } from '@parapet/ui'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { activityTexts as texts } from './texts.ts'

export interface ChainBadgeProps {
  chain: ApiData<'listLedgerEvents'>['chain']
}

/** What the last check of the whole ledger found, whoever asked for it. */
export function ChainBadge({ chain }: ChainBadgeProps) {
  const { tone, icon, label, detail } = describe(chain)

  return (
    <Tooltip content={detail}>
      {/* The tooltip must be within reach of the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0}>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
    </Tooltip>
  )
}

function describe({ ok, verifiedAt, verifiedThroughSeq }: ChainBadgeProps['chain']) {
  if (ok === null || verifiedAt === null) {
    return {
      tone: 'neutral',
      icon: <ShieldQuestion />,
      label: texts.unchecked,
      detail: texts.uncheckedDetail,
    } as const
  }
  const when = formatRelativeTime(verifiedAt)
  return ok
    ? ({
        tone: 'success',
        icon: <ShieldCheck />,
        label: texts.whole,
        detail: texts.wholeDetail(when, formatNumber(verifiedThroughSeq ?? 0)),
      } as const)
    : ({
        tone: 'danger',
        icon: <ShieldAlert />,
        label: texts.broken,
        detail: texts.brokenDetail(when),
      } as const)
}
