import {
  Button,
  DataTable,
  EmptyState,
  MultiSelect,
  SegmentedControl,
  Select,
  Badge,
  linkClassName,
  type DataTableColumn,
  DropdownMenu,
  MenuItem,
  toast,
} from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { SearchX, Users, Check, X } from 'lucide-react'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import { useResolveRecipient } from '~/data/communication/mutations'
import {
  communicationQueries,
  type Campaign,
  type CampaignStatus,
  type Recipient,
} from '~/data/communication/queries'
import { getCampaignPollInterval } from '~/data/communication/campaign-poll-interval'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { toastFailure } from '~/lib/toast-failure'
import { skipReasonTexts } from '../audience-texts.ts'
import {
  allRecipients,
  emailedStates,
  isRecipientListFiltered,
  toRecipientQuery,
  type RecipientListState,
  type RecipientState,
  type SkipReason,
} from './campaign-url.ts'
import styles from './campaigns.module.css'
import { campaignTexts as texts } from './texts.ts'

interface RecipientListProps {
  orgId: string
  campaignId: string
  /** The status of the campaign. */
  status: CampaignStatus
  stats: Campaign['stats']
  state: RecipientListState
  onStateChange: (state: RecipientListState) => void
  maySeeTenants: boolean
}

/** The campaign's recipients with their delivery state, or the skipped tenants with the reason. */
export function RecipientList({
  orgId,
  campaignId,
  status,
  stats,
  state,
  onStateChange,
  maySeeTenants,
}: RecipientListProps) {
  const query = useInfiniteQuery({
    ...communicationQueries.recipients(orgId, campaignId, toRecipientQuery(state)),
    placeholderData: keepPreviousData,
    refetchInterval: () => getCampaignPollInterval(status),
  })
  const change = (next: Partial<RecipientListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Recipient>
      {...toPagedTableProps(query, texts.recipients)}
      label={texts.recipients}
      columns={listRecipientColumns({
        maySeeTenants,
        unresolvedCampaign: stats.inDoubt > 0 ? { orgId, campaignId } : null,
      })}
      getRowId={({ id }) => id}
      empty={
        isRecipientListFiltered(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.noMatches}
            description={texts.noMatchesDetail}
            actions={
              <Button onClick={() => onStateChange(allRecipients)}>{texts.clearRecipientFilters}</Button>
            }
          />
        ) : (
          <EmptyState
            icon={<Users />}
            {...(state.isSkipped
              ? { title: texts.noneSkipped }
              : { title: texts.noRecipients, description: texts.noRecipientsDetail })}
          />
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
          <SegmentedControl
            label={texts.recipientsToShow}
            value={state.isSkipped ? 'skipped' : 'emailed'}
            onValueChange={(shown) =>
              onStateChange({ ...allRecipients, q: state.q, isSkipped: shown === 'skipped' })
            }
            options={[
              { value: 'emailed', label: texts.emailed(stats.audience - stats.skipped) },
              { value: 'skipped', label: texts.skipped(stats.skipped) },
            ]}
          />
          {state.isSkipped ? (
            <Select
              className={styles.filter ?? ''}
              size="sm-md"
              aria-label={texts.skipReason}
              value={state.reason ?? ''}
              onChange={(event) => change({ reason: (event.target.value || null) as SkipReason | null })}
            >
              <option value="">{texts.anyReason}</option>
              {Object.entries(skipReasonTexts).map(([reason, label]) => (
                <option key={reason} value={reason}>
                  {label}
                </option>
              ))}
            </Select>
          ) : (
            <MultiSelect
              className={styles.states ?? ''}
              size="sm-md"
              aria-label={texts.state}
              placeholder={texts.anyState}
              value={state.states}
              onValueChange={(states) => change({ states: states as RecipientState[] })}
              options={Object.entries(emailedStates).map(([value, label]) => ({ value, label }))}
            />
          )}
        </>
      }
    />
  )
}

const columnTitles = texts.recipientColumns

const stateTones: Partial<Record<Recipient['state'], 'success' | 'warning' | 'danger' | 'info'>> = {
  opted_in: 'success',
  delivered: 'info',
  deferred: 'warning',
  bounced_soft: 'warning',
  bounced_hard: 'danger',
  complained: 'danger',
  in_doubt: 'warning',
  not_sent: 'danger',
}

interface RecipientColumnsOptions {
  maySeeTenants: boolean
  /** The campaign whose unknown deliveries can be resolved; null if there are none. */
  unresolvedCampaign: { orgId: string; campaignId: string } | null
}

function listRecipientColumns({
  maySeeTenants,
  unresolvedCampaign,
}: RecipientColumnsOptions): readonly DataTableColumn<Recipient>[] {
  return [
    {
      id: 'tenant',
      header: columnTitles.tenant,
      isRowHeader: true,
      minWidth: 150,
      cell: ({ tenant }) =>
        tenant === null ? (
          <span className={styles.muted}>{texts.erased}</span>
        ) : maySeeTenants ? (
          <PageLink to={paths.tenant(tenant.id)} className={linkClassName({ tone: 'quiet' })}>
            {tenant.name}
          </PageLink>
        ) : (
          tenant.name
        ),
    },
    {
      id: 'property',
      header: columnTitles.property,
      width: 150,
      isWideOnly: true,
      cell: ({ property }) => property?.name,
    },
    { id: 'address', header: columnTitles.address, width: 190, cell: ({ address }) => address },
    {
      id: 'state',
      header: columnTitles.state,
      minWidth: 240,
      cell: (recipient) => <DeliveryState {...recipient} />,
    },
    {
      id: 'language',
      header: columnTitles.language,
      width: 110,
      isWideOnly: true,
      isOnCard: false,
      cell: ({ language }) => nameLanguage(language),
    },
    { id: 'sent', header: columnTitles.sent, width: 120, cell: ({ sentAt }) => <OptionalTime at={sentAt} /> },
    {
      id: 'decided',
      header: columnTitles.decided,
      width: 120,
      cell: ({ decidedAt }) => <OptionalTime at={decidedAt} />,
    },
    ...(unresolvedCampaign
      ? [
          {
            id: 'resolve',
            header: columnTitles.resolve,
            width: 100,
            canHide: false,
            cell: (recipient: Recipient) => <ResolveMenu {...unresolvedCampaign} recipient={recipient} />,
          },
        ]
      : []),
  ]
}

function DeliveryState({ state, skipReason, events }: Recipient) {
  // The receiving mail server's response.
  const detail = skipReason === null ? (events.at(-1)?.detail ?? null) : skipReasonTexts[skipReason]
  return (
    <span className={styles.state}>
      <Badge tone={stateTones[state] ?? 'neutral'}>{texts.states[state]}</Badge>
      {detail === null ? null : (
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      )}
    </span>
  )
}

function OptionalTime({ at }: { at: string | null }) {
  return at === null ? null : <RelativeTime moment={at} />
}

interface ResolveMenuProps {
  orgId: string
  campaignId: string
  recipient: Recipient
}

/** A menu to mark an unknown delivery as sent or not sent; empty for any other state. */
function ResolveMenu({ orgId, campaignId, recipient }: ResolveMenuProps) {
  const mutation = useResolveRecipient(orgId, campaignId)
  if (recipient.state !== 'in_doubt') return null
  const name = recipient.tenant?.name ?? texts.erased

  function resolve(outcome: 'sent' | 'not_sent') {
    mutation.mutate(
      { recipientId: recipient.id, as: outcome },
      {
        onSuccess: () =>
          toast({ heading: outcome === 'sent' ? texts.markedSent(name) : texts.markedNotSent(name) }),
        onError: (error) => toastFailure(texts.couldNotResolve, error),
      },
    )
  }

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm" loading={mutation.isPending} aria-label={texts.resolveMenu(name)}>
          {texts.resolve}
        </Button>
      }
    >
      <MenuItem icon={<Check />} onSelect={() => resolve('sent')}>
        {texts.markSent}
      </MenuItem>
      <MenuItem icon={<X />} onSelect={() => resolve('not_sent')}>
        {texts.markNotSent}
      </MenuItem>
    </DropdownMenu>
  )
}
