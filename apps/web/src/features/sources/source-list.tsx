import {
  Button,
  buttonClassName,
  DataTable,
  EmptyState,
  Select,
  linkClassName,
  type DataTableColumn,
  StatusDot,
  type StatusDotProps,
} from '@parapet/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, RadioTower, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '~/components/link'
import { ListSearch } from '~/components/list-search'
import { PageLink } from '~/components/page-link'
import { toPagedTableProps } from '~/components/paged-table-props'
import { RelativeTime } from '~/components/relative-time'
import { sourceQueries, type Source, type SourceStatus as Status } from '~/data/sources/queries'
import { formatDelay } from '~/lib/duration'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import {
  defaultSort,
  allSources,
  isSourceListFiltered,
  toSourceQuery,
  type SourceListState,
  type SourceStatusFilter,
} from './source-list-url.ts'
import styles from './source-list.module.css'
import { SourceMenu } from './source-menu.tsx'
import { sourceTexts as texts } from './texts.ts'

interface SourceListProps {
  orgId: string
  mayAdd: boolean
  /** Whether to show the actions column. */
  showsActions: boolean
  maySeeProperties: boolean
  state: SourceListState
  onStateChange: (state: SourceListState) => void
  getSourceUrl: (sourceId: string) => string
  onEdit: (sourceId: string) => void
}

/** The table of sources with their status. */
export function SourceList({
  orgId,
  mayAdd,
  showsActions,
  maySeeProperties,
  state,
  onStateChange,
  getSourceUrl,
  onEdit,
}: SourceListProps) {
  const query = useInfiniteQuery({
    ...sourceQueries.list(orgId, toSourceQuery(state)),
    placeholderData: keepPreviousData,
  })
  const catalog = useQuery({ ...sourceQueries.catalog(orgId), throwOnError: false })
  const change = (next: Partial<SourceListState>) => onStateChange({ ...state, ...next })

  return (
    <DataTable<Source>
      {...toPagedTableProps(query, texts.label)}
      label={texts.label}
      columns={listSourceColumns({
        getSourceUrl,
        showsTypes: (query.data?.pages ?? []).some(({ items }) => items.some(isRenamed)),
        showsActions: showsActions,
        renderActions: (source) => (
          <SourceMenu orgId={orgId} source={source} onEdit={() => onEdit(source.id)} />
        ),
      })}
      getRowId={(source) => source.id}
      sort={state.sort}
      onSortChange={(sort) => change({ sort })}
      empty={
        isSourceListFiltered(state) ? (
          <EmptyState
            icon={<SearchX />}
            title={texts.filteredEmpty}
            description={texts.filteredEmptyDetail}
            actions={
              <Button onClick={() => onStateChange({ ...allSources, sort: state.sort ?? defaultSort })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <NoSources mayAdd={mayAdd} maySeeProperties={maySeeProperties} />
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
            onChange={(event) =>
              change({ status: (event.target.value || null) as SourceStatusFilter | null })
            }
          >
            <option value="">{texts.anyStatus}</option>
            {Object.entries(texts.statuses).map(([status, label]) => (
              <option key={status} value={status}>
                {label}
              </option>
            ))}
          </Select>
          <Select
            className={styles.filter ?? ''}
            size="sm-md"
            aria-label={texts.connector}
            value={state.connector ?? ''}
            onChange={(event) => change({ connector: event.target.value || null })}
          >
            <option value="">{texts.anyConnector}</option>
            {(catalog.data?.items ?? [])
              .filter(({ connector, added }) => added > 0 || connector === state.connector)
              .map(({ connector, name }) => (
                <option key={connector} value={connector}>
                  {name}
                </option>
              ))}
          </Select>
          {mayAdd ? (
            <PageLink
              to={paths.sources('catalog')}
              className={buttonClassName({ size: 'sm-md', tone: 'primary' })}
            >
              <Plus aria-hidden="true" />
              {texts.add}
            </PageLink>
          ) : null}
        </>
      }
    />
  )
}

/** Says clearly that nothing is monitored, so that an empty list isn't mistaken for a quiet day. */
function NoSources({ mayAdd, maySeeProperties }: Pick<SourceListProps, 'mayAdd' | 'maySeeProperties'>) {
  const link = mayAdd
    ? { to: paths.sources('catalog'), label: texts.openCatalog }
    : maySeeProperties
      ? { to: paths.properties(), label: texts.showProperties }
      : null
  return (
    <EmptyState
      icon={<RadioTower />}
      title={texts.noSources}
      description={`${texts.noSourcesDetail} ${texts.noSourcesUnlocated}`}
      actions={
        link ? (
          <PageLink to={link.to} className={buttonClassName({ tone: 'primary' })}>
            {link.label}
          </PageLink>
        ) : null
      }
    />
  )
}

const titles = texts.columns

interface SourceColumnsOptions {
  /** The path that opens a source next to the list. */
  getSourceUrl: (sourceId: string) => string
  /** Renders null for sources without permitted actions. */
  renderActions: (source: Source) => ReactNode
  /** Whether some source isn't named after its type. */
  showsTypes: boolean
  showsActions: boolean
}

const isRenamed = ({ name, connectorName }: Source) => name !== connectorName

function listSourceColumns({
  getSourceUrl,
  renderActions,
  showsTypes,
  showsActions,
}: SourceColumnsOptions): readonly DataTableColumn<Source>[] {
  const renderName = (source: Source) => (
    <Link to={getSourceUrl(source.id)} preventScrollReset className={linkClassName({ tone: 'quiet' })}>
      {source.name}
    </Link>
  )
  return [
    {
      id: 'name',
      header: titles.name,
      isRowHeader: true,
      minWidth: 210,
      sortable: true,
      cell: renderName,
      cardTitle: (source) => (
        <span className={styles.cardTitle}>
          {renderName(source)}
          {renderActions(source)}
        </span>
      ),
    },
    ...(showsTypes
      ? [
          {
            id: 'connector',
            isWideOnly: true,
            header: titles.connector,
            width: 150,
            isOnCard: false,
            cell: (source: Source) => (isRenamed(source) ? source.connectorName : null),
          },
        ]
      : []),
    {
      id: 'status',
      header: titles.status,
      width: 132,
      sortable: true,
      cell: (source) => <SourceStatus source={source} />,
    },
    {
      id: 'lastSuccess',
      header: titles.lastSuccess,
      width: 138,
      sortable: true,
      firstDirection: 'desc',
      cell: ({ health }) =>
        health.lastSuccessAt === null ? (
          <span className={styles.muted}>{texts.notYet}</span>
        ) : (
          <RelativeTime moment={health.lastSuccessAt} />
        ),
    },
    {
      id: 'lag',
      isWideOnly: true,
      header: titles.lag,
      width: 150,
      align: 'end',
      cell: (source) => <Lag source={source} />,
    },
    {
      id: 'items',
      isWideOnly: true,
      header: titles.items,
      width: 100,
      align: 'end',
      cell: ({ health }) => formatNumber(health.itemsLast24h),
    },
    {
      id: 'threats',
      header: titles.threats,
      width: 118,
      align: 'end',
      cell: ({ counts }) => formatNumber(counts.activeThreats),
    },
    {
      id: 'nextRun',
      isWideOnly: true,
      header: titles.nextRun,
      width: 120,
      cell: ({ health, status }) =>
        health.nextRunAt === null || status === 'paused' || status === 'disabled' ? (
          <span className={styles.muted}>{texts.notScheduled}</span>
        ) : (
          <RelativeTime moment={health.nextRunAt} />
        ),
    },
    ...(showsActions
      ? [
          {
            id: 'actions',
            header: titles.actions,
            width: 80,
            canHide: false,
            isOnCard: false,
            cell: renderActions,
          },
        ]
      : []),
  ]
}

/** The median delay; the 95th percentile is in the tooltip and the drawer. */
function Lag({ source: { health } }: { source: Pick<Source, 'health'> }) {
  if (health.medianLagSeconds === null || health.p95LagSeconds === null)
    return <span className={styles.muted}>{texts.lagUnknown}</span>
  const median = formatDelay(health.medianLagSeconds)
  const p95 = formatDelay(health.p95LagSeconds)
  return (
    <span title={texts.lagSummary(median, p95)} className={styles.number}>
      {median}
    </span>
  )
}

const tones: Record<Status, NonNullable<StatusDotProps['tone']>> = {
  active: 'success',
  paused: 'neutral',
  degraded: 'warning',
  failing: 'danger',
  disabled: 'danger',
}

/** A source's status. An active source that hasn't been fetched yet shows as not monitored. */
export function SourceStatus({ source }: { source: Pick<Source, 'status' | 'watch'> }) {
  const isUnmonitored = source.status === 'active' && !source.watch.isWatching
  return (
    <StatusDot tone={isUnmonitored ? 'warning' : tones[source.status]}>
      {isUnmonitored ? texts.notMonitored : texts.statuses[source.status]}
    </StatusDot>
  )
}
