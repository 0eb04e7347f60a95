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
import { suppressionTexts } from './texts.ts'

type SuppressionReason = keyof typeof suppressionTexts.reasons

/** The list state in the URL. Never has the searched email address, which would end up in history and logs. */
interface SuppressionListState {
  reason: SuppressionReason | null
}

export function readSuppressionState(params: URLSearchParams): SuppressionListState {
  const reason = params.get('reason') ?? ''
  return { reason: Object.hasOwn(suppressionTexts.reasons, reason) ? (reason as SuppressionReason) : null }
}

export function writeSuppressionState(
  params: URLSearchParams,
  { reason }: SuppressionListState,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (reason === null) next.delete('reason')
  else next.set('reason', reason)
  return next
}

/** The API parameters. `q` is a complete email address, or empty. */
export function toSuppressionQuery({ reason }: SuppressionListState, q: string): SuppressedFilters {
  return {
    ...(reason === null ? {} : { reason }),
    ...(q === '' ? {} : { q }),
  }
}

interface SuppressionListProps {
  orgId: string
  maySeeTenants: boolean
  state: SuppressionListState
  onStateChange: (state: SuppressionListState) => void
}

/** The suppressed addresses, with reason and date. */
export function SuppressionList({ orgId, maySeeTenants, state, onStateChange }: SuppressionListProps) {
  const [q, setQ] = useState('')
  const query = useInfiniteQuery({
    ...communicationQueries.suppressed(orgId, toSuppressionQuery(state, q)),
    placeholderData: keepPreviousData,
  })

  function showAll() {
    setQ('')
    onStateChange({ reason: null })
  }

  return (
    <div className={styles.page}>
      <Text tone="muted">{`${suppressionTexts.detail} ${suppressionTexts.searchHelp}`}</Text>
      <DataTable<Suppressed>
        {...toPagedTableProps(query, suppressionTexts.title)}
        label={suppressionTexts.title}
        columns={listSuppressionColumns({
          orgId,
          maySeeTenants,
          showsActions: (query.data?.pages ?? []).some(({ items }) =>
            items.some(({ removable }) => removable),
          ),
        })}
        getRowId={({ id }) => id}
        empty={
          q !== '' || state.reason !== null ? (
            <EmptyState
              icon={<SearchX />}
              title={suppressionTexts.filteredEmpty}
              description={suppressionTexts.filteredEmptyDetail}
              actions={<Button onClick={showAll}>{suppressionTexts.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              icon={<MailX />}
              title={suppressionTexts.empty}
              description={suppressionTexts.emptyDetail}
            />
          )
        }
        toolbar={
          <>
            <ListSearch
              className={styles.search ?? ''}
              label={suppressionTexts.search}
              value={q}
              onSearch={setQ}
            />
            <Select
              className={styles.filter ?? ''}
              size="sm-md"
              aria-label={suppressionTexts.reason}
              value={state.reason ?? ''}
              onChange={(event) =>
                onStateChange({ reason: (event.target.value || null) as SuppressionReason | null })
              }
            >
              <option value="">{suppressionTexts.anyReason}</option>
              {Object.entries(suppressionTexts.reasons).map(([reason, label]) => (
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

const titles = suppressionTexts.columns

const tones = {
  unsubscribe: 'neutral',
  hard_bounce: 'warning',
  complaint: 'danger',
  manual: 'neutral',
} as const

interface SuppressionColumnsOptions {
  orgId: string
  maySeeTenants: boolean
  /** Whether some address can be removed. */
  showsActions: boolean
}

function listSuppressionColumns({
  orgId,
  maySeeTenants,
  showsActions,
}: SuppressionColumnsOptions): readonly DataTableColumn<Suppressed>[] {
  return [
    {
      id: 'address',
      header: titles.address,
      isRowHeader: true,
      minWidth: 180,
      cell: ({ address, channel }) => (
        <span>
          {address ?? <span className={styles.muted}>{suppressionTexts.unknownAddress}</span>}
          {channel === 'email' ? null : ` (${suppressionTexts.channels[channel].toLowerCase()})`}
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
      cell: (entry) => <ReasonBadge entry={entry} />,
    },
    {
      id: 'since',
      header: titles.since,
      width: 140,
      cell: ({ since }) => <RelativeTime moment={since} />,
    },
    ...(showsActions
      ? [
          {
            id: 'actions',
            header: titles.actions,
            width: 110,
            canHide: false,
            cell: (entry: Suppressed) =>
              entry.removable ? <RemoveSuppressionButton orgId={orgId} entry={entry} /> : null,
          },
        ]
      : []),
  ]
}

/** Why an address is suppressed, and in the tooltip why it can't be removed. */
function ReasonBadge({ entry: { channel, reason, removable } }: { entry: Suppressed }) {
  const badge = <Badge tone={tones[reason]}>{suppressionTexts.reasons[reason]}</Badge>
  const explanation = suppressionTexts.cannotRemoveReasons[reason]?.[channel]
  if (removable || explanation === undefined) return badge
  return (
    <Tooltip content={explanation}>
      {/* Focusable, so that keyboard users can open the tooltip. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0}>{badge}</span>
    </Tooltip>
  )
}

function RemoveSuppressionButton({ orgId, entry }: { orgId: string; entry: Suppressed }) {
  const remove = useRemoveSuppressed(orgId)
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const name = entry.address ?? suppressionTexts.unknownAddress

  function confirm() {
    remove.mutate(entry.id, {
      onSuccess: () => toast({ heading: suppressionTexts.removed(name) }),
      onError: (error) => toastFailure(suppressionTexts.couldNotRemove, error),
      onSettled: () => setConfirmOpen(false),
    })
  }

  return (
    <>
      <Button
        size="sm"
        aria-label={suppressionTexts.removeAddress(name)}
        onClick={() => setConfirmOpen(true)}
      >
        {suppressionTexts.remove}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        title={suppressionTexts.removeTitle(name)}
        description={suppressionTexts.removeDetail}
        confirmLabel={suppressionTexts.remove}
        loading={remove.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
