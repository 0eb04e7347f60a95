import { isApiError } from '@parapet/api-client'
import { buttonClassName, EmptyState, Heading, linkClassName, Skeleton } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Mail } from 'lucide-react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { communicationQueries } from '~/data/communication/queries'
import { watchCampaign } from '~/data/communication/watch-campaign'
import { paths } from '~/lib/paths'
import { campaignTexts as texts } from './texts.ts'
import { CampaignControls } from './campaign-controls.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CampaignNotices } from './campaign-notices.tsx'
import { CampaignNumbers } from './campaign-numbers.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignStatus } from './campaign-status.tsx'
import type { RecipientListState } from './campaign-url.ts'
import { RecipientList } from './recipient-list.tsx'
import styles from './campaigns.module.css'

export interface CampaignPageProps {
  orgId: string
  campaignId: string
  state: RecipientListState
  onStateChange: (state: RecipientListState) => void
  toRecipients: (states: string) => string
  maySeeTenants: boolean
}

/** One campaign: what came of it, what is in doubt, and everybody it went to. */
export function CampaignPage({
  orgId,
  campaignId,
  state,
  onStateChange,
  toRecipients,
  maySeeTenants,
}: CampaignPageProps) {
  const query = useQuery({
    ...communicationQueries.campaign(orgId, campaignId),
    refetchInterval: ({ state: { data } }) => watchCampaign(data?.status),
  })
  const campaign = query.data
  const isGone = isApiError(query.error) && [400, 404, 422].includes(query.error.status)

  return (
    <div className={styles.page}>
      <PageLink
        to={paths.communication({ tab: 'campaigns' })}
        className={linkClassName({ className: styles.back })}
      >
        <ArrowLeft aria-hidden="true" />
        {texts.all}
      </PageLink>
      {campaign ? (
        <>
          <div className={styles.head}>
            <Heading level={2} size="lg">
              {campaign.name}
            </Heading>
            <CampaignStatus status={campaign.status} />
            <div className={styles.actions}>
              {campaign.status === 'draft' ? (
                <PageLink to={paths.communication()} className={buttonClassName({ tone: 'primary' })}>
                  {texts.edit}
                </PageLink>
              ) : (
                <CampaignControls orgId={orgId} campaign={campaign} />
              )}
            </div>
          </div>
          <CampaignNotices campaign={campaign} toRecipients={toRecipients} />
          {isUnderWay(campaign.status) ? (
            <CampaignProgress key={campaign.status} campaign={campaign} />
          ) : null}
          <div className={styles.cards}>
            {campaign.stats.audience > 0 ? <CampaignNumbers campaign={campaign} /> : null}
            <CampaignFacts campaign={campaign} />
          </div>
          <section aria-label={texts.recipients} id="recipients" className={styles.recipients}>
            <Heading level={2} size="md">
              {texts.recipients}
            </Heading>
            <RecipientList
              orgId={orgId}
              campaignId={campaignId}
              status={campaign.status}
              hasDoubts={campaign.stats.inDoubt > 0}
              state={state}
              onStateChange={onStateChange}
              maySeeTenants={maySeeTenants}
            />
          </section>
        </>
      ) : isGone ? (
        <EmptyState icon={<Mail />} title={texts.notFound} description={texts.notFoundDetail} />
      ) : query.isError ? (
        <QueryErrorPanel what={texts.campaign} query={query} />
      ) : (
        <div className={styles.cards} aria-busy="true">
          <Skeleton shape="block" className={styles.pending} />
          <Skeleton shape="block" className={styles.pending} />
        </div>
      )}
    </div>
  )
}

const underWay: ReadonlySet<string> = new Set(['queued', 'sending', 'paused'])
const isUnderWay = (status: string) => underWay.has(status)
