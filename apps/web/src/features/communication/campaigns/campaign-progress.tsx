import { Progress, Text } from '@parapet/ui'
import { useState } from 'react'
import type { Campaign } from '~/data/communication/queries'
import { formatEstimate } from '~/lib/duration'
import { estimateTime } from '~/lib/estimate-time'
import { useNow } from '~/lib/use-now'
import { campaignTexts as texts } from './texts.ts'
import { countProgress } from './count-progress.ts'
import styles from './campaigns.module.css'

const tickMs = 5000

/** How far the sending is, how fast it goes and how long it will still take. Begin it anew with another status. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const now = useNow(tickMs)
  const { done, total } = countProgress(campaign.stats)
  // Since this page watches: what lies before may have been a pause.
  const [first] = useState(() => ({ done, at: new Date().toISOString() }))
  const isSending = campaign.status === 'sending' && done < total
  const estimate = isSending
    ? estimateTime({ done: done - first.done, total: total - first.done }, first.at, now)
    : null
  const perSecond = Math.min(estimate?.perSecond ?? 0, (campaign.throttlePerMinute ?? Infinity) / 60)
  const perMinute = Math.round(perSecond * 60)

  return (
    <div className={styles.progress}>
      <Progress
        label={texts.progress}
        value={total === 0 ? null : done / total}
        valueText={total === 0 ? texts.statuses[campaign.status] : texts.progressText(done, total)}
      />
      <Text size="sm" tone="muted">
        {campaign.status === 'queued'
          ? texts.starting
          : perMinute > 0
            ? texts.rate(perMinute, formatEstimate((total - done) / perSecond))
            : isSending && campaign.sendWindow
              ? texts.waiting
              : null}
      </Text>
    </div>
  )
}
