import {
  Button,
  DataTable,
  EmptyState,
  MultiSelect,
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
import { useReconcileRecipient } from '~/data/communication/mutations'
import { communicationQueries, type CampaignStatus, type Recipient } from '~/data/communication/queries'
import { getCampaignPollInterval } from '~/data/communication/campaign-poll-interval'
import { describeFailure } from '~/lib/describe-failure'
import { nameLanguage } from '~/lib/named-codes'
import { paths } from '~/lib/paths'
import { skipReasonTexts } from '../audience-texts.ts'
import {
  everybody,
  isOfSome,
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
    refetchInterval: () => getCampaignPollInterval(status),
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

const titles = texts.recipientColumns

const tones: Partial<Record<Recipient['state'], 'success' | 'warning' | 'danger' | 'info'>> = {
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
  /** Of which campaign mails are in doubt; null where none is. */
  settle: { orgId: string; campaignId: string } | null
}

function listRecipientColumns({
  maySeeTenants,
  settle,
}: RecipientColumnsOptions): readonly DataTableColumn<Recipient>[] {
  return [
    {
      id: 'tenant',
      header: titles.tenant,
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
      header: titles.property,
      width: 150,
      isWideOnly: true,
      cell: ({ property }) => property?.name,
    },
    { id: 'address', header: titles.address, width: 190, cell: ({ address }) => address },
    { id: 'state', header: titles.state, minWidth: 240, cell: (recipient) => <State {...recipient} /> },
    {
      id: 'language',
      header: titles.language,
      width: 110,
      isWideOnly: true,
      isOnCard: false,
      cell: ({ language }) => nameLanguage(language),
    },
    { id: 'sent', header: titles.sent, width: 120, cell: ({ sentAt }) => <Moment at={sentAt} /> },
    {
      id: 'decided',
      header: titles.decided,
      width: 120,
      cell: ({ decidedAt }) => <Moment at={decidedAt} />,
    },
    ...(settle
      ? [
          {
            id: 'settle',
            header: titles.settle,
            width: 100,
            canHide: false,
            cell: (recipient: Recipient) => <ReconcileMenu {...settle} recipient={recipient} />,
          },
        ]
      : []),
  ]
}

function State({ state, skipReason, events }: Recipient) {
  // What the other server said about it.
  const detail = skipReason === null ? (events.at(-1)?.detail ?? null) : skipReasonTexts[skipReason]
  return (
    <span className={styles.state}>
      <Badge tone={tones[state] ?? 'neutral'}>{texts.states[state]}</Badge>
      {detail === null ? null : (
        <span className={styles.detail} title={detail}>
          {detail}
        </span>
      )}
    </span>
  )
}

function Moment({ at }: { at: string | null }) {
  return at === null ? null : <RelativeTime moment={at} />
}

interface ReconcileMenuProps {
  orgId: string
  campaignId: string
  recipient: Recipient
}

/** Says of one mail in doubt what somebody has found out; nothing for any other. */
function ReconcileMenu({ orgId, campaignId, recipient }: ReconcileMenuProps) {
  const settle = useReconcileRecipient(orgId, campaignId)
  if (recipient.state !== 'in_doubt') return null
  const name = recipient.tenant?.name ?? texts.erased

  function say(as: 'sent' | 'not_sent') {
    settle.mutate(
      { recipientId: recipient.id, as },
      {
        onSuccess: () =>
          toast({ heading: as === 'sent' ? texts.settledSent(name) : texts.settledNotSent(name) }),
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNotSettle,
            body: describeFailure(error),
            persistent: true,
          }),
      },
    )
  }

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm" loading={settle.isPending} aria-label={texts.settleMenu(name)}>
          {texts.settle}
        </Button>
      }
    >
      <MenuItem icon={<Check />} onSelect={() => say('sent')}>
        {texts.wasSent}
      </MenuItem>
      <MenuItem icon={<X />} onSelect={() => say('not_sent')}>
        {texts.wasNotSent}
      </MenuItem>
    </DropdownMenu>
  )
}
