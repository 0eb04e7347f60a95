import { Banner, buttonClassName } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import type { Campaign } from '~/data/communication/queries'
import { formatExactTime } from '~/lib/format'
import { campaignTexts as texts } from './texts.ts'

export interface CampaignNoticesProps {
  campaign: Campaign
  /** The address of its recipients in some states, separated by commas. */
  toRecipients: (states: string) => string
}

/** What somebody has to know or to do: why it stands still, what waits, and what is in doubt. */
export function CampaignNotices({ campaign, toRecipients }: CampaignNoticesProps) {
  const { pauseReason, scheduledAt, stats, status } = campaign
  const show = (states: string, label: string) => (
    <PageLink to={toRecipients(states)} className={buttonClassName({ size: 'sm-md' })}>
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
              ? show('bounced_hard,bounced_soft', texts.showBounced)
              : pauseReason === 'complaints'
                ? show('complained', texts.showComplained)
                : null
          }
        >
          {texts.pauseReasons[pauseReason].detail}
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
          actions={show('in_doubt', texts.showInDoubt)}
        >
          {texts.inDoubtDetail}
        </Banner>
      ) : null}
    </>
  )
}
