import { Badge, linkClassName, type DataTableColumn } from '@parapet/ui'
import { PageLink } from '~/components/page-link'
import type { Portfolio } from '~/data/portfolios/queries'
import { formatExactTime, formatNumber, formatRelativeTime } from '~/lib/format'
import { paths } from '~/lib/paths'
import { portfolioTexts } from '~/texts/portfolios'
import styles from './portfolios.module.css'

const titles = portfolioTexts.columns

export const portfolioColumnsHiddenAtFirst = { tags: false } as const

export const portfolioColumns: readonly DataTableColumn<Portfolio>[] = [
  {
    id: 'name',
    header: titles.name,
    sortable: true,
    isRowHeader: true,
    cell: (portfolio) => (
      <span className={styles.name}>
        <PageLink to={paths.portfolio(portfolio.id)} className={linkClassName({ tone: 'quiet' })}>
          {portfolio.name}
        </PageLink>
        {portfolio.unassigned ? <Badge>{portfolioTexts.unassigned}</Badge> : null}
        {portfolio.status === 'archived' ? (
          <Badge tone="warning">{portfolioTexts.statuses.archived}</Badge>
        ) : null}
      </span>
    ),
  },
  { id: 'code', header: titles.code, width: 130, cell: (portfolio) => portfolio.code },
  { id: 'manager', header: titles.manager, width: 180, cell: (portfolio) => portfolio.manager?.name },
  {
    id: 'properties',
    header: titles.properties,
    width: 110,
    align: 'end',
    cell: (portfolio) => formatNumber(portfolio.counts.properties),
  },
  {
    id: 'units',
    header: titles.units,
    width: 100,
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    cell: (portfolio) => formatNumber(portfolio.counts.unitsDeclared),
  },
  {
    id: 'dataQuality',
    header: titles.dataQuality,
    width: 130,
    align: 'end',
    sortable: true,
    cell: (portfolio) => (portfolio.dataQuality === null ? null : formatNumber(portfolio.dataQuality)),
  },
  {
    id: 'tags',
    header: titles.tags,
    width: 180,
    isOnCard: false,
    cell: (portfolio) => portfolio.tags.join(', '),
  },
  {
    id: 'updatedAt',
    header: titles.updatedAt,
    width: 130,
    sortable: true,
    firstDirection: 'desc',
    isOnCard: false,
    cell: (portfolio) => (
      <time dateTime={portfolio.updatedAt} title={formatExactTime(portfolio.updatedAt)}>
        {formatRelativeTime(portfolio.updatedAt)}
      </time>
    ),
  },
]
