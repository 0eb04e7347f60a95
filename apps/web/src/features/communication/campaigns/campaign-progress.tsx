import { Progress, Text, Banner, buttonClassName, Badge } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageLink } from '~/components/page-link'
import type { Campaign, CampaignStatus } from '~/data/communication/queries'
import { taskQueries } from '~/data/tasks/queries'
import { formatEstimate, estimateTime } from '~/lib/duration'
import { formatExactTime, formatMoment } from '~/lib/format'
import { useNow } from '~/lib/use-now'
import styles from './campaigns.module.css'
import { campaignTexts as texts } from './texts.ts'

const refreshMs = 5000

/** The progress, rate and remaining time of a campaign. Remount it when the status changes. */
export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  const now = useNow(refreshMs)
  const { done, total } = countProgress(campaign.stats)
  // The rate is measured from when the page opened, because earlier times can include pauses.
  const [baseline] = useState(() => ({ done, at: new Date().toISOString() }))
  const isSending = campaign.status === 'sending' && done < total
  const estimate = isSending
    ? estimateTime({ done: done - baseline.done, total: total - baseline.done }, baseline.at, now)
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

interface CampaignNoticesProps {
  orgId: string
  campaign: Campaign
  /** The URL of the recipients in the given comma-separated states. */
  getRecipientsUrl: (states: string) => string
}

/** Banners for what needs attention: why nothing is sent, a schedule, and unknown deliveries. */
export function CampaignNotices({ orgId, campaign, getRecipientsUrl }: CampaignNoticesProps) {
  const { pauseReason, scheduledAt, stats, status, taskId } = campaign
  const isSending = status === 'sending' && taskId !== null
  const { data: task } = useQuery({
    ...taskQueries.polled(orgId, taskId ?? ''),
    enabled: isSending,
  })
  const linkToRecipients = (states: string, label: string) => (
    <PageLink to={getRecipientsUrl(states)} className={buttonClassName({ size: 'sm-md' })}>
      {label}
    </PageLink>
  )

  return (
    <>
      {status === 'paused' && pauseReason ? (
        <Banner
          tone="warning"
          title={texts.pauseReasons[pauseReason].title}
          actions={
            pauseReason === 'bounces'
              ? linkToRecipients('bounced_hard,bounced_soft', texts.showBounced)
              : pauseReason === 'complaints'
                ? linkToRecipients('complained', texts.showComplained)
                : null
          }
        >
          {texts.pauseReasons[pauseReason].detail}
        </Banner>
      ) : null}
      {isSending && task?.status === 'waiting' && task.error ? (
        <Banner tone="warning" title={texts.onHold}>
          {task.error.detail}
        </Banner>
      ) : null}
      {status === 'scheduled' && scheduledAt !== null ? (
        <Banner tone="info" title={texts.scheduledFor(formatExactTime(scheduledAt))}>
          {texts.scheduledDetail(campaign.confirmedCount ?? 0)}
        </Banner>
      ) : null}
      {stats.inDoubt > 0 ? (
        <Banner
          tone="warning"
          title={texts.inDoubt(stats.inDoubt)}
          actions={linkToRecipients('in_doubt', texts.showInDoubt)}
        >
          {texts.inDoubtDetail}
        </Banner>
      ) : null}
    </>
  )
}

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

export function CampaignBadge({ status }: { status: CampaignStatus }) {
  return <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
}

/** The number of processed emails and of all emails of a campaign. Skipped tenants count in neither. */
export function countProgress({ audience, skipped, queued }: Campaign['stats']): {
  done: number
  total: number
} {
  const total = Math.max(0, audience - skipped)
  return { done: Math.max(0, total - queued), total }
}

/** `9 AM`; both 0 and 24 are 12 AM. */
export function formatHour(hour: number): string {
  return formatMoment(Date.UTC(2026, 0, 1, hour % 24), { hour: 'numeric', timeZone: 'UTC' })
}
