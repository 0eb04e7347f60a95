import { Skeleton, buttonClassName, Card } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import pageStyles from '~/components/message-editor/editor-page.module.css'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { communicationQueries, type Campaign } from '~/data/communication/queries'
import { getCampaignPollInterval } from '~/data/communication/campaign-poll-interval'
import { paths } from '~/lib/paths'
import { queryClientContext } from '~/lib/router-context'
import { getSelectedOrgId, useOrgId } from '~/lib/selected-org'
import { CampaignControls } from '../campaigns/campaign-controls.tsx'
import { CampaignNotices, CampaignProgress, CampaignBadge } from '../campaigns/campaign-progress.tsx'
import { MailEditor } from './mail-editor.tsx'
import { welcomeMailTexts as texts } from './texts.ts'

export function loader({ context }: LoaderFunctionArgs) {
  context
    .get(queryClientContext)
    .query(communicationQueries.welcome(getSelectedOrgId()))
    .catch(() => undefined)
}

/** The unfinished welcome email: its editor, and then its progress until it is sent. */
export function Component() {
  const orgId = useOrgId()
  const query = useQuery(communicationQueries.welcome(orgId))
  const welcome = query.data
  const [editorKey, setEditorKey] = useState(0)

  if (!welcome) {
    return query.isError ? <QueryErrorPanel subject={texts.welcomeEmail} query={query} /> : <PendingEditor />
  }
  return welcome.campaign === null || welcome.campaign.status === 'draft' ? (
    <MailEditor
      key={editorKey}
      orgId={orgId}
      welcome={welcome}
      onDiscarded={() => setEditorKey(editorKey + 1)}
    />
  ) : (
    <RunningCampaign orgId={orgId} campaign={welcome.campaign} />
  )
}

function PendingEditor() {
  return (
    <div className={pageStyles.columns} aria-busy="true">
      <div className={pageStyles.column}>
        <Skeleton shape="block" className={pageStyles.cardPending} />
        <Skeleton shape="block" className={pageStyles.cardPending} />
      </div>
      <div className={pageStyles.side}>
        <Skeleton shape="block" className={pageStyles.cardPending} />
      </div>
    </div>
  )
}

interface RunningCampaignProps {
  orgId: string
  campaign: Campaign
}

/** Replaces the editor while a campaign is scheduled or running, because only one can run at a time. */
function RunningCampaign({ orgId, campaign }: RunningCampaignProps) {
  // Polls while live updates don't cover the changes.
  useQuery({
    ...communicationQueries.welcome(orgId),
    refetchInterval: () => getCampaignPollInterval(campaign.status),
  })
  const campaignUrl = paths.communication({ tab: 'campaigns', campaign: campaign.id })

  return (
    <div className={pageStyles.editor}>
      <CampaignNotices
        orgId={orgId}
        campaign={campaign}
        getRecipientsUrl={(states) => `${campaignUrl}&state=${states}#recipients`}
      />
      <Card
        title={campaign.name}
        description={texts.oneAtATime}
        actions={<CampaignBadge status={campaign.status} />}
        footer={
          <div className={pageStyles.barActions}>
            <PageLink to={campaignUrl} className={buttonClassName()}>
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
