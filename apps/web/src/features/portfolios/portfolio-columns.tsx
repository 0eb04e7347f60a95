import { Badge, linkClassName, type DataTableColumn } from '@parapet/ui'
import { TimeAgo, Score, Share, ThreatCount } from '~/components/list-page/list-cells'
import { PageLink } from '~/components/page-link'
import type { Portfolio } from '~/data/portfolios/queries'
import { describeDeclaredUnits } from '~/lib/declared-units'
import { formatNumber } from '~/lib/format'
import { paths } from '~/lib/paths'
import { portfolioTexts } from './texts.ts'
import styles from './portfolios.module.css'

const titles = portfolioTexts.columns

export const portfolioColumns: readonly DataTableColumn<Portfolio>[] = [
  {
    id: 'name',
    minWidth: 240,
    header: titles.name,
    sortable: true,
    isRowHeader: true,
    cell: (portfolio) => (
      <span className={styles.name}>
        <PageLink to={paths.portfolio(portfolio.id)} className={linkClassName({ tone: 'quiet' })}>
          {portfolio.name}
        </PageLink>
        {portfolio.unassigned ? <Badge>{portfolioTexts.builtIn}</Badge> : null}
        {portfolio.status === 'archived' ? (
          <Badge tone="warning">{portfolioTexts.statuses.archived}</Badge>
        ) : null}
      </span>
    ),
  },
  {
    id: 'activeThreats',
    header: titles.activeThreats,
    width: 132,
    sortable: true,
    firstDirection: 'desc',
    cell: ({ counts, maxSeverity }) => <ThreatCount count={counts.activeThreats} maxSeverity={maxSeverity} />,
  },
  { id: 'code', header: titles.code, width: 130, cell: (portfolio) => portfolio.code },
  {
    id: 'manager',
    isWideOnly: true,
    header: titles.manager,
    width: 140,
    cell: (portfolio) =>
      portfolio.manager?.name ?? <span className={styles.quiet}>{portfolioTexts.noManager}</span>,
  },
  {
    id: 'properties',
    header: titles.properties,
    width: 110,
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    cell: ({ counts }) => formatNumber(counts.properties),
  },
  {
    id: 'units',
    isWideOnly: true,
    header: titles.units,
    width: 160,
    align: 'end',
    sortable: true,
    firstDirection: 'desc',
    cell: ({ counts: { units, unitsDeclared } }) => (
      <span>
        {formatNumber(units)}
        {unitsDeclared > units ? (
          <span className={styles.quiet}> ({describeDeclaredUnits(unitsDeclared)})</span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'tenants',
    header: titles.tenants,
    isOnCard: false,
    width: 100,
    align: 'end',
    cell: ({ counts }) => formatNumber(counts.tenants),
  },
  {
    id: 'reachable',
    isWideOnly: true,
    header: titles.reachable,
    width: 120,
    align: 'end',
    cell: ({ counts: { tenants, tenantsReachable } }) =>
      tenants === 0 ? (
        <span className={styles.quiet}>{portfolioTexts.noTenants}</span>
      ) : (
        <Share
          part={tenantsReachable}
          total={tenants}
          label={portfolioTexts.reachable(formatNumber(tenantsReachable), formatNumber(tenants))}
        />
      ),
  },
  {
    id: 'unacknowledged',
    header: titles.unacknowledged,
    width: 130,
    align: 'end',
    isOnCard: false,
    cell: ({ counts }) => formatNumber(counts.unacknowledged),
  },
  {
    id: 'dataQuality',
    isWideOnly: true,
    header: titles.dataQuality,
    width: 130,
    align: 'end',
    sortable: true,
    cell: ({ dataQuality }) => (dataQuality === null ? null : <Score score={dataQuality} />),
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
    cell: ({ updatedAt }) => <TimeAgo moment={updatedAt} />,
  },
]
