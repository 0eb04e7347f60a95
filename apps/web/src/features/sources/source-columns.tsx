import { linkClassName, type DataTableColumn } from '@parapet/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '~/components/relative-time'
import type { Source } from '~/data/sources/queries'
import { formatDelay } from '~/lib/duration'
import { formatNumber } from '~/lib/format'
import { sourcesTexts as texts } from './texts.ts'
import { SourceStatus } from './source-status.tsx'
import styles from './source-list.module.css'

const titles = texts.columns

export interface SourceColumnsOptions {
  /** Writes the address that opens one beside the list. */
  toSource: (sourceId: string) => string
  /** Null where the person may do nothing with it. */
  renderActions: (source: Source) => ReactNode
  hasActions: boolean
}

export function listSourceColumns({
  toSource,
  renderActions,
  hasActions,
}: SourceColumnsOptions): readonly DataTableColumn<Source>[] {
  return [
    {
      id: 'name',
      header: titles.name,
      isRowHeader: true,
      minWidth: 210,
      sortable: true,
      cell: (source) => (
        <Link to={toSource(source.id)} preventScrollReset className={linkClassName({ tone: 'quiet' })}>
          {source.name}
        </Link>
      ),
    },
    {
      id: 'connector',
      header: titles.connector,
      width: 150,
      isOnCard: false,
      cell: (source) => source.connectorName,
    },
    {
      id: 'status',
      header: titles.status,
      width: 112,
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
    { id: 'lag', header: titles.lag, width: 128, align: 'end', cell: (source) => <Lag source={source} /> },
    {
      id: 'items',
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
      header: titles.nextRun,
      width: 120,
      cell: ({ health, status }) =>
        health.nextRunAt === null || status === 'paused' || status === 'disabled' ? (
          <span className={styles.muted}>{texts.notPlanned}</span>
        ) : (
          <RelativeTime moment={health.nextRunAt} />
        ),
    },
    ...(hasActions
      ? [{ id: 'actions', header: titles.actions, width: 80, canHide: false, cell: renderActions }]
      : []),
  ]
}

/** How long an item takes from its sender to us: half of them, and nearly all. */
export function Lag({ source: { health } }: { source: Pick<Source, 'health'> }) {
  if (health.medianLagSeconds === null || health.p95LagSeconds === null)
    return <span className={styles.muted}>{texts.lagUnknown}</span>
  const median = formatDelay(health.medianLagSeconds)
  const p95 = formatDelay(health.p95LagSeconds)
  return (
    <span title={texts.lagName(median, p95)} className={styles.number}>
      {texts.lag(median, p95)}
    </span>
  )
}
