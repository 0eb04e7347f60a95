import { isApiError } from '@parapet/api-client'
import {
  buttonClassName,
  EmptyState,
  Heading,
  linkClassName,
  Skeleton,
  Card,
  DescriptionItem,
  DescriptionList,
} from '@parapet/ui'
import { FunnelChart } from '@parapet/ui/charts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageLink } from '~/components/page-link'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { communicationQueries, type Campaign, type CampaignDetail } from '~/data/communication/queries'
import { getCampaignPollInterval } from '~/data/communication/campaign-poll-interval'
import { formatExactTime, formatRelativeTime, formatNumber } from '~/lib/format'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { skipReasonTexts } from '../audience-texts.ts'
import { CampaignControls } from './campaign-controls.tsx'
import { CampaignNotices, CampaignProgress, CampaignBadge, formatHour } from './campaign-progress.tsx'
import type { RecipientListState } from './campaign-url.ts'
import styles from './campaigns.module.css'
import { RecipientList } from './recipient-list.tsx'
import { campaignTexts as texts } from './texts.ts'
import { ReuseCampaignButton } from './reuse-campaign-button.tsx'

interface CampaignPageProps {
  orgId: string
  campaignId: string
  state: RecipientListState
  onStateChange: (state: RecipientListState) => void
  getRecipientsUrl: (states: string) => string
  maySeeTenants: boolean
}

/** A campaign: results, deliveries with unknown outcome, and recipients. */
export function CampaignPage({
  orgId,
  campaignId,
  state,
  onStateChange,
  getRecipientsUrl,
  maySeeTenants,
}: CampaignPageProps) {
  const query = useQuery({
    ...communicationQueries.campaign(orgId, campaignId),
    refetchInterval: ({ state: { data } }) => getCampaignPollInterval(data?.status),
  })
  const campaign = query.data
  const isNotFound = isApiError(query.error) && [400, 404, 422].includes(query.error.status)

  return (
    <div className={styles.page}>
      <PageLink
        to={paths.communication({ tab: 'campaigns' })}
        className={linkClassName({ className: styles.back })}
      >
        <ArrowLeft aria-hidden="true" />
        {texts.allCampaigns}
      </PageLink>
      {campaign ? (
        <>
          <div className={styles.head}>
            <Heading level={2} size="lg">
              {campaign.name}
            </Heading>
            <CampaignBadge status={campaign.status} />
            <div className={styles.actions}>
              {campaign.status === 'draft' ? (
                <PageLink to={paths.communication()} className={buttonClassName({ tone: 'primary' })}>
                  {texts.edit}
                </PageLink>
              ) : (
                <>
                  <CampaignControls orgId={orgId} campaign={campaign} />
                  {closedStatuses.has(campaign.status) ? (
                    <ReuseCampaignButton orgId={orgId} campaign={campaign} />
                  ) : null}
                </>
              )}
            </div>
          </div>
          <CampaignNotices orgId={orgId} campaign={campaign} getRecipientsUrl={getRecipientsUrl} />
          {isInProgress(campaign.status) ? (
            <CampaignProgress key={campaign.status} campaign={campaign} />
          ) : null}
          <div className={styles.cards}>
            {campaign.stats.audience > 0 ? <CampaignResultsCard campaign={campaign} /> : null}
            <CampaignDetailsCard campaign={campaign} />
          </div>
          <section aria-label={texts.recipients} id="recipients" className={styles.recipients}>
            <Heading level={2} size="md">
              {texts.recipients}
            </Heading>
            <RecipientList
              orgId={orgId}
              campaignId={campaignId}
              status={campaign.status}
              stats={campaign.stats}
              state={state}
              onStateChange={onStateChange}
              maySeeTenants={maySeeTenants}
            />
          </section>
        </>
      ) : isNotFound ? (
        <EmptyState icon={<Mail />} title={texts.notFound} description={texts.notFoundDetail} />
      ) : query.isError ? (
        <QueryErrorPanel subject={texts.campaign} query={query} />
      ) : (
        <div className={styles.cards} aria-busy="true">
          <Skeleton shape="block" className={styles.pending} />
          <Skeleton shape="block" className={styles.pending} />
        </div>
      )}
    </div>
  )
}

const inProgressStatuses: ReadonlySet<string> = new Set(['queued', 'sending', 'paused'])
const closedStatuses: ReadonlySet<string> = new Set(['sent', 'sent_with_errors', 'cancelled'])
const isInProgress = (status: string) => inProgressStatuses.has(status)

const terms = texts.detailTerms

/** Sender, languages, times and settings of a campaign. Empty values are left out. */
function CampaignDetailsCard({ campaign }: { campaign: Campaign }) {
  const languages = ['en', ...Object.keys(campaign.languageVariants)]
  const { sendWindow, throttlePerMinute, reminder, reminderAt, scheduledAt, startedAt, finishedAt } = campaign
  const details: [string, ReactNode][] = [
    [terms.subject, campaign.subject],
    [terms.sender, campaign.sender?.name],
    [terms.languages, languages.map(nameLanguage).join(', ')],
    // A draft's time isn't scheduled yet.
    [terms.scheduled, campaign.status !== 'draft' && scheduledAt && formatExactTime(scheduledAt)],
    [terms.started, startedAt && formatExactTime(startedAt)],
    [terms.startedBy, campaign.startedBy?.name],
    [terms.finished, finishedAt && formatExactTime(finishedAt)],
    [
      terms.sendWindow,
      sendWindow && texts.sendWindow(formatHour(sendWindow.fromHour), formatHour(sendWindow.toHour)),
    ],
    [terms.throttle, throttlePerMinute && texts.throttle(throttlePerMinute)],
    [
      terms.reminder,
      reminder &&
        [texts.reminder(reminder.afterDays), reminderAt && texts.reminderAt(formatRelativeTime(reminderAt))]
          .filter(Boolean)
          .join(', '),
    ],
    [terms.wording, campaign.wordingVersion],
  ]
  return (
    <Card title={texts.details}>
      <DescriptionList>
        {details
          .filter(([, detail]) => detail !== null && detail !== undefined)
          .map(([term, detail]) => (
            <DescriptionItem key={term} term={term}>
              {detail}
            </DescriptionItem>
          ))}
      </DescriptionList>
    </Card>
  )
}

/** The funnel from audience to opt-ins, and all counts. */
function CampaignResultsCard({ campaign }: { campaign: CampaignDetail }) {
  const rows = Object.entries(texts.stats).map(([stat, label]) => ({
    label,
    value: campaign.stats[stat as keyof typeof texts.stats],
  }))
  return (
    <Card title={texts.funnel}>
      <div className={styles.numbers}>
        <FunnelChart
          label={texts.funnel}
          isLabelHidden
          formatValue={(value) => formatNumber(value)}
          steps={campaign.funnel.map(({ step, count }) => ({
            id: step,
            label: texts.steps[step] ?? step,
            value: count,
          }))}
        />
        <details>
          <summary className={styles.summary}>{texts.allStats}</summary>
          <CountList rows={rows.filter(({ value }) => value > 0)} />
        </details>
        {campaign.skippedBecause.length === 0 ? null : (
          <details>
            <summary className={styles.summary}>{texts.skipReasonsTitle}</summary>
            <CountList
              rows={campaign.skippedBecause.map(({ value, count }) => ({
                label: (skipReasonTexts as Record<string, string>)[value] ?? value,
                value: count,
              }))}
            />
          </details>
        )}
      </div>
    </Card>
  )
}

function CountList({ rows }: { rows: readonly { label: string; value: number }[] }) {
  return (
    <DescriptionList>
      {rows.map(({ label, value }) => (
        <DescriptionItem key={label} term={label}>
          <span className={styles.number}>{formatNumber(value)}</span>
        </DescriptionItem>
      ))}
    </DescriptionList>
  )
}
