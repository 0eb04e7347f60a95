import { DataTable, StatusDot, Text, type DataTableColumn } from '@parapet/ui'
import { HintedTime } from '~/components/hinted-time'
import { RelativeTime } from '~/components/relative-time'
import type { SourceHealth } from '~/data/sources/queries'
import { formatDelay } from '~/lib/duration'
import { formatNumber } from '~/lib/format'
import { formatTimeOfDay } from '~/lib/format-days'
import { getReasonLabel } from './describe-dropped.ts'
import { getStatusLabel, placeGaps, type PlacedGap } from './gap-timeline.tsx'
import { sourceHealthTexts as texts } from './health-texts.ts'

type SourceHealthItem = SourceHealth['items'][number]
type SourceRow<Row> = Row & Pick<SourceHealthItem, 'sourceId' | 'name'>

const nameColumn = (header: string) => ({
  id: 'name',
  header,
  isRowHeader: true,
  minWidth: 180,
  cell: ({ name }: Pick<SourceHealthItem, 'name'>) => name,
})

/** The entries of all sources in one list, each with its source. */
function listRows<Row extends object>(
  health: SourceHealth,
  readRows: (item: SourceHealthItem) => readonly Row[],
): SourceRow<Row>[] {
  return health.items.flatMap((item) =>
    readRows(item).map((row) => ({ ...row, sourceId: item.sourceId, name: item.name })),
  )
}

const gapColumns: readonly DataTableColumn<SourceRow<PlacedGap>>[] = [
  nameColumn(texts.gapColumns.source),
  {
    id: 'status',
    header: texts.gapColumns.status,
    width: 130,
    canHide: false,
    cell: ({ status }) => <StatusDot tone={getGapTone(status)}>{getStatusLabel(status)}</StatusDot>,
  },
  {
    id: 'from',
    canHide: false,
    header: texts.gapColumns.from,
    minWidth: 200,
    cell: ({ from }) => <ExactTime moment={from} />,
  },
  {
    id: 'to',
    canHide: false,
    header: texts.gapColumns.to,
    minWidth: 200,
    cell: ({ to }) => (to === null ? texts.ongoing : <ExactTime moment={to} />),
  },
  {
    id: 'length',
    canHide: false,
    header: texts.gapColumns.length,
    width: 100,
    align: 'end',
    cell: ({ seconds }) => formatDelay(seconds),
  },
]

function ExactTime({ moment }: { moment: string }) {
  return <HintedTime moment={moment}>{formatTimeOfDay(moment)}</HintedTime>
}

/** All gaps, latest first. */
export function GapTable({ health }: { health: SourceHealth }) {
  const rows = listRows(health, ({ gaps }) => placeGaps(gaps, health))
  if (rows.length === 0) return <EmptyNote>{texts.noGaps}</EmptyNote>
  return (
    <DataTable
      label={texts.gapsTable}
      columns={gapColumns}
      rows={rows.toSorted((a, b) => b.from.localeCompare(a.from))}
      getRowId={({ sourceId, from }) => `${sourceId}${from}`}
    />
  )
}

function getGapTone(status: string) {
  if (status === 'degraded') return 'warning'
  return status === 'paused' ? 'neutral' : 'danger'
}

const runColumns: readonly DataTableColumn<SourceHealthItem>[] = [
  nameColumn(texts.runColumns.source),
  {
    id: 'succeeded',
    canHide: false,
    header: texts.runColumns.succeeded,
    width: 160,
    align: 'end',
    cell: ({ runs }) => formatNumber(runs.succeeded),
  },
  {
    id: 'failed',
    canHide: false,
    header: texts.runColumns.failed,
    width: 160,
    align: 'end',
    cell: ({ runs }) => formatNumber(runs.failed),
  },
]

/** Successful and failed runs by source. */
export function RunTable({ health }: { health: SourceHealth }) {
  return (
    <DataTable
      label={texts.runsTable}
      columns={runColumns}
      rows={health.items}
      getRowId={({ sourceId }) => sourceId}
    />
  )
}

const droppedColumns: readonly DataTableColumn<SourceRow<{ reason: string; count: number }>>[] = [
  nameColumn(texts.droppedColumns.source),
  {
    id: 'reason',
    canHide: false,
    header: texts.droppedColumns.reason,
    minWidth: 200,
    cell: ({ reason }) => getReasonLabel(reason),
  },
  {
    id: 'count',
    canHide: false,
    header: texts.droppedColumns.count,
    width: 120,
    align: 'end',
    cell: ({ count }) => formatNumber(count),
  },
]

/** Skipped items by source and reason. */
export function DroppedTable({ health }: { health: SourceHealth }) {
  const rows = listRows(health, ({ dropped }) =>
    Object.entries(dropped)
      .map(([reason, count]) => ({ reason, count }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  )
  if (rows.length === 0) return <EmptyNote>{texts.noDropped}</EmptyNote>
  return (
    <DataTable
      label={texts.droppedTitle}
      columns={droppedColumns}
      rows={rows}
      getRowId={({ sourceId, reason }) => `${sourceId}:${reason}`}
    />
  )
}

const maxRateLimits = 50

const rateLimitColumns: readonly DataTableColumn<SourceRow<SourceHealthItem['rateLimits'][number]>>[] = [
  nameColumn(texts.rateLimitColumns.source),
  {
    id: 'at',
    canHide: false,
    header: texts.rateLimitColumns.at,
    width: 150,
    cell: ({ at }) => <RelativeTime moment={at} />,
  },
  {
    id: 'host',
    canHide: false,
    header: texts.rateLimitColumns.host,
    minWidth: 180,
    cell: ({ host }) => host,
  },
  {
    id: 'detail',
    canHide: false,
    header: texts.rateLimitColumns.detail,
    minWidth: 240,
    cell: ({ detail }) => detail,
  },
]

/** Rate-limited requests, latest first. */
export function RateLimitTable({ health }: { health: SourceHealth }) {
  const rateLimits = listRows(health, (item) => item.rateLimits)
  if (rateLimits.length === 0) return <EmptyNote>{texts.noRateLimits}</EmptyNote>
  return (
    <DataTable
      label={texts.rateLimits}
      columns={rateLimitColumns}
      rows={rateLimits.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, maxRateLimits)}
      getRowId={({ sourceId, at, host }) => `${sourceId}${at}${host ?? ''}`}
    />
  )
}

function EmptyNote({ children }: { children: string }) {
  return (
    <Text size="sm" tone="muted">
      {children}
    </Text>
  )
}
