import { Button, DataTable, EmptyState, MultiSelect, Select } from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, Users } from 'lucide-react'
import { ListSearch } from '~/components/list-search'
import { toPagedTableProps } from '~/components/paged-table-props'
import { communicationQueries, type CampaignStatus, type Recipient } from '~/data/communication/queries'
import { watchCampaign } from '~/data/communication/watch-campaign'
import { skipReasonTexts } from '../audience-texts.ts'
import { campaignTexts as texts } from './texts.ts'
import {
  everybody,
  isOfSome,
  toRecipientQuery,
  type RecipientListState,
  type RecipientState,
  type SkipReason,
} from './campaign-url.ts'
import { listRecipientColumns } from './recipient-columns.tsx'
import styles from './campaigns.module.css'

export interface RecipientListProps {
  orgId: string
  campaignId: string
  /** Of the campaign. */
  status: CampaignStatus
  /** Whether a mail of it is in doubt. */
  hasDoubts: boolean
  state: RecipientListState
  onStateChange: (state: RecipientListState) => void
  maySeeTenants: boolean
}

/** Everybody the campaign looked at, and what became of the mail to them. */
export function RecipientList({
  orgId,
  campaignId,
  status,
  hasDoubts,
  state,
  onStateChange,
  maySeeTenants,
}: RecipientListProps) {
  const query = useInfiniteQuery({
    ...communicationQueries.recipients(orgId, campaignId, toRecipientQuery(state)),
    placeholderData: keepPreviousData,
    refetchInterval: () => watchCampaign(status),
  })
  const change = (next: Partial<RecipientListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Recipient>
      {...toPagedTableProps(query, texts.recipients)}
      label={texts.recipients}
      columns={listRecipientColumns({
        maySeeTenants,
        settle: hasDoubts ? { orgId, campaignId } : null,
      })}
      getRowId={({ id }) => id}
      empty={
        isOfSome(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.noneMatch}
            description={texts.noneMatchDetail}
            actions={<Button onClick={() => onStateChange(everybody)}>{texts.clearRecipients}</Button>}
          />
        ) : (
          <EmptyState icon={<Users />} title={texts.noRecipients} description={texts.noRecipientsDetail} />
        )
      }
      toolbar={
        <>
          <ListSearch
            className={styles.search ?? ''}
            label={texts.searchRecipients}
            value={state.q}
            onSearch={(q) => change({ q })}
          />
          <MultiSelect
            className={styles.states ?? ''}
            size="sm-md"
            aria-label={texts.state}
            placeholder={texts.everyState}
            value={state.states}
            onValueChange={(states) => change({ states: states as RecipientState[] })}
            options={Object.entries(texts.states).map(([value, label]) => ({ value, label }))}
          />
          <Select
            className={styles.filter ?? ''}
            size="sm-md"
            aria-label={texts.skipReason}
            value={state.reason ?? ''}
            onChange={(event) => change({ reason: (event.target.value || null) as SkipReason | null })}
          >
            <option value="">{texts.everyReason}</option>
            {Object.entries(skipReasonTexts).map(([reason, label]) => (
              <option key={reason} value={reason}>
                {label}
              </option>
            ))}
          </Select>
        </>
      }
    />
  )
}
