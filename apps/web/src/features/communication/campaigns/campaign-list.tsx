import {
  Button,
  buttonClassName,
  DataTable,
  EmptyState,
  Select,
  linkClassName,
  type DataTableColumn,
} from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Mail, SearchX } from 'lucide-react'
import { Link } from '~/components/link'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import { communicationQueries, type Campaign, type CampaignStatus } from '~/data/communication/queries'
import { getCampaignPollInterval } from '~/data/communication/campaign-poll-interval'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { countProgress, CampaignBadge } from './campaign-progress.tsx'
import {
  allCampaigns,
  isCampaignListFiltered,
  toCampaignQuery,
  type CampaignListState,
} from './campaign-url.ts'
import styles from './campaigns.module.css'
import { campaignTexts as texts } from './texts.ts'

interface CampaignListProps {
  orgId: string
  state: CampaignListState
  onStateChange: (state: CampaignListState) => void
}

/** All campaigns with their results. */
export function CampaignList({ orgId, state, onStateChange }: CampaignListProps) {
  const query = useInfiniteQuery({
    ...communicationQueries.campaigns(orgId, toCampaignQuery(state)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      getCampaignPollInterval(
        data?.pages.flatMap(({ items }) => items).find(({ status }) => status === 'sending')?.status,
      ),
  })
  const change = (next: Partial<CampaignListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Campaign>
      {...toPagedTableProps(query, texts.campaigns)}
      label={texts.campaigns}
      columns={listCampaignColumns(({ id }) => paths.communication({ tab: 'campaigns', campaign: id }))}
      getRowId={({ id }) => id}
      sort={state.sort}
      onSortChange={(sort) => change({ sort })}
      empty={
        isCampaignListFiltered(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={<Button onClick={() => onStateChange(allCampaigns)}>{texts.clearFilters}</Button>}
          />
        ) : (
          <EmptyState
            icon={<Mail />}
            title={texts.empty}
            description={texts.emptyDetail}
            actions={
              <PageLink to={paths.communication()} className={buttonClassName({ tone: 'primary' })}>
                {texts.writeEmail}
              </PageLink>
            }
          />
        )
      }
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={texts.search}
            value={state.q}
            onSearch={(q) => change({ q })}
          />
          <Select
            className={styles.filter ?? ''}
            size="sm-md"
            aria-label={texts.status}
            value={state.status ?? ''}
            onChange={(event) => change({ status: (event.target.value || null) as CampaignStatus | null })}
          >
            <option value="">{texts.anyStatus}</option>
            {Object.entries(texts.statuses).map(([status, label]) => (
              <option key={status} value={status}>
                {label}
              </option>
            ))}
          </Select>
        </>
      }
    />
  )
}

const titles = texts.columns

/** `toCampaign` returns the URL of a campaign. */
function listCampaignColumns(
  getCampaignUrl: (campaign: Campaign) => string,
): readonly DataTableColumn<Campaign>[] {
  return [
    {
      id: 'name',
      header: titles.name,
      isRowHeader: true,
      minWidth: 160,
      sortable: true,
      cell: (campaign) => (
        <Link to={getCampaignUrl(campaign)} className={linkClassName({ tone: 'quiet' })}>
          {campaign.name}
        </Link>
      ),
    },
    {
      id: 'status',
      header: titles.status,
      width: 130,
      sortable: true,
      cell: ({ status }) => <CampaignBadge status={status} />,
    },
    {
      id: 'sender',
      header: titles.sender,
      width: 150,
      isWideOnly: true,
      cell: ({ sender }) => sender?.name ?? <span className={styles.muted}>{texts.noSender}</span>,
    },
    {
      id: 'audience',
      header: titles.audience,
      width: 100,
      align: 'end',
      cell: ({ stats, confirmedCount }) => formatNumber(countProgress(stats).total || (confirmedCount ?? 0)),
    },
    {
      id: 'delivered',
      header: titles.delivered,
      width: 94,
      align: 'end',
      cell: ({ stats }) => <PercentCell value={stats.delivered} of={stats.sent} />,
    },
    {
      id: 'optedIn',
      header: titles.optedIn,
      width: 84,
      align: 'end',
      cell: ({ stats }) => <PercentCell value={stats.optedIn} of={stats.sent} />,
    },
    {
      id: 'bounced',
      header: titles.bounced,
      width: 92,
      align: 'end',
      cell: ({ stats }) => formatNumber(stats.bounced),
    },
    {
      id: 'complained',
      header: titles.complained,
      width: 104,
      align: 'end',
      cell: ({ stats }) => formatNumber(stats.complained),
    },
    {
      id: 'startedBy',
      header: titles.startedBy,
      width: 120,
      isWideOnly: true,
      cell: ({ startedBy }) => startedBy?.name ?? <span className={styles.muted}>{texts.noOne}</span>,
    },
    {
      id: 'startedAt',
      header: titles.startedAt,
      width: 112,
      sortable: true,
      firstDirection: 'desc',
      cell: ({ startedAt }) =>
        startedAt === null ? (
          <span className={styles.muted}>{texts.notYet}</span>
        ) : (
          <RelativeTime moment={startedAt} />
        ),
    },
  ]
}

/** A percentage of the sent emails, with the count as a tooltip. */
function PercentCell({ value, of }: { value: number; of: number }) {
  if (of === 0) return <span className={styles.muted}>{texts.notYet}</span>
  return (
    <span title={formatNumber(value)}>
      {formatNumber(value / of, { style: 'percent', maximumFractionDigits: 1 })}
    </span>
  )
}
