import { Button, buttonClassName, DataTable, EmptyState, Select } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Mail, SearchX } from 'lucide-react'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { communicationQueries, type Campaign, type CampaignStatus } from '~/data/communication/queries'
import { watchCampaign } from '~/data/communication/watch-campaign'
import { paths } from '~/lib/paths'
import { campaignTexts as texts } from './texts.ts'
import { listCampaignColumns } from './campaign-columns.tsx'
import { everyCampaign, isNarrowed, toCampaignQuery, type CampaignListState } from './campaign-url.ts'
import styles from './campaigns.module.css'

export interface CampaignListProps {
  orgId: string
  state: CampaignListState
  onStateChange: (state: CampaignListState) => void
}

/** What was ever sent to tenants, and what came of it. */
export function CampaignList({ orgId, state, onStateChange }: CampaignListProps) {
  const query = useInfiniteQuery({
    ...communicationQueries.campaigns(orgId, toCampaignQuery(state)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      watchCampaign(
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
        isNarrowed(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={<Button onClick={() => onStateChange(everyCampaign)}>{texts.clearFilters}</Button>}
          />
        ) : (
          <EmptyState
            icon={<Mail />}
            title={texts.empty}
            description={texts.emptyDetail}
            actions={
              <PageLink to={paths.communication()} className={buttonClassName({ tone: 'primary' })}>
                {texts.write}
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
            <option value="">{texts.everyStatus}</option>
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
