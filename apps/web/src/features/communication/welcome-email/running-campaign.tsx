import { buttonClassName, Card } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { PageLink } from '~/components/page-link'
import { communicationQueries, type Campaign } from '~/data/communication/queries'
import { watchCampaign } from '~/data/communication/watch-campaign'
import { paths } from '~/lib/paths'
import { welcomeMailTexts as texts } from './texts.ts'
import { CampaignControls } from '../campaigns/campaign-controls.tsx'
import { CampaignNotices } from '../campaigns/campaign-notices.tsx'
import { CampaignProgress } from '../campaigns/campaign-progress.tsx'
import { CampaignStatus } from '../campaigns/campaign-status.tsx'
import styles from './welcome.module.css'

export interface RunningCampaignProps {
  orgId: string
  campaign: Campaign
}

/** Stands in the place of the editor while a campaign is planned or under way: one at a time. */
export function RunningCampaign({ orgId, campaign }: RunningCampaignProps) {
  // Asks again by the clock where nobody tells of changes.
  useQuery({
    ...communicationQueries.welcome(orgId),
    refetchInterval: () => watchCampaign(campaign.status),
  })
  const toCampaign = paths.communication({ tab: 'campaigns', campaign: campaign.id })

  return (
    <div className={styles.editor}>
      <CampaignNotices
        campaign={campaign}
        toRecipients={(states) => `${toCampaign}&state=${states}#recipients`}
      />
      <Card
        title={campaign.name}
        description={texts.oneAtATime}
        actions={<CampaignStatus status={campaign.status} />}
        footer={
          <div className={styles.barActions}>
            <PageLink to={toCampaign} className={buttonClassName()}>
              {texts.showCampaign}
            </PageLink>
            <CampaignControls orgId={orgId} campaign={campaign} />
          </div>
        }
      >
        {campaign.status === 'scheduled' ? null : (
          <CampaignProgress key={campaign.status} campaign={campaign} />
        )}
      </Card>
    </div>
  )
}
