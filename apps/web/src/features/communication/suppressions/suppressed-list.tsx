import {
  Button,
  DataTable,
  EmptyState,
  Select,
  Text,
  Badge,
  linkClassName,
  type DataTableColumn,
  ConfirmDialog,
  toast,
  Tooltip,
} from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MailX, SearchX } from 'lucide-react'
import { useState } from 'react'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import { useRemoveSuppressed } from '~/data/communication/mutations'
import { type SuppressedFilters, communicationQueries, type Suppressed } from '~/data/communication/queries'
import { paths } from '~/lib/paths'
import { toastFailure } from '~/lib/toast-failure'
import styles from '../campaigns/campaigns.module.css'
import { suppressedTexts } from './texts.ts'

type SuppressionReason = keyof typeof suppressedTexts.reasons

/** The list state in the URL. Never has the searched email address, which would end up in history and logs. */
interface SuppressedState {
  reason: SuppressionReason | null
}

export function readSuppressedState(params: URLSearchParams): SuppressedState {
  const reason = params.get('reason') ?? ''
  return { reason: Object.hasOwn(suppressedTexts.reasons, reason) ? (reason as SuppressionReason) : null }
}

export function writeSuppressedState(params: URLSearchParams, { reason }: SuppressedState): URLSearchParams {
  const next = new URLSearchParams(params)
  if (reason === null) next.delete('reason')
  else next.set('reason', reason)
  return next
}

/** The API parameters. `q` is a complete email address, or empty. */
export function toSuppressedQuery({ reason }: SuppressedState, q: string): SuppressedFilters {
  return {
    ...(reason === null ? {} : { reason }),
    ...(q === '' ? {} : { q }),
  }
}

interface SuppressedListProps {
  orgId: string
  maySeeTenants: boolean
  state: SuppressedState
  onStateChange: (state: SuppressedState) => void
}

/** The suppressed addresses, with reason and date. */
export function SuppressedList({ orgId, maySeeTenants, state, onStateChange }: SuppressedListProps) {
  const [q, setQ] = useState('')
  const query = useInfiniteQuery({
    ...communicationQueries.suppressed(orgId, toSuppressedQuery(state, q)),
    placeholderData: keepPreviousData,
  })

  function showAll() {
    setQ('')
    onStateChange({ reason: null })
  }

  return (
    <div className={styles.page}>
      <Text tone="muted">{`${suppressedTexts.detail} ${suppressedTexts.searchHelp}`}</Text>
      <DataTable<Suppressed>
        {...toPagedTableProps(query, suppressedTexts.title)}
        label={suppressedTexts.title}
        columns={listSuppressedColumns({ orgId, maySeeTenants })}
        getRowId={({ channel, hash }) => `${channel} ${hash}`}
        empty={
          q !== '' || state.reason !== null ? (
            <EmptyState
              icon={<SearchX />}
              title={suppressedTexts.filteredEmpty}
              description={suppressedTexts.filteredEmptyDetail}
              actions={<Button onClick={showAll}>{suppressedTexts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              icon={<MailX />}
              title={suppressedTexts.empty}
              description={suppressedTexts.emptyDetail}
            />
          )
        }
        toolbar={
          <>
            <ListSearch
              className={styles.search ?? ''}
              label={suppressedTexts.search}
              value={q}
              onSearch={setQ}
            />
            <Select
              className={styles.filter ?? ''}
              size="sm-md"
              aria-label={suppressedTexts.reason}
              value={state.reason ?? ''}
              onChange={(event) =>
                onStateChange({ reason: (event.target.value || null) as SuppressionReason | null })
              }
            >
              <option value="">{suppressedTexts.everyReason}</option>
              {Object.entries(suppressedTexts.reasons).map(([reason, label]) => (
                <option key={reason} value={reason}>
                  {label}
                </option>
              ))}
            </Select>
          </>
        }
      />
    </div>
  )
}

const titles = suppressedTexts.columns

const tones = {
  unsubscribe: 'neutral',
  hard_bounce: 'warning',
  complaint: 'danger',
  manual: 'neutral',
} as const

interface SuppressedColumnsOptions {
  orgId: string
  maySeeTenants: boolean
}

function listSuppressedColumns({
  orgId,
  maySeeTenants,
}: SuppressedColumnsOptions): readonly DataTableColumn<Suppressed>[] {
  return [
    {
      id: 'address',
      header: titles.address,
      isRowHeader: true,
      minWidth: 180,
      cell: ({ address, channel }) => (
        <span>
          {address ?? <span className={styles.muted}>{suppressedTexts.unknownAddress}</span>}
          {channel === 'email' ? null : ` (${suppressedTexts.channels[channel].toLowerCase()})`}
        </span>
      ),
    },
    {
      id: 'tenants',
      header: titles.tenants,
      minWidth: 180,
      cell: ({ tenants }) => (
        <span>
          {tenants.map(({ id, name }, index) => (
            <span key={id}>
              {index === 0 ? null : ', '}
              {maySeeTenants ? (
                <PageLink to={paths.tenant(id)} className={linkClassName({ tone: 'quiet' })}>
                  {name}
                </PageLink>
              ) : (
                name
              )}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'reason',
      header: titles.reason,
      width: 180,
      cell: ({ reason }) => <Badge tone={tones[reason]}>{suppressedTexts.reasons[reason]}</Badge>,
    },
    {
      id: 'since',
      header: titles.since,
      width: 140,
      cell: ({ since }) => <RelativeTime moment={since} />,
    },
    {
      id: 'actions',
      header: titles.actions,
      width: 110,
      canHide: false,
      cell: (entry) => <RemoveSuppressed orgId={orgId} entry={entry} />,
    },
  ]
}

/** A button to remove an address, or the reason why it can't be removed. */
function RemoveSuppressed({ orgId, entry }: { orgId: string; entry: Suppressed }) {
  const remove = useRemoveSuppressed(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const name = entry.address ?? suppressedTexts.unknownAddress
  const explanation = suppressedTexts.why[entry.reason]

  if (!entry.removable) {
    return explanation === undefined ? null : (
      <Tooltip content={explanation}>
        {/* Focusable, so that keyboard users can open the tooltip. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <span className={styles.muted} tabIndex={0}>
          {suppressedTexts.cannotRemove}
        </span>
      </Tooltip>
    )
  }

  function confirm() {
    remove.mutate(entry.hash, {
      onSuccess: () => toast({ heading: suppressedTexts.removed(name) }),
      onError: (error) => toastFailure(suppressedTexts.couldNotRemove, error),
      onSettled: () => setConfirmOpen(false),
    })
  }

  return (
    <>
      <Button size="sm" aria-label={suppressedTexts.removeOne(name)} onClick={() => setConfirmOpen(true)}>
        {suppressedTexts.remove}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        title={suppressedTexts.removeTitle(name)}
        description={suppressedTexts.removeDetail}
        confirmLabel={suppressedTexts.remove}
        loading={remove.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
